import type { Code } from '../engine/structure/code.ts'
import { readParameterList, readParameters, type Parameter } from '../engine/structure/parameters.ts'

/** Name and parameters of a function in a language without a table. */
export interface GenericHead {
  readonly name: string
  readonly nameToken: number
  readonly parameters: readonly Parameter[]
  /** Last token of the head. */
  readonly last: number
}

const WORDS = new Set([
  'def',
  'func',
  'fn',
  'fun',
  'function',
  'sub',
  'proc',
  'defp',
  'defmacro',
  'defmacrop',
])
const JOINERS = new Set(['.', '::', '-'])
const NAME_ENDINGS = new Set(['!', '?', '*'])
const NAME_PARTS = 16
const PARAMETERS = 200

/** `def name(`, `function Verb-Noun {`, `proc name {a b} {`, `fn (self T) name(`; null when it is no head. */
export function readGenericHead(code: Code, index: number): GenericHead | null {
  if (!WORDS.has(code.text(index)) || code.text(index - 1) === '.') return null
  const nameToken = afterReceiver(code, index + 1)
  if (!code.isWord(nameToken) || code.text(nameToken) === 'in') return null
  const end = findNameEnd(code, nameToken)
  const name = joined(code, nameToken, end)
  const open = afterTypes(code, end + 1)
  if (code.opensGroup(open))
    return { name, nameToken, parameters: readParameters(code, open, 'nameFirst'), last: code.match(open) }
  if (nameToken !== index + 1 || !code.startsLine(index)) return null
  if (listsInBraces(code, end + 1))
    return { name, nameToken, parameters: readListed(code, end + 1), last: code.match(end + 1) }
  return opensBody(code, index, end + 1) ? { name, nameToken, parameters: [], last: end } : null
}

/** `fn (mut t Time) parse(`: what a method belongs to stands before its name. */
function afterReceiver(code: Code, index: number): number {
  const isMethod = code.opensGroup(index) && code.isWord(code.match(index) + 1)
  return isMethod && code.text(code.match(index) + 2) === '(' ? code.match(index) + 1 : index
}

/** `Base.copy`, `ns::name`, `Verb-Noun`, `valid?`, `sort!`, `exported*`. */
function findNameEnd(code: Code, first: number): number {
  let end = first
  for (let parts = 0; parts < NAME_PARTS && code.touchesPrevious(end + 1); parts++) {
    const text = code.text(end + 1)
    if (NAME_ENDINGS.has(text)) return end + 1
    if (!JOINERS.has(text) || !code.isWord(end + 2) || !code.touchesPrevious(end + 2)) break
    end += 2
  }
  return end
}

function joined(code: Code, from: number, to: number): string {
  let name = ''
  for (let at = from; at <= to && name.length < 200; at++) name += code.raw(at)
  return name.endsWith('*') ? name.slice(0, -1) : name
}

/** Type parameters, in square or angle brackets, that touch the name. */
function afterTypes(code: Code, index: number): number {
  if (!code.touchesPrevious(index)) return index
  return code.text(index) === '[' ? code.next(index) : code.afterAngles(index)
}

/** `proc name {a b} {`: two groups in braces on one line. */
function listsInBraces(code: Code, index: number): boolean {
  const close = code.match(index)
  if (code.text(index) !== '{' || close < index) return false
  return code.text(close + 1) === '{' && code.line(close + 1) === code.line(close)
}

/** `{a {b 1} args}`: names apart by spaces, one with a default in braces of its own. */
function readListed(code: Code, open: number): Parameter[] {
  const found: Parameter[] = []
  for (let at = open + 1; at < code.match(open) && found.length < PARAMETERS; at = code.next(at)) {
    const isGroup = code.text(at) === '{' && code.match(at) > at
    const from = isGroup ? at + 1 : at
    const read = readParameterList(code, from, from + 1, 'nameFirst')
    found.push(...read.map((each) => ({ ...each, optional: isGroup && code.match(at) > at + 2 })))
  }
  return found
}

/** Without brackets a head needs a body: a brace, `do`, or deeper lines below. */
function opensBody(code: Code, index: number, after: number): boolean {
  const text = code.text(after)
  if (text === '{' || text === 'do' || (text === ',' && code.text(after + 1) === 'do')) return true
  return code.startsLine(after) && (text === 'end' || code.indent(after) > code.indent(index))
}
