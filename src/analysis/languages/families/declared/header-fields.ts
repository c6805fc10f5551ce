import { NOTHING, type DeclarationForm, type Declared } from '../../engine/declarations/declared.ts'
import { LOOK_AHEAD } from '../../engine/limits.ts'
import type { TokenReader } from '../../engine/token-reader.ts'
import { listSections } from './statement.ts'

/**
 * Fields in the head of a class: `class A(val b: Int)`, `record R(int a)`. Without words every parameter is one; `last`
 * says that names follow their types.
 */
export function headerFields(
  heads: ReadonlySet<string>,
  words: ReadonlySet<string> | null,
  last = false,
): DeclarationForm {
  return (reader, index) =>
    heads.has(reader.text(index)) && reader.isWord(index + 1)
      ? listFields(reader, index, words, last)
      : NOTHING
}

function listFields(
  reader: TokenReader,
  index: number,
  words: ReadonlySet<string> | null,
  last: boolean,
): readonly Declared[] {
  const nameToken =
    reader.text(index + 1) === 'class' || reader.text(index + 1) === 'struct' ? index + 2 : index + 1
  const open = findList(reader, nameToken + 1)
  if (open < 0) return NOTHING
  // What every parameter makes is there for everyone.
  const implied = words === null ? { implies: 'public' } : {}
  return listSections(reader, open + 1, reader.partner(open)).flatMap(([from, to]) => {
    const field = last ? readLast(reader, from, to) : readFirst(reader, from, to, words)
    return field === null ? [] : [{ ...field, headOf: nameToken, ...implied }]
  })
}

/** The list right behind the name, its type parameters and a word such as `private constructor`. */
function findList(reader: TokenReader, from: number): number {
  let angles = 0
  for (let at = from; at < from + LOOK_AHEAD && at < reader.count; at++) {
    const text = reader.text(at)
    if (text === '(' && angles <= 0) return reader.partner(at) > at ? at : -1
    angles += Number(text === '<') - Number(text === '>')
    if (angles <= 0 && !continuesHead(reader, at, text)) return -1
  }
  return -1
}

/** Type parameters that end, annotations, and words on the same line. */
function continuesHead(reader: TokenReader, at: number, text: string): boolean {
  return text === '>' || text === '@' || (reader.isWord(at) && !reader.startsLine(at))
}

function readFirst(
  reader: TokenReader,
  from: number,
  to: number,
  words: ReadonlySet<string> | null,
): Declared | null {
  for (let at = from; at < to; at++) {
    const isField = words === null ? reader.text(at + 1) === ':' : words.has(reader.text(at))
    if (!isField) continue
    const nameToken = words === null ? at : at + 1
    const signature = [nameToken + 2, findEquals(reader, nameToken, to)] as const
    return { name: reader.text(nameToken), kind: 'field', nameToken, from, signature }
  }
  return null
}

function readLast(reader: TokenReader, from: number, to: number): Declared | null {
  const nameToken = findEquals(reader, from, to) - 1
  if (!reader.isWord(nameToken) || nameToken <= from) return null
  return { name: reader.text(nameToken), kind: 'field', nameToken, from, signature: [from, nameToken] }
}

function findEquals(reader: TokenReader, from: number, to: number): number {
  let at = from
  while (at < to && reader.text(at) !== '=') at++
  return at
}
