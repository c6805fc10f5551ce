import { NOTHING, after, type DeclarationForm, type Declared } from '../../engine/declarations/declared.ts'
import { LOOK_AHEAD } from '../../engine/limits.ts'
import type { TokenReader } from '../../engine/token-reader.ts'
import { findEnd, findStart, listSections } from './statement.ts'

const BETWEEN = new Set(['class', 'struct'])

/** `enum E { A, B = 2, C(1) { … }; … }`: members by commas, at most up to a `;`; a body in braces is a class's. */
export const listedEnumMembers: DeclarationForm = (reader, index) => readEnum(reader, index, endOfValue)

/** `enum E { A(u8), B { x: u8 } }`: what stands in braces belongs to the member. */
export const enumVariants: DeclarationForm = (reader, index) => readEnum(reader, index, endOfVariant)

type ValueEnd = (reader: TokenReader, name: number, to: number) => number

function readEnum(reader: TokenReader, index: number, endOf: ValueEnd): readonly Declared[] {
  const isEnum = reader.text(index) === 'enum' && reader.isWord(index) && reader.text(index - 1) !== '.'
  return isEnum ? listMembers(reader, index, endOf) : NOTHING
}

function listMembers(reader: TokenReader, index: number, endOf: ValueEnd): readonly Declared[] {
  const nameToken = BETWEEN.has(reader.text(index + 1)) ? index + 2 : index + 1
  const open = findBrace(reader, index + 1)
  if (open < 0 || reader.partner(open) < 0) return NOTHING
  const isNamed = reader.isWord(nameToken) && nameToken < open
  const within = isNamed ? reader.text(nameToken) : ''
  const from = findStart(reader, index)
  const end = findEnd(reader, open + 1, STOPS)
  const visibleAs = isNamed ? nameToken : index
  return listSections(reader, open + 1, memberEnd(reader, open, end)).flatMap(([first, to]) =>
    readMember(reader, first, to, { within, from, visibleAs }, endOf),
  )
}

const STOPS: ReadonlySet<string> = new Set([';'])

/** Members stand on lines of their own, so only the first `;` ends them. */
function memberEnd(reader: TokenReader, open: number, near: number): number {
  const close = reader.partner(open)
  if (reader.text(near) === ';' && near < close) return near
  for (let at = near, steps = 0; at < close && steps < LOOK_AHEAD * 4; at = after(reader, at), steps++)
    if (reader.text(at) === ';') return at
  return close
}

interface Around {
  readonly within: string
  readonly from: number
  readonly visibleAs: number
}

/** The first word that is no annotation's; what follows it is its value or its arguments. */
function readMember(
  reader: TokenReader,
  first: number,
  to: number,
  around: Around,
  endOf: ValueEnd,
): Declared[] {
  let at = first
  while (at < to && !reader.isWord(at)) at = skipMark(reader, at)
  if (!reader.isWord(at) || at >= to) return []
  const name = reader.text(at)
  return [{ name, kind: 'enum-member', nameToken: at, signature: [at + 1, endOf(reader, at, to)], ...around }]
}

function endOfVariant(_reader: TokenReader, _name: number, to: number): number {
  return to
}

/** The body of a member that is a class of its own says nothing to others. */
function endOfValue(reader: TokenReader, name: number, to: number): number {
  const body = reader.text(name + 1) === '(' ? reader.partner(name + 1) + 1 : name + 1
  return reader.text(body) === '{' ? Math.min(body, to) : to
}

/** `@Deprecated("…")`, `#[default]`, `[Flag]`. */
function skipMark(reader: TokenReader, at: number): number {
  if (reader.text(at) !== '@') return after(reader, at)
  return reader.text(at + 2) === '(' ? after(reader, at + 2) : at + 2
}

function findBrace(reader: TokenReader, from: number): number {
  for (let at = from, steps = 0; at < reader.count && steps < 30; at = after(reader, at), steps++) {
    if (reader.text(at) === '{') return at
    if (reader.text(at) === ';' || reader.text(at) === '}') return -1
  }
  return -1
}

/** `case a, b(Int)` and `case A = 'a';` in the body of an enumeration. */
export const caseEnumMembers: DeclarationForm = (reader, index, { words }) => {
  const isCase = reader.text(index) === 'case' && reader.isWord(index) && words.has('enum')
  return isCase ? listCases(reader, index) : NOTHING
}

function listCases(reader: TokenReader, index: number): Declared[] {
  const from = findStart(reader, index)
  return listSections(reader, index + 1, findEnd(reader, index + 1)).flatMap(([first, to]): Declared[] => {
    if (!reader.isWord(first)) return []
    const name = reader.text(first)
    return [{ name, kind: 'enum-member', nameToken: first, from, signature: [first + 1, to] }]
  })
}
