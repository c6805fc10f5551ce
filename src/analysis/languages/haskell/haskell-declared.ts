import { NOTHING, after, type DeclarationForm, type Declared } from '../engine/declarations/declared.ts'
import { LOOK_AHEAD } from '../engine/limits.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { listSections } from '../families/declared/statement.ts'

const DATA = new Set(['data', 'newtype'])

/** `data Box = Box { size :: Int } | Empty`: constructors and fields; `type Id = String`. */
const types: DeclarationForm = (reader, index) => {
  const text = reader.text(index)
  if (!reader.startsLine(index) || reader.indent(index) > 0 || reader.startsLine(index + 1)) return NOTHING
  const end = findEnd(reader, index)
  const equals = findText(reader, index, end, '=')
  if (text === 'type') return readAlias(reader, index, equals, end)
  return DATA.has(text) && equals < end ? readConstructors(reader, index, equals, end) : NOTHING
}

/** `open :: a -> Bool` in a class without an equation: what instances must say. */
const methods: DeclarationForm = (reader, index, { scope, words }) => {
  if (scope < 0 || !words.has('class') || reader.text(index + 1) !== '::' || !reader.startsLine(index))
    return NOTHING
  const end = findEnd(reader, index)
  return [
    {
      name: reader.text(index),
      kind: 'function',
      nameToken: index,
      from: index,
      signature: [index + 2, end],
    },
  ]
}

function readAlias(reader: TokenReader, index: number, equals: number, end: number): readonly Declared[] {
  const nameToken = index + 1
  if (equals >= end || !/^\p{Lu}/u.test(reader.text(nameToken))) return NOTHING
  return [
    { name: reader.text(nameToken), kind: 'type', nameToken, from: index, signature: [equals + 1, end] },
  ]
}

function readConstructors(
  reader: TokenReader,
  index: number,
  equals: number,
  end: number,
): readonly Declared[] {
  const owner = findOwner(reader, index + 1, equals)
  const found: Declared[] = []
  let isFirst = true
  for (let at = equals + 1; at < end && found.length < LOOK_AHEAD; at = after(reader, at)) {
    const text = reader.text(at)
    if (text === 'deriving') break
    if (isFirst && reader.isWord(at)) found.push(member(reader, at, 'enum-member', owner, index))
    isFirst = text === '|'
    if (text === '{') found.push(...listFields(reader, at, owner, index))
  }
  return found
}

function listFields(reader: TokenReader, open: number, owner: number, from: number): Declared[] {
  return listSections(reader, open + 1, reader.partner(open)).flatMap(([first, to]) => {
    if (!reader.isWord(first)) return []
    return [{ ...member(reader, first, 'field', owner, from), signature: [first + 1, to] as const }]
  })
}

function member(
  reader: TokenReader,
  nameToken: number,
  kind: 'enum-member' | 'field',
  owner: number,
  from: number,
): Declared {
  const within = reader.text(owner)
  return { name: reader.text(nameToken), kind, nameToken, from, signature: [0, 0], within, visibleAs: owner }
}

/** The type's name, behind what is assumed of it. */
function findOwner(reader: TokenReader, from: number, to: number): number {
  let name = -1
  for (let at = from; at < to; at = after(reader, at)) {
    if (reader.text(at) === '=>') name = -1
    else if (name < 0 && /^\p{Lu}/u.test(reader.text(at))) name = at
  }
  return Math.max(name, from)
}

function findText(reader: TokenReader, from: number, end: number, text: string): number {
  let at = from
  while (at < end && reader.text(at) !== text) at = after(reader, at)
  return at
}

/** Lines that are indented further go on. */
function findEnd(reader: TokenReader, index: number): number {
  const limit = reader.indent(index)
  let at = after(reader, index)
  for (let steps = 0; steps < LOOK_AHEAD && at < reader.count; steps++) {
    if (reader.startsLine(at) && reader.indent(at) <= limit) break
    at = after(reader, at)
  }
  return at
}

export const haskellDeclared: readonly DeclarationForm[] = [types, methods]
