import type { Code } from '../engine/structure/code.ts'
import { parametersAt } from '../engine/structure/parameters-at.ts'
import { findIndentedEnd } from '../engine/structure/type-scopes.ts'
import type { AccessorHead } from '../engine/structure/with-accessors.ts'

const LOOK_BACK = 120
const STOPS = new Set([
  'fun',
  'class',
  'object',
  'interface',
  'init',
  'return',
  'if',
  'for',
  'while',
  ';',
  '{',
  '->',
])

/** `get() = …`, `get() { … }`, `set(value) { … }` of a property. */
export function readKotlinAccessor(code: Code, index: number): AccessorHead | null {
  const text = code.text(index)
  const property = opensAccessor(code, index, text) ? findProperty(code, index) : -1
  const body = property < 0 ? null : findBody(code, index, code.match(index + 1) + 1)
  if (body === null) return null
  return {
    name: `${code.raw(property).replaceAll('`', '')}.${text}`,
    nameToken: index,
    firstToken: index,
    bodyStart: body.start,
    bodyEnd: body.end,
    parameters: parametersAt(code, text === 'set' ? [index + 2] : []),
  }
}

/** `get()` takes nothing, `set` one name that may have a type. */
function opensAccessor(code: Code, index: number, text: string): boolean {
  if ((text !== 'get' && text !== 'set') || !code.opensGroup(index + 1) || code.text(index - 1) === '.')
    return false
  const size = code.match(index + 1) - index - 2
  return text === 'get' ? size === 0 : size === 1 || code.text(index + 3) === ':'
}

function findBody(code: Code, index: number, from: number): { start: number; end: number } | null {
  const at = code.text(from) === ':' ? afterType(code, from) : from
  const text = code.text(at)
  if (text === '{' && code.match(at) > at) return { start: at, end: code.match(at) }
  return text === '=' ? { start: at + 1, end: Math.max(at + 1, findIndentedEnd(code, index)) } : null
}

function afterType(code: Code, from: number): number {
  let at = from
  while (at < from + 30 && !['{', '='].includes(code.text(at))) at = code.nextTyped(at)
  return at
}

/** The name after `val` or `var` in the same brackets, with nothing between that is no property's; -1 otherwise. */
function findProperty(code: Code, index: number): number {
  const around = code.parent(index)
  let name = -1
  for (let at = index - 1, steps = 0; at > around && steps < LOOK_BACK; at--, steps++) {
    const text = code.text(at)
    if (text === 'val' || text === 'var') return name < 0 ? -1 : name
    if (code.match(at) >= 0 && code.match(at) < at) at = code.match(at)
    else if (STOPS.has(text)) return -1
    else if (isNameHere(code, at)) name = at
  }
  return -1
}

/** The name stands before `:`, `=`, `by` or the accessors. */
function isNameHere(code: Code, at: number): boolean {
  const before = code.text(at - 1)
  return (
    (code.isWord(at) || code.isString(at)) &&
    ['val', 'var', '.', '>'].includes(before) &&
    code.text(at + 1) !== '.'
  )
}
