import type { Code } from '../engine/structure/code.ts'
import { LOOK_AHEAD } from '../engine/limits.ts'
import type { Parameter } from '../engine/structure/parameters.ts'
import { readCurried } from '../families/ml/ml-parameters.ts'

/** `let rec name parameters : type = body`, `method private name = body`. */
export interface Binding {
  readonly name: string
  readonly nameToken: number
  readonly from: number
  readonly body: number
  readonly parameters: readonly Parameter[]
  /** It takes parameters, is written `fun` or `function`, or is a method. */
  readonly isFunction: boolean
  readonly isMethod: boolean
}

const BEFORE_NAME = new Set(['rec', 'nonrec', 'private', 'virtual', '!', 'inline'])

/** Null where a pattern is bound, or nothing: `let () = …`, `method virtual m : t`. */
export function readBinding(code: Code, from: number, isMethod: boolean): Binding | null {
  const start = skipModifiers(code, from + 1)
  const close = isOperator(code, start) ? code.match(start) : -1
  const nameToken = close < 0 ? start : start + 1
  if (close < 0 && !isValueName(code, start)) return null
  const after = Math.max(start, close) + 1
  const { equals, colon } = findEquals(code, after)
  if (equals < 0) return null
  const own = readCurried(code, after, colon < 0 ? equals : colon)
  const parameters = own.length > 0 ? own : readLambda(code, equals + 1)
  const isFunction = isMethod || parameters.length > 0
  const name = close < 0 ? code.raw(nameToken) : joinRaw(code, nameToken, close)
  return { name, nameToken, from, body: equals + 1, parameters, isFunction, isMethod }
}

/** `( +! )`, `( let+ )`. */
function isOperator(code: Code, index: number): boolean {
  const length = code.match(index) - index
  return code.text(index) === '(' && (length === 2 || length === 3) && !code.isWord(code.match(index) - 1)
}

function joinRaw(code: Code, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; at++) text += code.raw(at)
  return text
}

/** `rec`, `[@inline]`, `%test`. */
function skipModifiers(code: Code, from: number): number {
  let at = from
  for (let count = 0; count < 6; count++) {
    if (BEFORE_NAME.has(code.text(at))) at++
    else if (code.text(at) === '[' && code.text(at + 1).startsWith('@')) at = code.next(at)
    else if (code.text(at) === '%') at += 2
    else return at
  }
  return at
}

function isValueName(code: Code, index: number): boolean {
  return code.isWord(index) && /^[\p{Ll}_]/u.test(code.raw(index)) && code.raw(index) !== '_'
}

const ENDS = new Set([',', 'let', 'in', ';;', '::'])

/** The `=` of the binding, and the `:` of its type when there is one. */
function findEquals(code: Code, from: number): { equals: number; colon: number } {
  let colon = -1
  let at = from
  for (let steps = 0; steps < LOOK_AHEAD && at < code.count; steps++) {
    const text = code.text(at)
    if (text === '=') return { equals: at, colon }
    if (ENDS.has(text)) break
    if (text === ':' && colon < 0) colon = at
    at = code.next(at)
  }
  return { equals: -1, colon: -1 }
}

/** `= fun x y -> …`, `= function A -> …`. */
function readLambda(code: Code, body: number): Parameter[] {
  if (code.text(body) === 'function') return readCurried(code, body, body + 1)
  if (code.text(body) !== 'fun') return []
  let arrow = body + 1
  for (let steps = 0; steps < LOOK_AHEAD && arrow < code.count && code.text(arrow) !== '->'; steps++)
    arrow = code.next(arrow)
  return readCurried(code, body + 1, arrow)
}
