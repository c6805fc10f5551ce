import type { Code } from '../engine/structure/code.ts'

/** Where a function's name and its list stand. */
export interface JuliaHead {
  readonly name: string
  readonly nameToken: number
  readonly list: number
}

const OPERATOR = /^(?:[-+*/\\^%<>=!&|~÷≤≥≠∈⊆∘]+|\.\.|::)$/u

/** `name(`, `A.b!(`, `name{T}(`, `Base.:(==)(`, `+(`, `$name(`, `(f::Foo)(`; null for anything else. */
export function readJuliaHead(code: Code, from: number): JuliaHead | null {
  if (code.opensGroup(from)) return readCallable(code, from)
  if (code.text(from) === '$' && code.opensGroup(from + 1)) return readQuoted(code, from + 1)
  const at = findOwnName(code, from)
  if (code.text(at) === ':') return readQuoted(code, at + 1)
  const isOperator = OPERATOR.test(code.text(at))
  if (!code.isWord(at) && !isOperator) return null
  const end = isOperator ? afterOperator(code, at) : afterWord(code, at)
  const list = findList(code, end)
  return list < 0 ? null : { name: joinTokens(code, at, end), nameToken: at, list }
}

/** The last part of `A.b`, `A.:(==)`, `A.$b`. */
function findOwnName(code: Code, from: number): number {
  let at = code.text(from) === '$' ? from + 1 : from
  while (code.text(at + 1) === '.' && (code.isWord(at + 2) || [':', '$'].includes(code.text(at + 2))))
    at += code.text(at + 2) === '$' ? 3 : 2
  return at
}

/** `filter!_helper` is two tokens. */
function afterWord(code: Code, index: number): number {
  let at = index + 1
  while (code.isWord(at) && code.touchesPrevious(at)) at++
  return at
}

function joinTokens(code: Code, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to && at < from + 8; at++) text += code.raw(at)
  return text
}

/** An operator of several characters may be several tokens. */
function afterOperator(code: Code, index: number): number {
  let at = index + 1
  while (OPERATOR.test(code.text(at)) && code.touchesPrevious(at)) at++
  return at
}

/** `(` that touches what is before it, type parameters in between or not. */
function findList(code: Code, from: number): number {
  const list = code.text(from) === '{' && code.touchesPrevious(from) ? code.next(from) : from
  return code.opensGroup(list) && code.touchesPrevious(list) ? list : -1
}

/** `:(==)` and `:+` name an operator, `$(name)` what a macro puts in. */
function readQuoted(code: Code, index: number): JuliaHead | null {
  const nameToken = code.opensGroup(index) ? index + 1 : index
  const list = code.opensGroup(index) ? code.match(index) + 1 : afterOperator(code, index)
  const end = code.opensGroup(index) ? code.match(index) : list
  if (!code.opensGroup(list)) return null
  return { name: joinTokens(code, nameToken, end), nameToken, list }
}

/** What is called like a function is named by its type. */
function readCallable(code: Code, open: number): JuliaHead | null {
  const list = code.match(open) + 1
  if (!code.opensGroup(list) || !code.touchesPrevious(list)) return null
  for (let at = open + 1; at < code.match(open); at = code.next(at))
    if (code.text(at) === '::' && code.isWord(at + 1)) {
      let nameToken = at + 1
      while (code.text(nameToken + 1) === '.' && code.isWord(nameToken + 2)) nameToken += 2
      return { name: code.raw(nameToken), nameToken, list }
    }
  return null
}
