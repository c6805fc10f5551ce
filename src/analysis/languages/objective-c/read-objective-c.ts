import { LOOK_AHEAD } from '../engine/limits.ts'
import type { Code } from '../engine/structure/code.ts'
import { parametersAt } from '../engine/structure/parameters-at.ts'
import type { Parameter } from '../engine/structure/parameters.ts'
import type { FunctionSpan, ScopeSpan, Structure, StructureReader } from '../engine/structure/structure.ts'

/** The functions of the C in it, and methods written `- (type)part:(type)name part:(type)name { … }`. */
export function readObjectiveC(readC: StructureReader): StructureReader {
  return (code): Structure => {
    const { functions, scopes, blocks } = readC(code)
    const methods: FunctionSpan[] = []
    for (let index = 0; index < code.count; index++) {
      const method = startsMethod(code, index) ? readMethod(code, index) : null
      if (method !== null) methods.push(method)
    }
    // `@implementation Name (Part)` and macros before a method look like the head of a function to C.
    const taken = new Set(methods.map(({ bodyStart }) => bodyStart))
    const own = functions.filter(({ bodyStart }) => !taken.has(bodyStart))
    return { functions: [...own, ...methods], scopes: [...scopes, ...readTypes(code)], blocks }
  }
}

function startsMethod(code: Code, index: number): boolean {
  const text = code.text(index)
  return (text === '-' || text === '+') && code.startsLine(index) && code.parent(index) === -1
}

/** One method with a body, named by its selector; null for a declaration. */
function readMethod(code: Code, index: number): FunctionSpan | null {
  const nameToken = code.opensGroup(index + 1) ? code.match(index + 1) + 1 : index + 1
  const brace = code.isWord(nameToken) ? findBrace(code, nameToken) : -1
  if (brace < 0 || code.match(brace) < 0) return null
  const colons = findColons(code, nameToken, brace)
  const selector = colons.map((at) => `${code.isWord(at - 1) ? code.raw(at - 1) : ''}:`).join('')
  return {
    name: selector === '' ? code.raw(nameToken) : selector,
    kind: 'method',
    nameToken,
    firstToken: index,
    ownsFrom: index,
    bodyStart: brace,
    bodyEnd: code.match(brace),
    parameters: readMethodParameters(code, colons, brace),
  }
}

/** One behind each colon; `, ...` before the body takes the rest. */
function readMethodParameters(code: Code, colons: readonly number[], brace: number): Parameter[] {
  const names = colons.map((at) => parameterToken(code, at))
  const rest: Parameter[] = parametersAt(code, [brace - 1]).map((each) => ({
    ...each,
    kind: 'rest',
    optional: true,
  }))
  return [...parametersAt(code, names), ...(code.text(brace - 1) === '...' ? rest : [])]
}

const NO_BODY = new Set([';', '@', '}'])

function findBrace(code: Code, from: number): number {
  let at = from
  for (let steps = 0; steps < LOOK_AHEAD && at < code.count; steps++) {
    if (code.text(at) === '{') return at
    if (NO_BODY.has(code.text(at))) return -1
    at = code.next(at)
  }
  return -1
}

function findColons(code: Code, from: number, to: number): number[] {
  const colons: number[] = []
  for (let at = from; at < to; at = code.next(at)) if (code.text(at) === ':') colons.push(at)
  return colons
}

/** The word after `:` and the type in brackets. */
function parameterToken(code: Code, colon: number): number {
  let at = colon + 1
  while (code.opensGroup(at)) at = code.match(at) + 1
  return at
}

/** `@implementation Name … @end` and its like; a class declared and implemented in one file counts once. */
function readTypes(code: Code): ScopeSpan[] {
  const scopes: ScopeSpan[] = []
  const seen = new Set<string>()
  for (let index = 0; index < code.count; index++) {
    if (code.text(index) !== '@' || !TYPE_WORDS.has(code.text(index + 1))) continue
    const nameToken = index + 2
    const isForward = [';', ','].includes(code.text(nameToken + 1))
    if (!code.isWord(nameToken) || isForward) continue
    const bodyEnd = findEnd(code, nameToken)
    const name = code.raw(nameToken)
    scopes.push({ name, nameToken, bodyStart: nameToken, bodyEnd, isClass: !seen.has(name) })
    seen.add(name)
    index = bodyEnd
  }
  return scopes
}

const TYPE_WORDS = new Set(['implementation', 'interface', 'protocol'])

/** The `@end`, or the last token before the next type where it is missing. */
function findEnd(code: Code, from: number): number {
  for (let at = from; at < code.count; at++) {
    if (code.text(at) !== '@') continue
    if (code.text(at + 1) === 'end') return at + 1
    if (TYPE_WORDS.has(code.text(at + 1)) && code.parent(at) === -1 && code.startsLine(at)) return at - 1
  }
  return code.count - 1
}
