import {
  NOTHING,
  after,
  startsStatement,
  type DeclarationForm,
  type DeclarationPlace,
  type Declared,
} from '../engine/declarations/declared.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { findEnd, findStart, listSections } from '../families/declared/statement.ts'

const CONTAINERS = new Set(['struct', 'enum', 'union', 'opaque'])

/** `pub const limit: u8 = 3;`, `pub const Id = u32;`, `pub const Failure = error{ Full };`; containers are classes. */
const values: DeclarationForm = (reader, index) => {
  const text = reader.text(index)
  if (!/^(?:const|var)$/.test(text) || !reader.isWord(index + 1)) return NOTHING
  const nameToken = index + 1
  const from = findStart(reader, index)
  const end = findValueEnd(reader, nameToken + 1)
  const value = findEquals(reader, nameToken + 1, end) + 1
  if (holdsContainer(reader, value)) return NOTHING
  const name = reader.text(nameToken)
  if (reader.text(value) === 'error' && reader.text(value + 1) === '{')
    return listErrors(reader, value + 1, { name, nameToken, from })
  const kind = text === 'var' ? 'variable' : isTypeName(name) ? 'type' : 'constant'
  const typed = reader.text(nameToken + 1) === ':' ? ([nameToken + 2, value - 1] as const) : ([0, 0] as const)
  return [{ name, kind, nameToken, from, modifiersTo: index, signature: typed }]
}

function isTypeName(name: string): boolean {
  return /^\p{Lu}/u.test(name) && !/^[\p{Lu}\d_]{2,}$/u.test(name)
}

/** `= struct {`, `= packed struct(u8) {`. */
function holdsContainer(reader: TokenReader, value: number): boolean {
  const word = /^(?:extern|packed)$/.test(reader.text(value)) ? value + 1 : value
  return CONTAINERS.has(reader.text(word))
}

interface Named {
  readonly name: string
  readonly nameToken: number
  readonly from: number
}

function listErrors(reader: TokenReader, open: number, named: Named): Declared[] {
  const own: Declared = { ...named, kind: 'type', signature: [0, 0] }
  const members = listSections(reader, open + 1, reader.partner(open)).flatMap(([first]): Declared[] => {
    if (!reader.isWord(first)) return []
    const around = { from: named.from, within: named.name, visibleAs: named.nameToken }
    return [{ name: reader.text(first), kind: 'enum-member', nameToken: first, signature: [0, 0], ...around }]
  })
  return [own, ...members]
}

/** `size: u8 = 0,` in a struct, a union or a file, `red,` and `blue = 2,` in an enumeration. */
const members: DeclarationForm = (reader, index, place) => {
  if (!reader.isWord(index) || reader.text(index) === '_' || !startsMember(reader, index, place))
    return NOTHING
  const first = reader.text(index) === 'comptime' ? index + 1 : index
  const name = reader.text(first)
  const own = { name, nameToken: first, from: index }
  const end = findEnd(reader, first, COMMA)
  if (reader.text(first + 1) === ':') {
    const signature = [first + 2, findEquals(reader, first + 2, end)] as const
    // Who sees a container sees what is in it.
    return [{ ...own, kind: 'field', signature, implies: 'pub' }]
  }
  const isMember = isEnumeration(reader, place) && /^(?:,|=|\})$/.test(reader.text(first + 1))
  return isMember ? [{ ...own, kind: 'enum-member', signature: [first + 1, end] }] : NOTHING
}

const COMMA: ReadonlySet<string> = new Set([','])

function startsMember(reader: TokenReader, index: number, { scope, open }: DeclarationPlace): boolean {
  if (scope < 0) return index === 0 || (reader.startsLine(index) && /^[;,}]$/.test(reader.text(index - 1)))
  return index === open + 1 || /^[;,}]$/.test(reader.text(index - 1))
}

/** `enum {`, `enum(u8) {`, `union(enum) {`. */
function isEnumeration(reader: TokenReader, { scope, open }: DeclarationPlace): boolean {
  if (scope < 0) return false
  const head = reader.text(open - 1) === ')' ? reader.partner(open - 1) - 1 : open - 1
  return reader.text(head) === 'enum' || reader.text(head) === 'union'
}

/** `pub extern fn puts(text: [*:0]const u8) c_int;`. */
const prototypes: DeclarationForm = (reader, index) => {
  const open = index + 2
  if (reader.text(index) !== 'fn' || reader.text(open) !== '(' || reader.partner(open) < 0) return NOTHING
  let end = after(reader, open)
  while (end < open + 200 && end < reader.count && !/^[;{}]$/.test(reader.text(end))) end = after(reader, end)
  if (reader.text(end) !== ';') return NOTHING
  const nameToken = index + 1
  const from = findStart(reader, index)
  return [{ name: reader.text(nameToken), kind: 'function', nameToken, from, signature: [open, end] }]
}

/** `pub usingnamespace @import("c.zig");`: all of it is handed on. */
const mixins: DeclarationForm = (reader, index) => {
  if (reader.text(index) !== 'usingnamespace' || !startsStatement(reader, findStart(reader, index)))
    return NOTHING
  const from = findStart(reader, index)
  return [
    { name: '*', kind: 'export', nameToken: index, from, signature: [index + 1, findEnd(reader, index)] },
  ]
}

function findValueEnd(reader: TokenReader, from: number): number {
  let at = from
  for (let steps = 0; steps < 60 && at < reader.count && reader.text(at) !== ';'; steps++)
    at = after(reader, at)
  return at
}

function findEquals(reader: TokenReader, from: number, end: number): number {
  let at = from
  while (at < end && reader.text(at) !== '=') at = after(reader, at)
  return at
}

/** Constants, types and errors, what a container or a file holds, functions that are elsewhere. */
export const zigDeclared: readonly DeclarationForm[] = [values, prototypes, mixins, members]
