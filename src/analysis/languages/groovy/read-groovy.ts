import type { Code } from '../engine/structure/code.ts'
import { readControlBlocks } from '../engine/structure/control-blocks.ts'
import { readParameters } from '../engine/structure/parameters.ts'
import type { FunctionKind, FunctionSpan, ScopeSpan, Structure } from '../engine/structure/structure.ts'
import { readTypeScopes, type TypeHeads } from '../engine/structure/type-scopes.ts'

const heads: TypeHeads = {
  classWords: new Set(['class', 'interface', 'trait', 'enum', 'record']),
  lendingWords: new Set(),
  notAfter: new Set(['.', '?.', '::', ',', '(', '[', ':', '=']),
  nameOf: (code, index) => (code.isWord(index + 1) && !code.startsLine(index + 1) ? index + 1 : -1),
  indented: false,
}

const MODIFIERS = new Set(
  'def public private protected static final abstract synchronized native default transient var'.split(' '),
)
/** Words before a name that make it a call. */
const NO_TYPES = new Set(
  'return new else in assert throw case instanceof as extends implements task import package if while for do try'.split(
    ' ',
  ),
)
const TYPE_ENDS = new Set(['>', ']'])

/** Groovy: methods and constructors; closures count to what is around them. */
export function readGroovy(code: Code): Structure {
  const scopes = readTypeScopes(code, heads).filter(({ bodyEnd, nameToken }) => bodyEnd > nameToken)
  const bodies = new Map(scopes.map((each) => [each.bodyStart, each]))
  const functions: FunctionSpan[] = []
  for (let index = 1; index < code.count; index++) {
    if (!code.opensGroup(index)) continue
    const found = readFunction(code, index, bodies)
    if (found !== null) functions.push(found)
  }
  return { functions, scopes, blocks: readControlBlocks(code, functions) }
}

function readFunction(code: Code, open: number, bodies: ReadonlyMap<number, ScopeSpan>): FunctionSpan | null {
  const nameToken = open - 1
  if (!code.isWord(nameToken) && !code.isString(nameToken)) return null
  const bracket = code.parent(nameToken)
  const isConstructor = code.raw(nameToken) === bodies.get(bracket)?.name
  if (!mayDeclare(code, bracket, bodies)) return null
  if (isConstructor ? !startsConstructor(code, nameToken) : !followsType(code, nameToken)) return null
  const body = findBody(code, code.match(open) + 1)
  if (body < 0) return null
  return {
    name: code.isString(nameToken) ? code.raw(nameToken).slice(1, -1) : code.raw(nameToken),
    kind: kindOf(isConstructor, bracket >= 0),
    nameToken,
    firstToken: findFirst(code, nameToken),
    ownsFrom: nameToken,
    bodyStart: body,
    bodyEnd: code.match(body),
    parameters: readParameters(code, open, 'nameLast'),
  }
}

/** At the top of a script, in a type, or in `new T(…) { … }`. */
function mayDeclare(code: Code, bracket: number, bodies: ReadonlyMap<number, ScopeSpan>): boolean {
  return bracket < 0 || bodies.has(bracket) || isInstance(code, bracket)
}

function kindOf(isConstructor: boolean, isMember: boolean): FunctionKind {
  if (isConstructor) return 'constructor'
  return isMember ? 'method' : 'function'
}

/** `new T(…) { … }`. */
function isInstance(code: Code, brace: number): boolean {
  const open = code.text(brace - 1) === ')' ? code.match(brace - 1) : -1
  if (code.text(brace) !== '{' || open < 0) return false
  let at = open - 1
  if (code.text(at) === '>' && code.angle(at) >= 0) at = code.angle(at) - 1
  while (code.text(at - 1) === '.' && code.isWord(at - 2)) at -= 2
  return code.text(at - 1) === 'new'
}

/** A type or a modifier stands in front, on the same line. */
function followsType(code: Code, nameToken: number): boolean {
  const before = nameToken - 1
  if (code.startsLine(nameToken)) return false
  const text = code.text(before)
  if (code.isWord(before)) return !NO_TYPES.has(text) && code.text(before - 1) !== '@'
  return TYPE_ENDS.has(text)
}

/** Nothing but modifiers and annotations stands in front. */
function startsConstructor(code: Code, nameToken: number): boolean {
  return (
    code.startsLine(nameToken) ||
    MODIFIERS.has(code.text(nameToken - 1)) ||
    /^[;{}]$/.test(code.text(nameToken - 1))
  )
}

/** The brace right behind the list and `throws A, B`. */
function findBody(code: Code, from: number): number {
  let at = from
  if (code.text(at) === 'throws') {
    at++
    while (at < from + 40 && (code.isWord(at) || code.text(at) === ',' || code.text(at) === '.')) at++
  }
  return code.text(at) === '{' && code.match(at) > at ? at : -1
}

/** Modifiers, the type and annotations of the line. */
function findFirst(code: Code, nameToken: number): number {
  let first = nameToken
  while (
    first > 0 &&
    first > nameToken - 40 &&
    !code.startsLine(first) &&
    !/^[;{}]$/.test(code.text(first - 1))
  )
    first--
  return first
}
