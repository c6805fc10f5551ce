import {
  NOTHING,
  after,
  type DeclarationForm,
  type DeclarationKind,
  type Declared,
} from '../engine/declarations/declared.ts'
import { LOOK_AHEAD } from '../engine/limits.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { findEnd } from '../families/declared/statement.ts'

const WORDS: ReadonlyMap<string, DeclarationKind> = new Map([
  ['const', 'constant'],
  ['var', 'variable'],
  ['type', 'type'],
])

/** `const A = 1`, `var ( … )`, `type T = U`: one, or a group in brackets. */
const readGroup: DeclarationForm = (reader, index, { scope }) => {
  const kind = WORDS.get(reader.text(index))
  if (kind === undefined || !reader.startsLine(index) || scope >= 0) return NOTHING
  if (reader.text(index + 1) !== '(') return readSpec(reader, index + 1, findEnd(reader, index + 1), kind)
  const close = reader.partner(index + 1)
  return listLines(reader, index + 2, close).flatMap(([from, to]) => readSpec(reader, from, to, kind))
}

/** Statements between two tokens: `[first, one past the last)` of each. */
function listLines(reader: TokenReader, from: number, to: number): (readonly [number, number])[] {
  const lines: (readonly [number, number])[] = []
  let at = from
  while (at < to && lines.length < LOOK_AHEAD * 4) {
    const end = Math.min(to, findLineEnd(reader, at))
    if (reader.text(at) !== ';') lines.push([at, end])
    at = end
  }
  return lines
}

/** A line ends a statement unless it ends with an operator or in brackets. */
function findLineEnd(reader: TokenReader, from: number): number {
  let at = after(reader, from)
  for (let steps = 0; steps < LOOK_AHEAD && at < reader.count; steps++) {
    const before = reader.text(at - 1)
    const isComplete = !reader.isPunctuation(at - 1) || before === ')' || before === ']' || before === '}'
    if (reader.text(at) === ';' || (reader.startsLine(at) && isComplete)) return at
    at = after(reader, at)
  }
  return at
}

/** `A, B int = 1, 2`; a struct or an interface brings its members along. */
function readSpec(reader: TokenReader, from: number, to: number, kind: DeclarationKind): Declared[] {
  const names = listNames(reader, from)
  const last = names.at(-1)
  if (last === undefined) return []
  if (kind === 'type') return readType(reader, last, to)
  const equals = findEquals(reader, last + 1, to)
  return names.map((nameToken) => declare(reader, nameToken, kind, [last + 1, equals]))
}

function declare(
  reader: TokenReader,
  nameToken: number,
  kind: DeclarationKind,
  signature: readonly [number, number],
): Declared {
  return { name: reader.text(nameToken), kind, nameToken, from: nameToken, signature }
}

function listNames(reader: TokenReader, from: number): number[] {
  const names: number[] = []
  for (let at = from; reader.isWord(at); at += 2) {
    names.push(at)
    if (reader.text(at + 1) !== ',') break
  }
  return names
}

function findEquals(reader: TokenReader, from: number, to: number): number {
  for (let at = from; at < to; at = after(reader, at)) if (reader.text(at) === '=') return at
  return to
}

/** A struct is a class and so not listed here itself. */
function readType(reader: TokenReader, nameToken: number, to: number): Declared[] {
  const word = findWord(reader, nameToken + 1, to)
  const open = word + 1
  const isStruct = reader.text(word) === 'struct'
  if (word < 0 || reader.partner(open) < 0) return [declare(reader, nameToken, 'type', [nameToken + 1, to])]
  const members = listLines(reader, open + 1, reader.partner(open))
  const own = isStruct ? [] : [declare(reader, nameToken, 'type', [nameToken + 1, open])]
  return [...own, ...members.flatMap(([from, end]) => readMembers(reader, from, end, nameToken, isStruct))]
}

/** `struct` or `interface` in front of a brace. */
function findWord(reader: TokenReader, from: number, to: number): number {
  for (let at = from; at < to; at = after(reader, at)) {
    const text = reader.text(at)
    if ((text === 'struct' || text === 'interface') && reader.text(at + 1) === '{') return at
    if (text === '{' || text === '=') return -1
  }
  return -1
}

/** `A, B int` and a method of an interface; what is embedded has the name of its type. */
function readMembers(
  reader: TokenReader,
  from: number,
  end: number,
  owner: number,
  isStruct: boolean,
): Declared[] {
  const within = reader.text(owner)
  const isEmbedded = end === from + 1 || reader.text(from) === '*' || reader.text(from + 1) === '.'
  const names = isEmbedded ? [lastWord(reader, from, end)] : listNames(reader, from)
  const last = names.at(-1) ?? from
  if (!reader.isWord(last)) return []
  const kind = !isStruct && reader.text(last + 1) === '(' ? 'function' : 'field'
  return names.map((nameToken) => ({
    ...declare(reader, nameToken, kind, [last + 1, endOfType(reader, last + 1, end)]),
    name: `${within}.${reader.text(nameToken)}`,
  }))
}

function lastWord(reader: TokenReader, from: number, end: number): number {
  let at = end - 1
  while (at > from && !reader.isWord(at)) at--
  return at
}

/** Tags are no part of a field's type. */
function endOfType(reader: TokenReader, from: number, end: number): number {
  return end - 1 > from && reader.isString(end - 1) ? end - 1 : end
}

export const goDeclared: readonly DeclarationForm[] = [readGroup]
