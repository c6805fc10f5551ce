import { tokenKind } from '../../source/tokens.ts'
import type { Code } from '../engine/structure/code.ts'
import { DEPTH } from '../engine/limits.ts'
import type { BlockSpan, FunctionSpan, ScopeSpan, Structure } from '../engine/structure/structure.ts'
import { findIndentedEnd } from '../engine/structure/type-scopes.ts'
import { MlArrows } from '../families/ml/ml-arrows.ts'
import { readBinding, type Binding } from './ocaml-binding.ts'

type FrameKind = 'let' | 'begin' | 'do' | 'match' | 'try' | 'function' | 'struct' | 'sig' | 'object'

interface Frame {
  readonly kind: FrameKind
  readonly index: number
  readonly bracket: number
  /** Name of the module or class that a `struct` or `object` is the body of. */
  readonly nameToken: number
  /** What was being bound around it. */
  readonly around: Binding | null
}

const FILE: Frame = { kind: 'struct', index: -1, bracket: -1, nameToken: -1, around: null }
const LEVELS = new Set<FrameKind>(['struct', 'sig', 'object'])
const CLOSED_BY_END = new Set<FrameKind>(['begin', 'struct', 'sig', 'object'])
const ITEMS = new Set(
  'let and type module open include exception external class val method initializer inherit constraint'.split(
    ' ',
  ),
)
/** After these an expression is still to come, so that a `let` belongs to it. */
const UNFINISHED = new Set(
  'in then else do begin of with when if match try fun function let rec and as lazy assert to downto mod land lor lxor or while for new'.split(
    ' ',
  ),
)
const CLOSERS = new Set([')', ']', '}', ';;', '..'])

/** OCaml: bindings with parameters and methods, at the top of files, modules and objects. */
export function readOcaml(code: Code): Structure {
  const reader = new OcamlReader(code)
  for (let index = 0; index < code.count; index++) reader.token(index)
  reader.finish()
  return reader
}

class OcamlReader implements Structure {
  readonly functions: FunctionSpan[] = []
  readonly scopes: ScopeSpan[] = []
  readonly blocks: BlockSpan[] = []
  private readonly code: Code
  private readonly frames: Frame[] = []
  private readonly arrows: MlArrows
  private binding: Binding | null = null
  /** Name of the module or class whose body may follow. */
  private pendingName = -1

  constructor(code: Code) {
    this.code = code
    this.arrows = new MlArrows(code)
  }

  token(index: number): void {
    const { code } = this
    const text = code.text(index)
    if (code.isWord(index)) this.word(index, text)
    else if (text === '->') this.arrow(index)
    else if (text === ':' || text === '=') this.arrows.mark(index, text)
    else if (code.match(index) >= 0 && code.match(index) < index) this.leave(index)
    else if (text === ';;') this.endItem(index - 1)
  }

  finish(): void {
    this.endItem(this.code.count - 1)
    this.popTo(0, this.code.count - 1)
  }

  private word(index: number, text: string): void {
    if (ITEMS.has(text) && this.startsItem(index)) this.item(index, text)
    else if (text === 'let') this.push('let', index)
    else if (text === 'in') this.close(index, 'let')
    else if (text === 'end') this.end(index)
    else if (text === 'done') this.close(index, 'do')
    else if (text === 'fun') this.arrows.expect(index)
    else if (text === 'if')
      this.blocks.push({ keyword: index, start: index + 1, end: findIndentedEnd(this.code, index) })
    else if (isOpener(text)) this.push(text, index)
  }

  private get level(): Frame {
    return this.frames.findLast(({ kind }) => LEVELS.has(kind)) ?? FILE
  }

  /** Among the items of a file, module or object: nothing is open, and what came before is complete. */
  private startsItem(index: number): boolean {
    const { code } = this
    const top = this.frames.at(-1) ?? FILE
    const { level } = this
    if (code.parent(index) !== level.bracket) return false
    if (top.kind === 'let' || top.kind === 'begin' || top.kind === 'do') return false
    if (this.frames.length > 0 && this.hasOpenLet()) return false
    return index - 1 === level.index || isComplete(code, index - 1)
  }

  private hasOpenLet(): boolean {
    for (let at = this.frames.length - 1; at >= 0; at--) {
      const kind = this.frames[at]?.kind ?? 'struct'
      if (LEVELS.has(kind)) return false
      if (kind === 'let' || kind === 'begin' || kind === 'do') return true
    }
    return false
  }

  private item(index: number, text: string): void {
    const { code, level } = this
    const before = this.binding
    this.endItem(index - 1)
    const continues = text === 'and' && before !== null
    if (text === 'let' || text === 'method' || continues)
      this.binding = level.kind === 'sig' ? null : readBinding(code, index, level.kind === 'object')
    if (text === 'module' || text === 'class') this.pendingName = findName(code, index)
  }

  /** What was bound ends, and with it everything open inside. */
  private endItem(end: number): void {
    const depth = this.frames.findLastIndex(({ kind }) => LEVELS.has(kind)) + 1
    this.popTo(depth, end)
    this.arrows.restart()
    if (this.binding !== null && this.binding.isFunction) this.add(this.binding, end)
    this.binding = null
  }

  private add({ name, nameToken, from, body, parameters, isMethod }: Binding, end: number): void {
    this.functions.push({
      name,
      kind: isMethod ? 'method' : 'function',
      nameToken,
      firstToken: from,
      ownsFrom: nameToken,
      parameters,
      bodyStart: body,
      bodyEnd: Math.max(body, end),
    })
  }

  private push(kind: FrameKind, index: number): void {
    if (this.frames.length >= DEPTH) return
    const { code } = this
    const isLevel = LEVELS.has(kind)
    const nameToken = isLevel ? this.pendingName : -1
    this.frames.push({ kind, index, bracket: code.parent(index), nameToken, around: this.binding })
    if (!isLevel) return
    // Items inside are bound by themselves; what is around goes on behind them.
    this.binding = null
    this.pendingName = -1
  }

  private close(index: number, kind: FrameKind): void {
    const at = this.frames.findLastIndex((each) => each.kind === kind || LEVELS.has(each.kind))
    if (this.frames[at]?.kind === kind) this.popTo(at, index)
  }

  private end(index: number): void {
    const at = this.frames.findLastIndex(({ kind }) => CLOSED_BY_END.has(kind))
    if (at < 0) return
    if (LEVELS.has(this.frames[at]?.kind ?? 'begin')) this.endItem(index - 1)
    this.popTo(at, index)
  }

  private leave(index: number): void {
    const open = this.code.match(index)
    this.arrows.leave(open)
    const at = this.frames.findIndex(({ bracket }) => bracket >= open)
    if (at >= 0) this.popTo(at, index - 1)
  }

  private popTo(depth: number, end: number): void {
    while (this.frames.length > depth) {
      const frame = this.frames.pop()
      if (frame !== undefined) this.closed(frame, end)
    }
  }

  private closed({ kind, index, nameToken, around }: Frame, end: number): void {
    const { code } = this
    if (LEVELS.has(kind)) this.binding = around
    if (kind === 'match' || kind === 'try' || kind === 'function' || kind === 'do')
      this.blocks.push({ keyword: index, start: index + 1, end })
    else if (LEVELS.has(kind) && nameToken >= 0)
      this.scopes.push({
        name: code.raw(nameToken),
        nameToken,
        bodyStart: index,
        bodyEnd: end,
        isClass: kind === 'object',
      })
  }

  /** An arm decides unless it takes the rest; a handler always does. */
  private arrow(index: number): void {
    const { code } = this
    if (!this.arrows.isArm(index)) return
    const holder = this.frames.at(-1)
    const isRest = code.text(index - 1) === '_' && ['|', 'with', 'function'].includes(code.text(index - 2))
    if (holder === undefined || LEVELS.has(holder.kind)) return
    if (!isRest || holder.kind === 'try') code.decides[index] = 1
  }
}

const OPENERS = new Set('begin do match try function struct sig object'.split(' '))

function isOpener(text: string): text is FrameKind {
  return OPENERS.has(text)
}

/** A value, a name or a closed bracket, not an operator or a word that awaits something. */
function isComplete(code: Code, index: number): boolean {
  if (index < 0) return true
  if (code.isWord(index)) return !UNFINISHED.has(code.text(index))
  const text = code.text(index)
  // `1.` is a number.
  const isFraction = text === '.' && code.kind(index - 1) === tokenKind.number
  return text === '' || isFraction || CLOSERS.has(text)
}

/** The last word before what defines it: `module type S`, `class virtual ['a] c`, `module F (X : S)`. */
function findName(code: Code, index: number): number {
  for (let at = index + 1; at < index + 12; at = code.next(at)) {
    const text = code.text(at)
    if (code.isWord(at) && !['type', 'rec', 'virtual', 'private', 'of'].includes(text)) return at
  }
  return -1
}
