import { tokenKind } from '../../../source/tokens.ts'
import { CLikeFrames, type CLikeFrame } from './c-like-frames.ts'
import {
  findCLikeBody,
  isBracketed,
  pointedName,
  textBeforeName,
  type Body,
  type CLikeOptions,
} from './c-like-head.ts'
import { kindOf, nameText } from './c-like-names.ts'
import type { Code } from '../../engine/structure/code.ts'
import { readControlBlocks } from '../../engine/structure/control-blocks.ts'
import { readParameters } from '../../engine/structure/parameters.ts'
import type { FunctionSpan, Structure, StructureReader } from '../../engine/structure/structure.ts'

/** Functions written `type name(parameters) { body }`, among the members of files, namespaces and types. */
export function readCLike(options: CLikeOptions): StructureReader {
  return (code): Structure => {
    const reader = new CLikeReader(code, options)
    for (let index = 0; index < code.count; index++) reader.read(index)
    const { functions, frames } = reader
    return { functions, scopes: frames.scopes, blocks: readControlBlocks(code, functions) }
  }
}

const NOT_BEFORE_NAME = new Set(
  '. -> new return @ = ! ( + - / % | throw await else case in is as goto #'.split(' '),
)
const TYPE_ENDS = new Set(['>', ']', '?', '*', '&'])

class CLikeReader {
  readonly functions: FunctionSpan[] = []
  readonly frames: CLikeFrames
  private readonly code: Code
  private readonly options: CLikeOptions

  constructor(code: Code, options: CLikeOptions) {
    this.code = code
    this.options = options
    this.frames = new CLikeFrames(code, options)
  }

  read(index: number): void {
    const { code, frames } = this
    const kind = code.kind(index)
    if (kind === tokenKind.directive) frames.restart(index + 1)
    else if (kind === tokenKind.word) this.word(index, code.text(index))
    else if (kind === tokenKind.punctuation) this.punctuation(index, code.text(index))
  }

  private word(index: number, text: string): void {
    this.frames.typeHead(index, text)
    if (text === 'template') this.frames.skipAngles(index + 1)
    if (text === 'operator' && this.isMemberLevel(index)) this.operator(index)
    else if (text === 'get' && this.options.getters && this.isMemberLevel(index)) this.getter(index)
  }

  private punctuation(index: number, text: string): void {
    const { frames } = this
    if (text === '(') this.parenthesis(index)
    else if (text === '{') this.brace(index)
    else if (text === '}') frames.close(index)
    else if (text === ';') frames.statementEnd(index)
    else if (text === '=') frames.value(index)
    else if (text === ':') frames.label(index)
  }

  private isMemberLevel(index: number): boolean {
    const frame = this.frames.top
    return frame.kind === 'members' && !frame.inValue && this.code.parent(index) === frame.open
  }

  private parenthesis(index: number): void {
    const frame = this.frames.top
    const { code, options } = this
    if (
      code.parent(index) !== frame.open ||
      frame.inValue ||
      index <= frame.headUntil ||
      code.match(index) < 0
    )
      return
    if (frame.kind === 'members') {
      if (!options.bracketedNames || !this.pointer(index, frame)) this.member(index, frame)
    } else if (frame.kind === 'body' && options.localFunctions) this.local(index, frame)
  }

  /** `R { … }` among the members of a record `R` is its constructor without a list of its own. */
  private brace(index: number): void {
    const { code, options, frames } = this
    const name = index - 1
    const isCompact = options.compactConstructors && code.isWord(name) && this.isMemberLevel(index)
    // A class inside may extend the one around it: `class Inner extends Outer {`.
    const isHead = /^(?:extends|implements|permits|,)$/.test(code.raw(name - 1))
    if (isCompact && !isHead && code.raw(name) === frames.top.className) this.add(name, name, -1, frames.top)
    frames.open(index)
  }

  private member(open: number, frame: CLikeFrame): void {
    const { code, options } = this
    const name = this.nameBefore(open)
    if (name < 0 || isBracketed(code, open, options)) return
    const start = this.qualifiedStart(name)
    const before = textBeforeName(code, start, options)
    if (NOT_BEFORE_NAME.has(before) || this.isQuestion(start - 1)) return
    const hasType = start > frame.start && before !== '' && !'{};,:'.includes(before)
    if (hasType || this.isNamedByClass(start, name, frame)) this.add(start, name, open, frame)
  }

  /** A constructor, or `~C`, which needs no type; some languages need none anywhere. */
  private isNamedByClass(start: number, name: number, { className }: CLikeFrame): boolean {
    const { code } = this
    return !this.options.needsType || code.raw(code.text(start) === '~' ? name : start) === className
  }

  /** `int (*name(int x))(int) {`: a function that returns a pointer to a function or an array. */
  private pointer(open: number, frame: CLikeFrame): boolean {
    const { code } = this
    const name = pointedName(code, open)
    if (name < 0) return false
    const result = code.match(open) + 1
    const body = code.match(result) + 1
    if (code.text(body) !== '{') return true
    this.push(name, name, name + 1, frame, { start: body, end: code.match(body) })
    return true
  }

  /** A conditional's `?`; that of a nullable type leans on it. */
  private isQuestion(index: number): boolean {
    return this.code.text(index) === '?' && !this.code.touchesPrevious(index)
  }

  /** In a body only `type name(…)` at the start of a statement declares. */
  private local(open: number, frame: CLikeFrame): void {
    const { code } = this
    const name = this.nameBefore(open)
    if (name <= frame.start || this.options.contextual.has(code.text(name))) return
    const before = code.text(name - 1)
    if (NOT_BEFORE_NAME.has(before) || this.options.reserved.has(before)) return
    if (!code.isWord(name - 1) && !TYPE_ENDS.has(before) && before !== ')') return
    if (code.text(code.match(open) + 1) === '{' || code.text(code.match(open) + 1) !== ';')
      this.add(name, name, open, frame)
  }

  /** The name right before `(`, type arguments between them skipped; -1 when there is none. */
  private nameBefore(open: number): number {
    const { code } = this
    let at = open - 1
    if (code.text(at) === '>' && code.angle(at) >= 0) at = code.angle(at) - 1
    if (code.text(at) === ')' && isBracketed(code, at - 2, this.options)) at--
    return code.isWord(at) && !this.options.reserved.has(code.text(at)) ? at : -1
  }

  /** First token of `A::B::name`, `~name` or `Name.named`. */
  private qualifiedStart(name: number): number {
    const { code } = this
    let start = code.text(name - 1) === '~' ? name - 1 : name
    for (;;) {
      const mark = code.text(start - 1)
      if (!this.options.qualifiers.has(mark)) return start
      let before = start - 2
      if (code.text(before) === '>' && code.angle(before) >= 0) before = code.angle(before) - 1
      if (!code.isWord(before)) return start
      start = before
    }
  }

  private operator(index: number): void {
    const { code } = this
    let open = index + 1
    if (code.text(open) === '(' && code.match(open) === open + 1) open += 2
    while (open < index + 20 && code.text(open) !== '(') open++
    if (code.match(open) < 0) return
    this.frames.top.headUntil = open
    this.add(this.qualifiedStart(index), index, open, this.frames.top)
  }

  private getter(index: number): void {
    const { code } = this
    const after = code.text(index + 2)
    if (!code.isWord(index + 1) || !['=>', '{', 'async', 'sync'].includes(after)) return
    this.add(index + 1, index + 1, -1, this.frames.top)
  }

  private add(start: number, name: number, open: number, frame: CLikeFrame): void {
    const { code, options } = this
    const body = findCLikeBody(code, open < 0 ? name : code.match(open), options)
    if (body !== null) this.push(start, name, open, frame, body)
  }

  private push(start: number, name: number, open: number, frame: CLikeFrame, body: Body): void {
    const { code, options } = this
    if (options.initialisesInBraces) this.markReferences(open)
    this.frames.expectBody(body.start)
    frame.headUntil = Math.max(frame.headUntil, code.text(body.start) === '{' ? body.start - 1 : body.end)
    this.functions.push({
      name: nameText(code, start, code.text(name) === 'operator' ? open - 1 : name, frame.className),
      kind: kindOf(code, start, name, open, frame),
      nameToken: name,
      firstToken: Math.min(frame.start, start),
      ownsFrom: start,
      bodyStart: body.start,
      bodyEnd: body.end,
      parameters: open < 0 ? [] : readParameters(code, open, 'nameLast', options.parameters),
    })
  }

  /** `&&` among parameters belongs to a type, unless a default value holds it. */
  private markReferences(open: number): void {
    const { code } = this
    let isValue = false
    for (let at = open + 1; at < code.match(open); at++) {
      const text = code.text(at)
      if (text === ',' && code.parent(at) === open) isValue = false
      else if (text === '=') isValue = true
      else if (text === '&&' && !isValue) code.marks[at] = 1
    }
  }
}
