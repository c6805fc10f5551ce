import { NOTHING, type DeclarationForm } from '../engine/declarations/declared.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { listedEnumMembers } from '../families/declared/enum-members.ts'
import { beginsAnew } from '../families/declared/statement.ts'

const MODIFIERS = new Set('public private protected static final def var volatile transient'.split(' '))
const OTHERS = new Set(
  'return import package class interface trait enum new throw assert if else for while case break'.split(' '),
)
const ENDS = new Set(['=', ';', '}', ''])

/** `static final int LIMIT = 3`, `def name`, `int open(boolean force)`: a property or a method without a body. */
const members: DeclarationForm = (reader, index, { scope, open }) => {
  if (scope < 0 || !startsMember(reader, index, open)) return NOTHING
  const end = findHeadEnd(reader, index)
  const nameToken = end - 1
  if (nameToken <= index || !isName(reader, nameToken)) return NOTHING
  const head = { name: reader.text(nameToken), nameToken, from: index }
  if (reader.text(end) !== '(') {
    const kind = isConstant(reader, index, nameToken) ? 'constant' : 'field'
    return endsMember(reader, end) ? [{ ...head, kind, signature: [index, nameToken] }] : NOTHING
  }
  const after = reader.partner(end) + 1
  if (after <= 0 || !endsMember(reader, after)) return NOTHING
  return [{ ...head, kind: 'function', signature: [end, after] }]
}

function isName(reader: TokenReader, index: number): boolean {
  return reader.isWord(index) && !MODIFIERS.has(reader.text(index))
}

function startsMember(reader: TokenReader, index: number, open: number): boolean {
  if (!reader.isWord(index) || OTHERS.has(reader.text(index))) return false
  return index === open + 1 || /^[;{}]$/.test(reader.text(index - 1)) || beginsAnew(reader, index)
}

function endsMember(reader: TokenReader, index: number): boolean {
  return ENDS.has(reader.text(index)) || reader.startsLine(index)
}

const TYPE_MARKS = new Set(['<', '>', ',', '.', '?', '[', ']'])

/** One past the words and the type in front of `=`, `(`, `;` or the end of the line. */
function findHeadEnd(reader: TokenReader, index: number): number {
  let at = index
  let angles = 0
  while (at < index + 40 && at < reader.count && (at === index || !reader.startsLine(at))) {
    const text = reader.text(at)
    if (!reader.isWord(at) && (!TYPE_MARKS.has(text) || (text === ',' && angles <= 0))) return at
    angles += Number(text === '<') - Number(text === '>')
    at++
  }
  return at
}

function isConstant(reader: TokenReader, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (reader.text(at) === 'final') return true
  return false
}

export const groovyDeclared: readonly DeclarationForm[] = [listedEnumMembers, members]
