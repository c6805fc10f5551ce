import { NOTHING, type DeclarationForm, type Declared } from '../engine/declarations/declared.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { byWord } from '../families/declared/by-word.ts'
import { enumVariants } from '../families/declared/enum-members.ts'
import { namedMembers } from '../families/declared/named-members.ts'
import { findEnd, findStart } from '../families/declared/statement.ts'

const values = byWord({
  words: { const: ['constant', 'constant'], static: ['variable', 'variable'], type: ['type', 'type'] },
  between: new Set(['mut']),
})

const fields = namedMembers({
  modifiers: new Set(['pub']),
  others: new Set('fn const type static unsafe async extern use mod impl where'.split(' ')),
  marks: new Set([':']),
})

/** Fields stand in a struct; in a trait or an `impl` a name with a colon is something else. */
const structFields: DeclarationForm = (reader, index, place) =>
  place.words.has('struct') || place.words.has('union') ? fields(reader, index, place) : NOTHING

/** `fn f(&self) -> u8;` in a trait. */
const prototypes: DeclarationForm = (reader, index, { words }) => {
  if (reader.text(index) !== 'fn' || !words.has('trait') || !reader.isWord(index + 1)) return NOTHING
  const end = findEnd(reader, index + 1)
  if (reader.text(end) !== ';') return NOTHING
  const name = reader.text(index + 1)
  return [
    {
      name,
      kind: 'function',
      nameToken: index + 1,
      from: findStart(reader, index),
      signature: [index + 2, end],
    },
  ]
}

/** `pub use a::b;`, `pub use a::{b, c as d};`: names handed on. */
const reexports: DeclarationForm = (reader, index) => {
  if (reader.text(index) !== 'use') return NOTHING
  const from = findStart(reader, index)
  if (reader.text(from) !== 'pub') return NOTHING
  const end = findEnd(reader, index + 1)
  const group = findGroup(reader, index + 1, end)
  const head = { kind: 'export', from, modifiersTo: index, signature: [index + 1, group] } as const
  const found: Declared[] = []
  for (let at = index + 1; at < end && found.length < 200; at++) {
    const ends = reader.text(at + 1) === ',' || reader.text(at + 1) === '}' || at + 1 === end
    if (ends && (reader.isWord(at) || reader.text(at) === '*'))
      found.push({ ...head, name: reader.text(at), nameToken: at })
  }
  return found
}

function findGroup(reader: TokenReader, from: number, end: number): number {
  let at = from
  while (at < end && reader.text(at) !== '{') at++
  return at
}

export const rustDeclared: readonly DeclarationForm[] = [
  enumVariants,
  reexports,
  values,
  prototypes,
  structFields,
]
