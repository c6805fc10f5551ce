import {
  NOTHING,
  type DeclarationForm,
  type DeclarationKind,
  type Declared,
} from '../engine/declarations/declared.ts'
import { LOOK_AHEAD } from '../engine/limits.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { findEnd } from '../families/declared/statement.ts'

/** `const LIMIT = 3`, `const Alias = Vector{Int}`. */
const constants: DeclarationForm = (reader, index, { scope, open, words }) => {
  if (reader.text(index) !== 'const' || !reader.isWord(index + 1)) return NOTHING
  // `const` before a field of a struct.
  if (scope >= 0 && isStruct(words) && index > open) return NOTHING
  const name = reader.text(index + 1)
  const kind = /^\p{Lu}/u.test(name) && !/^[\p{Lu}\d_]+$/u.test(name) ? 'type' : 'constant'
  return [named(reader, index + 1, kind, index)]
}

/** `abstract type Shape end`, `primitive type Byte 8 end`. */
const types: DeclarationForm = (reader, index) => {
  if (!/^(?:abstract|primitive)$/.test(reader.text(index)) || reader.text(index + 1) !== 'type')
    return NOTHING
  return reader.isWord(index + 2) ? [named(reader, index + 2, 'type', index)] : NOTHING
}

/** `export area, Box`: what the package hands to those who use it, wherever it is defined. */
const exported: DeclarationForm = (reader, index) => {
  if (
    !/^(?:export|public)$/.test(reader.text(index)) ||
    !reader.startsLine(index) ||
    !reader.isWord(index + 1)
  )
    return NOTHING
  const found: Declared[] = []
  for (let at = index + 1; at < reader.count && found.length < MOST_EXPORTS; at++) {
    if (reader.startsLine(at) && reader.text(at - 1) !== ',' && at > index + 1) break
    if (reader.isWord(at)) found.push(named(reader, at, 'export', index))
  }
  return found
}

const MOST_EXPORTS = 5_000

/** `@enum Color red blue = 2`, or with its members in `begin … end`. */
const enums: DeclarationForm = (reader, index) => {
  if (reader.text(index) !== '@enum' || !reader.isWord(index + 1)) return NOTHING
  const owner = index + 1
  const found = [named(reader, owner, 'type', index)]
  const isBlock = reader.text(owner + 1) === 'begin'
  for (let at = owner + 1; at < Math.min(owner + LOOK_AHEAD, reader.count); at++) {
    if (isBlock ? reader.text(at) === 'end' : reader.startsLine(at)) break
    if (!reader.isWord(at) || /^(?:=|::)$/.test(reader.text(at - 1)) || reader.text(at) === 'begin') continue
    const around = { within: reader.text(owner), visibleAs: owner }
    found.push({ ...named(reader, at, 'enum-member', index), ...around })
  }
  return found
}

/** `size::T`, `depth`, `by::Int = 1`: a line of a struct. */
const fields: DeclarationForm = (reader, index, { scope, words }) => {
  if (scope < 0 || !isStruct(words) || !reader.startsLine(index)) return NOTHING
  const nameToken = reader.text(index) === 'const' ? index + 1 : index
  if (!reader.isWord(nameToken) || OTHERS.has(reader.text(nameToken))) return NOTHING
  const own = named(reader, nameToken, 'field', index)
  if (reader.text(nameToken + 1) === '::') return [{ ...own, signature: findType(reader, nameToken + 2) }]
  return reader.text(nameToken + 1) === '=' || reader.startsLine(nameToken + 1) ? [own] : NOTHING
}

/** Up to the default or the end of the line. */
function findType(reader: TokenReader, from: number): readonly [number, number] {
  const end = findEnd(reader, from)
  let to = from
  while (to < end && reader.text(to) !== '=') to++
  return [from, to]
}

const OTHERS = new Set(['end', 'function', 'begin'])

function isStruct(words: ReadonlySet<string>): boolean {
  return words.has('struct')
}

function named(reader: TokenReader, nameToken: number, kind: DeclarationKind, from: number): Declared {
  return { name: reader.text(nameToken), kind, nameToken, from, signature: [0, 0] }
}

/** Constants, types, enumerations, fields, and the names a package exports. */
export const juliaDeclared: readonly DeclarationForm[] = [constants, types, exported, enums, fields]
