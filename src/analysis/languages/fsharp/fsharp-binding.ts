import type { Code } from '../engine/structure/code.ts'
import { LOOK_AHEAD } from '../engine/limits.ts'
import type { Parameter } from '../engine/structure/parameters.ts'
import { readParameters } from '../engine/structure/parameters.ts'
import type { FunctionKind } from '../engine/structure/structure.ts'
import { readCurried } from '../families/ml/ml-parameters.ts'

/** `let inline f x (y: int) = …`, `member this.M(x, ?y) = …`, `new(a) = …`. */
export interface FsharpBinding {
  readonly name: string
  readonly nameToken: number
  readonly kind: FunctionKind
  readonly body: number
  readonly parameters: readonly Parameter[]
}

const MODIFIERS = new Set('rec inline private internal public mutable static'.split(' '))
const MEMBERS = new Set(['member', 'override', 'default'])

/** Null for values, for what has no body, and for anything else. */
export function readFsharpBinding(
  code: Code,
  from: number,
  to: number,
  isMember: boolean,
): FsharpBinding | null {
  const word = skip(code, from)
  const text = code.text(word)
  if (text === 'let' || text === 'and' || text === 'use') return readLet(code, word, to, isMember)
  if (MEMBERS.has(text)) return readMember(code, word, to)
  return text === 'new' && code.opensGroup(word + 1) ? readNew(code, word, to) : null
}

function skip(code: Code, from: number): number {
  let at = from
  for (let count = 0; count < 6; count++) {
    if (MODIFIERS.has(code.text(at))) at++
    else if (code.text(at) === '[' && code.text(at + 1) === '<') at = code.next(at)
    else return at
  }
  return at
}

function readLet(code: Code, word: number, to: number, isMember: boolean): FsharpBinding | null {
  const named = readName(code, skip(code, word + 1))
  if (named === null || code.text(named.after) === ',') return null
  const { name, nameToken, after } = named
  const { equals, colon } = findEquals(code, after, to)
  if (equals < 0) return null
  const own = readCurried(code, after, colon < 0 ? equals : colon)
  const parameters = own.length > 0 ? own : readLambda(code, equals + 1)
  if (parameters.length === 0) return null
  return { name, nameToken, kind: isMember ? 'method' : 'function', body: equals + 1, parameters }
}

interface Named {
  readonly name: string
  readonly nameToken: number
  /** Behind the name and its type parameters. */
  readonly after: number
}

/** A word, `(+!)`, `(|Even|Odd|)`. */
function readName(code: Code, start: number): Named | null {
  if (code.isWord(start))
    return { name: unquote(code.raw(start)), nameToken: start, after: skipGenerics(code, start + 1) }
  const close = code.match(start)
  if (code.text(start) !== '(' || (close !== start + 2 && code.text(start + 1) !== '|')) return null
  return { name: joinRaw(code, start + 1, close), nameToken: start + 1, after: skipGenerics(code, close + 1) }
}

const PROPERTY_MARKS = new Set(['=', ':', 'with'])

function readMember(code: Code, word: number, to: number): FsharpBinding | null {
  const first = skip(code, word + 1)
  if (code.text(first) === 'val') return null
  const named = readName(code, code.text(first + 1) === '.' ? first + 2 : first)
  if (named === null) return null
  const { name, nameToken, after } = named
  const body = findBody(code, after, to)
  if (body < 0) return null
  const kind = PROPERTY_MARKS.has(code.text(after)) ? 'accessor' : 'method'
  return { name, nameToken, kind, body: body + 1, parameters: listArguments(code, after, body) }
}

function readNew(code: Code, word: number, to: number): FsharpBinding | null {
  const body = findBody(code, word + 1, to)
  if (body < 0) return null
  return {
    name: 'new',
    nameToken: word,
    kind: 'constructor',
    body: body + 1,
    parameters: listArguments(code, word + 1, body),
  }
}

/** `(a, ?b)` is two arguments, `a (b: int)` two as well. */
function listArguments(code: Code, after: number, body: number): Parameter[] {
  if (code.opensGroup(after)) {
    return readParameters(code, after, 'nameFirst').map((each) => readMarks(code, each))
  }
  const { colon } = findEquals(code, after, body + 1)
  return code.isWord(after) && code.text(after) !== 'with'
    ? readCurried(code, after, colon < 0 ? body : colon)
    : []
}

const MARKS_READ = 40

/** `?x`, `[<Optional>] x` and `[<ParamArray>] xs`. */
function readMarks(code: Code, each: Parameter): Parameter {
  const end = Math.min(each.nameToken, each.from + MARKS_READ)
  for (let at = each.from; at < end; at++) {
    const text = code.text(at)
    if (text === 'ParamArray') return { ...each, kind: 'rest', optional: true }
    if (text === '?' || text === 'Optional') return { ...each, optional: true }
  }
  return each
}

/** The `=` of a member, or the `with` of a property. */
function findBody(code: Code, from: number, to: number): number {
  for (let at = from, steps = 0; at < to && steps < LOOK_AHEAD; at = code.next(at), steps++)
    if (code.text(at) === '=' || code.text(at) === 'with') return at
  return -1
}

function findEquals(code: Code, from: number, to: number): { equals: number; colon: number } {
  let colon = -1
  for (let at = from, steps = 0; at < to && steps < LOOK_AHEAD; at = code.next(at), steps++) {
    const text = code.text(at)
    if (text === '=') return { equals: at, colon }
    if (text === ':' && colon < 0) colon = at
  }
  return { equals: -1, colon: -1 }
}

/** `f<'T when 'T : comparison>`. */
function skipGenerics(code: Code, index: number): number {
  if (code.text(index) !== '<' || !code.touchesPrevious(index)) return index
  let at = index + 1
  while (at < index + 60 && at < code.count && !/^>+$/.test(code.text(at))) at = code.next(at)
  return at + 1
}

function readLambda(code: Code, body: number): Parameter[] {
  if (code.text(body) === 'function') return readCurried(code, body, body + 1)
  if (code.text(body) !== 'fun') return []
  let arrow = body + 1
  for (let steps = 0; steps < LOOK_AHEAD && arrow < code.count && code.text(arrow) !== '->'; steps++)
    arrow = code.next(arrow)
  return readCurried(code, body + 1, arrow)
}

function joinRaw(code: Code, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to && at < from + 60; at++) text += code.raw(at)
  return text
}

function unquote(name: string): string {
  return name.startsWith('`') ? name.replaceAll('``', '') : name
}
