import { LOOK_AHEAD } from '../../engine/limits.ts'
import type { CLikeOptions } from './c-like-head.ts'
import type { Code } from '../../engine/structure/code.ts'
import type { ScopeSpan } from '../../engine/structure/structure.ts'

/** `members`: functions are declared here; `body`: statements; `other`: initialisers, accessors, anything else. */
export interface CLikeFrame {
  readonly kind: 'members' | 'body' | 'other'
  readonly open: number
  readonly className: string
  /** First token of the member or statement. */
  start: number
  /** After `=`: what follows is a value. */
  inValue: boolean
  /** Up to this token a head has been read already. */
  headUntil: number
  /** Up to this token a template's parameters. */
  anglesUntil: number
}

const NO_BODY = new Set([';', '=', ')', '}', '*', '=>'])
const NOT_BEFORE_TYPE = new Set(['<', ',', '.', ':', '(', '::'])
const ACCESS = new Set(['public', 'private', 'protected'])
const HEAD_ENDS = new Set([
  ':',
  '{',
  'extends',
  'implements',
  'permits',
  'with',
  'on',
  'where',
  '(',
  '<',
  ';',
  '=',
  'final',
  'sealed',
])

/** The braces around the reader, and the types among them. */
export class CLikeFrames {
  readonly scopes: ScopeSpan[] = []
  private readonly stack: CLikeFrame[] = []
  private readonly code: Code
  private readonly options: CLikeOptions
  /** What a brace opens, known from the head before it. */
  private readonly bodies = new Map<number, { kind: 'members' | 'body'; className: string }>()

  constructor(code: Code, options: CLikeOptions) {
    this.code = code
    this.options = options
    this.stack.push(createFrame('members', -1, '', 0))
  }

  get top(): CLikeFrame {
    return this.stack[this.stack.length - 1] as CLikeFrame
  }

  expectBody(brace: number): void {
    this.bodies.set(brace, { kind: 'body', className: '' })
  }

  open(index: number): void {
    if (this.code.match(index) < 0) return
    const known = this.bodies.get(index)
    const kind = known?.kind ?? this.guess(index)
    this.stack.push(createFrame(kind, index, known?.className ?? this.inheritedName(kind), index + 1))
  }

  close(index: number): void {
    if (this.code.match(index) < 0 || this.stack.length === 1) return
    const closed = this.stack.pop()
    const { top, code } = this
    const isValue = top.inValue || (top.kind === 'body' && code.text(index + 1) === ')')
    if (!isValue && closed !== undefined && code.text(index + 1) !== ';') this.restart(index + 1)
  }

  restart(start: number): void {
    this.top.start = start
    this.top.inValue = false
  }

  statementEnd(index: number): void {
    if (this.code.parent(index) === this.top.open) this.restart(index + 1)
  }

  /** At `=`: a value follows, unless it is a template's default or part of an operator's name. */
  value(index: number): void {
    const { top, code } = this
    if (code.parent(index) === top.open && index > top.headUntil && index > top.anglesUntil)
      top.inValue = true
  }

  skipAngles(index: number): void {
    if (this.code.angle(index) > index) this.top.anglesUntil = this.code.angle(index)
  }

  /** `public:`, `case x:` and labels start a new statement; a `:` in a head or conditional does not. */
  label(index: number): void {
    const { code, top } = this
    if (code.parent(index) !== top.open || top.inValue) return
    if (index - top.start <= 1 || code.text(top.start) === 'case') top.start = index + 1
  }

  /** At a word that may start a type or a namespace: notes what its brace opens. */
  typeHead(index: number, text: string): void {
    const { code, options } = this
    const isClass = options.classWords.has(text)
    if (!isClass && !options.scopeWords.has(text)) return
    if (followsOther(code, index)) return
    const name = this.typeName(index)
    const brace = this.findTypeBody(index + 1)
    if (brace < 0 && options.typeParameters && code.text(index - 1) !== 'record') this.bodyless(index, name)
    if (brace < 0 || this.bodies.has(brace)) return
    if (code.parent(index) === this.top.open) this.top.headUntil = brace
    this.addType(index, name, brace, isClass)
  }

  private addType(index: number, name: number, brace: number, isClass: boolean): void {
    const { code } = this
    const className = isClass && name >= 0 ? code.raw(name) : ''
    this.bodies.set(brace, { kind: 'members', className })
    if (isClass)
      this.scopes.push({
        name: className,
        nameToken: Math.max(name, index),
        bodyStart: brace,
        bodyEnd: code.match(brace),
        isClass: true,
      })
  }

  /** `record Point<T>(T X, int Y);` is a class without a body. */
  private bodyless(index: number, name: number): void {
    const { code } = this
    const isNamed = name === index + 1 || (name === index + 2 && code.text(index) === 'record')
    const open = code.afterAngles(name + 1)
    const close = code.match(open)
    if (!isNamed || code.text(open) !== '(' || close < 0) return
    if (![';', ':'].includes(code.text(close + 1))) return
    this.top.headUntil = Math.max(this.top.headUntil, close)
    this.scopes.push({
      name: code.raw(name),
      nameToken: name,
      bodyStart: close,
      bodyEnd: close,
      isClass: true,
    })
  }

  private typeName(index: number): number {
    const { code } = this
    let name = -1
    for (let at = index + 1; at < index + 40; at++) {
      const text = code.text(at)
      if (HEAD_ENDS.has(text) && !(text === '(' && name < 0)) break
      if (code.isWord(at) && !this.options.classWords.has(text)) name = at
    }
    return name
  }

  private findTypeBody(from: number): number {
    const { code } = this
    let at = from
    for (let steps = 0; steps < LOOK_AHEAD && at < code.count; steps++) {
      const text = code.text(at)
      if (text === '{') return code.match(at) > at ? at : -1
      if (NO_BODY.has(text)) return -1
      if (text === '(' && !this.skipsGroup(at)) return -1
      at = code.nextTyped(at)
    }
    return -1
  }

  /** Brackets in a type's head: parameters of its own, or arguments of an attribute. */
  private skipsGroup(index: number): boolean {
    return this.options.typeParameters || isAttribute(this.code.text(index - 1))
  }

  /** A brace without a known head: `new T() { members }`, an enum constant's body, a block, an initialiser. */
  private guess(index: number): CLikeFrame['kind'] {
    const { code, top, options } = this
    const before = code.text(index - 1)
    if (options.needsType && this.opensInstance(index, before)) return 'members'
    if (top.kind === 'body' || before === 'static' || before === 'try') return 'body'
    if (code.isString(index - 1) && code.text(index - 2) === 'extern') return 'members'
    return 'other'
  }

  private opensInstance(index: number, before: string): boolean {
    const { code, top } = this
    if (before === ')') return this.isInstance(code.match(index - 1))
    return code.isWord(index - 1) && ['{', ','].includes(code.text(index - 2)) && top.kind === 'members'
  }

  /** `new T(…)` and `NAME(…)` of an enum: a body after them is a type's. */
  private isInstance(open: number): boolean {
    const { code, top } = this
    let at = open - 1
    if (code.text(at) === '>' && code.angle(at) >= 0) at = code.angle(at) - 1
    while (code.text(at - 1) === '.') at -= 2
    if (code.text(at - 1) === 'new') return true
    return top.kind === 'members' && code.isWord(at) && ['{', ','].includes(code.text(at - 1))
  }

  private inheritedName(kind: CLikeFrame['kind']): string {
    if (kind !== 'members') return this.top.className
    return this.options.needsType ? '(anonymous)' : ''
  }
}

/** What stands before the word makes it no declaration; an access label does not. */
function followsOther(code: Code, index: number): boolean {
  return NOT_BEFORE_TYPE.has(code.text(index - 1)) && !ACCESS.has(code.text(index - 2))
}

function isAttribute(name: string): boolean {
  return name === name.toUpperCase() || name.startsWith('__') || name === 'alignas'
}

function createFrame(kind: CLikeFrame['kind'], open: number, className: string, start: number): CLikeFrame {
  return { kind, open, className, start, inValue: false, headUntil: -1, anglesUntil: -1 }
}
