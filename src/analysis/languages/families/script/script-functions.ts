import type { Code } from '../../engine/structure/code.ts'
import { readParameterList, readParameters } from '../../engine/structure/parameters.ts'
import type { ScriptAngles } from './script-angles.ts'
import type { Frame, FrameKind, PendingFunction } from './script-frame.ts'
import { ANONYMOUS, boundNameToken, firstOf, memberName } from './script-names.ts'
import type { FunctionSpan, ScopeSpan } from '../../engine/structure/structure.ts'

const STATEMENT_WORDS = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'return',
  'new',
  'super',
  'import',
  'await',
  'with',
  'typeof',
])

const NOT_BEFORE_MEMBER = new Set(['@', 'new', '.'])

function awaitsMember(frame: Frame): boolean {
  const hasMembers = frame.kind === 'class' || frame.kind === 'object'
  return hasMembers && !frame.inValue && !frame.inType && frame.pending === null
}

/** Name and kind of a function value by the token of the name it is bound to; -1 for none. */
function describe(
  code: Code,
  bound: number,
  isAsync: boolean,
  base: 'function' | 'method',
): Pick<PendingFunction, 'name' | 'kind'> {
  if (bound < 0) return { name: ANONYMOUS, kind: 'anonymous' }
  return { name: memberName(code, bound), kind: isAsync ? `async_${base}` : base }
}

/** `get name() {` and `set name(value) {`; a method may be called `get` itself. */
function isAccessor(code: Code, index: number, frame: Frame): boolean {
  const first = code.text(index) === ']' ? code.match(index) : index
  const before = first - (code.text(first - 1) === '#' ? 2 : 1)
  return before >= frame.start && ['get', 'set'].includes(code.text(before))
}

/** `function () { … }()`: the name is that of what it returns. */
function isCalled(code: Code, parametersOpen: number): boolean {
  const brace = code.match(parametersOpen) + 1
  return code.text(brace) === '{' && ['(', '.'].includes(code.text(code.match(brace) + 1))
}

/** `<T>(x) =>` starts at its `<`. */
function beforeTypeParameters(code: Code, open: number): number {
  const angle = code.text(open - 1) === '>' ? code.angle(open - 1) : -1
  return angle >= 0 ? angle : open
}

/** Collects functions and classes as the reader meets their heads, bodies and ends. */
export class ScriptFunctions {
  readonly spans: FunctionSpan[] = []
  readonly scopes: ScopeSpan[] = []
  private readonly code: Code

  constructor(code: Code) {
    this.code = code
  }

  /** At the word `function`. */
  declaration(index: number, frame: Frame, angles: ScriptAngles): void {
    const { code } = this
    let at = index + 1
    if (code.text(at) === '*') at++
    const named = code.isWord(at) ? at : -1
    if (named >= 0) at++
    at = angles.after(at)
    if (code.text(at) !== '(') return
    const isAsync = code.text(index - 1) === 'async'
    const start = isAsync ? index - 1 : index
    const bound = named >= 0 ? named : isCalled(code, at) ? -1 : boundNameToken(code, start, frame)
    const { name, kind } = describe(code, bound, isAsync, 'function')
    frame.pending = {
      name,
      kind,
      nameToken: named >= 0 ? named : start,
      firstToken: named >= 0 ? firstOf(code, start, frame) : start,
      parametersOpen: at,
    }
  }

  /** At a word, string or number that may name a method. */
  member(index: number, frame: Frame, angles: ScriptAngles): void {
    const { code } = this
    if (!awaitsMember(frame) || NOT_BEFORE_MEMBER.has(code.text(index - 1))) return
    let at = index + 1
    if (code.text(at) === '?') at++
    at = angles.after(at)
    if (!code.opensGroup(at)) return
    this.method(index, memberName(code, index), at, frame)
  }

  private method(index: number, name: string, parametersOpen: number, frame: Frame): void {
    const { code } = this
    const isAsync =
      code.text(index - 1) === 'async' || (code.text(index - 1) === '*' && code.text(index - 2) === 'async')
    const isConstructor = name === 'constructor' && frame.kind === 'class'
    if (STATEMENT_WORDS.has(name)) code.marks[index] = 1
    frame.pending = {
      name,
      kind: isConstructor
        ? 'constructor'
        : isAccessor(code, index, frame)
          ? 'accessor'
          : isAsync
            ? 'async_method'
            : 'method',
      nameToken: index,
      firstToken: firstOf(code, index, frame),
      parametersOpen,
    }
  }

  /** At a word: notes the head of a class or interface. */
  classHead(index: number, text: string, frame: Frame): boolean {
    if (text !== 'class' && text !== 'interface') return false
    const { code } = this
    const next = code.text(index + 1)
    if (!code.isWord(index + 1) && next !== '{') return false
    const isNamed = next !== 'extends' && next !== 'implements' && next !== '{'
    frame.className = isNamed ? index + 1 : index
    frame.awaitsBody = text === 'class' ? 'class' : 'type'
    return true
  }

  /** At `=>` outside types; `start` is the `(` or the one parameter. */
  arrow(index: number, start: number, frame: Frame): void {
    const { code } = this
    if (start < 0) return
    let head = code.text(start) === '(' ? beforeTypeParameters(code, start) : start
    const isAsync = code.text(head - 1) === 'async'
    if (isAsync) head--
    const bound = boundNameToken(code, head, frame)
    const { name, kind } = describe(code, bound, isAsync, frame.kind === 'class' ? 'method' : 'function')
    const span: PendingFunction = {
      name,
      kind,
      nameToken: head,
      firstToken: head,
      parametersOpen: start,
    }
    if (code.text(index + 1) === '{' && code.match(index + 1) > 0) frame.pending = span
    else if (frame.arrows.length < 1000)
      frame.arrows.push({ span, bodyStart: index + 1, ternaries: frame.ternaries })
  }

  /** At a `{` outside types: what it opens when a head awaits it. */
  body(index: number, frame: Frame): FrameKind | null {
    const { code } = this
    const { pending } = frame
    if (pending !== null) {
      frame.pending = null
      if (code.match(index) > 0) this.add(pending, index, code.match(index))
      return 'block'
    }
    const awaited = frame.awaitsBody
    frame.awaitsBody = null
    if (awaited === 'class') this.addClass(index, frame.className)
    return awaited
  }

  endArrows(frame: Frame, lastToken: number): void {
    for (let arrow = frame.arrows.pop(); arrow !== undefined; arrow = frame.arrows.pop()) {
      this.add(arrow.span, arrow.bodyStart, Math.max(arrow.bodyStart, lastToken))
    }
  }

  /** At the `:` of a conditional expression: ends arrows that began after its `?`; what follows is a value, no label. */
  endTernaryArrows(frame: Frame, lastToken: number): void {
    frame.inValue = true
    while ((frame.arrows.at(-1)?.ternaries ?? -1) >= frame.ternaries) {
      const arrow = frame.arrows.pop()
      if (arrow !== undefined) this.add(arrow.span, arrow.bodyStart, lastToken)
    }
  }

  private add(pending: PendingFunction, bodyStart: number, bodyEnd: number): void {
    const { name, kind, nameToken, firstToken, parametersOpen } = pending
    const { code } = this
    const parameters =
      code.text(parametersOpen) === '('
        ? readParameters(code, parametersOpen, 'nameFirst', { receiver: 'this' })
        : readParameterList(code, parametersOpen, parametersOpen + 1, 'nameFirst')
    this.spans.push({
      name,
      kind,
      nameToken,
      firstToken,
      ownsFrom: Math.min(nameToken, parametersOpen),
      bodyStart,
      bodyEnd,
      parameters,
    })
  }

  private addClass(index: number, nameToken: number): void {
    const { code } = this
    const isNamed = code.text(nameToken) !== 'class'
    this.scopes.push({
      name: isNamed ? code.raw(nameToken) : ANONYMOUS,
      nameToken,
      bodyStart: index,
      bodyEnd: code.match(index) < 0 ? code.count - 1 : code.match(index),
      isClass: true,
    })
  }
}
