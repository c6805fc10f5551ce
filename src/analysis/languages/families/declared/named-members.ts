import {
  NOTHING,
  after,
  type DeclarationForm,
  type DeclarationPlace,
  type Declared,
} from '../../engine/declarations/declared.ts'
import type { TokenReader } from '../../engine/token-reader.ts'
import { beginsAnew, findEnd } from './statement.ts'

export interface NamedOptions {
  /** Words that may stand before the name. */
  readonly modifiers: ReadonlySet<string>
  /** Words that begin something else. */
  readonly others: ReadonlySet<string>
  /** What may follow a field's name. */
  readonly marks: ReadonlySet<string>
}

const MOST_MODIFIERS = 12

/** `readonly a?: string;`, `pub b: u8,`: members of a class whose names come first. */
export function namedMembers(options: NamedOptions): DeclarationForm {
  return (reader, index, place) => {
    if (place.scope < 0 || !startsMember(reader, index, place)) return NOTHING
    const member = readMember(reader, index, options)
    return member === null ? NOTHING : [member]
  }
}

function startsMember(reader: TokenReader, index: number, { open }: DeclarationPlace): boolean {
  if (index === open + 1) return true
  const before = reader.text(index - 1)
  return before === ';' || before === '}' || before === ',' || before === '{' || beginsAnew(reader, index)
}

/** One member from its modifiers to its end; null for what is no field and no function without a body. */
export function readMember(reader: TokenReader, index: number, options: NamedOptions): Declared | null {
  const nameToken = skipModifiers(reader, index, options)
  const text = reader.text(nameToken)
  if (!reader.isWord(nameToken) || options.others.has(text)) return null
  const end = findEnd(reader, nameToken, COMMA)
  const mark = reader.text(nameToken + 1)
  const member = { name: text, nameToken, from: index }
  if (takesParameters(reader, nameToken + 1)) {
    const hasBody = reader.text(end - 1) === '}' || reader.text(end) === '{'
    return hasBody ? null : { ...member, kind: 'function', signature: [nameToken + 1, end] }
  }
  const isBare = nameToken + 1 === end
  if (!isBare && !options.marks.has(mark)) return null
  const from = mark === ':' ? nameToken + 2 : nameToken + 1
  return { ...member, kind: 'field', signature: [from, findEquals(reader, from, end)] }
}

/** `(…)`, `<T>(…)`, `?(…)` behind a name. */
function takesParameters(reader: TokenReader, index: number): boolean {
  const mark = reader.text(index)
  return mark === '(' || mark === '<' || (mark === '?' && reader.text(index + 1) === '(')
}

const COMMA: ReadonlySet<string> = new Set([','])

/** A word is a modifier only where another name follows it. */
function skipModifiers(reader: TokenReader, index: number, { modifiers }: NamedOptions): number {
  let at = index
  for (let count = 0; count < MOST_MODIFIERS; count++) {
    const next = skipMark(reader, at) ?? skipModifier(reader, at, modifiers)
    if (next === null) return at
    at = next
  }
  return at
}

/** `readonly`, `pub(crate)`. */
function skipModifier(reader: TokenReader, at: number, modifiers: ReadonlySet<string>): number | null {
  if (!modifiers.has(reader.text(at))) return null
  if (!reader.isWord(at + 1) && !/^[[(*#]/.test(reader.text(at + 1))) return null
  return reader.text(at + 1) === '(' ? after(reader, at + 1) : at + 1
}

/** `#[…]`, `[…]`, `@name(…)`. */
function skipMark(reader: TokenReader, at: number): number | null {
  const text = reader.text(at)
  if (text === '#' && reader.text(at + 1) === '[') return after(reader, at + 1)
  if (text === '[' && reader.partner(at) > at) return reader.partner(at) + 1
  if (text !== '@') return null
  let next = at + 2
  while (reader.text(next) === '.' && next < at + 12) next += 2
  return reader.text(next) === '(' ? after(reader, next) : next
}

function findEquals(reader: TokenReader, from: number, end: number): number {
  for (let at = from; at < end; at = after(reader, at)) if (reader.text(at) === '=') return at
  return Math.max(from, end)
}
