import { NOTHING, after, type DeclarationForm, type Declared } from '../engine/declarations/declared.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { listSections } from '../families/declared/statement.ts'

const BEFORE = new Set(
  'or replace unlogged materialized recursive external foreign global force noforce editionable virtual public'.split(
    ' ',
  ),
)
const KINDS = new Set(['table', 'view', 'type', 'domain', 'sequence'])
/** What begins an entry of a table that is no column. */
const NO_COLUMN = new Set(
  'constraint primary foreign unique check key index exclude like period fulltext spatial partition'.split(
    ' ',
  ),
)

/** `create table users (id int, name text)`, views, types, domains, sequences; temporary ones are the session's. */
const created: DeclarationForm = (reader, index) => {
  if (lower(reader, index) !== 'create' || !startsStatement(reader, index)) return NOTHING
  let at = index + 1
  while (at < index + 6 && BEFORE.has(lower(reader, at))) at++
  const word = lower(reader, at)
  if (!KINDS.has(word)) return NOTHING
  const nameToken = findName(reader, skipGuard(reader, at + 1))
  const name = unquote(reader.text(nameToken))
  if (!/^[\p{L}_]/u.test(name)) return NOTHING
  const own: Declared = { name, kind: 'type', nameToken, from: index, modifiersTo: at, signature: [0, 0] }
  return [own, ...listParts(reader, word, nameToken, index)]
}

function lower(reader: TokenReader, index: number): string {
  return reader.text(index).toLowerCase()
}

function startsStatement(reader: TokenReader, index: number): boolean {
  return reader.startsLine(index) || reader.text(index - 1) === ';'
}

/** `if not exists`. */
function skipGuard(reader: TokenReader, at: number): number {
  return lower(reader, at) === 'if' ? at + 3 : at
}

/** The last part of `app.users`. */
function findName(reader: TokenReader, from: number): number {
  let at = from
  while (reader.text(at + 1) === '.' && at < from + 8) at += 2
  return at
}

function listParts(reader: TokenReader, word: string, nameToken: number, from: number): Declared[] {
  const around = { from, within: unquote(reader.text(nameToken)), visibleAs: nameToken, modifiersTo: from }
  if (word === 'table') return listColumns(reader, nameToken + 1, around)
  if (word !== 'type' || lower(reader, nameToken + 1) !== 'as') return []
  const isEnum = lower(reader, nameToken + 2) === 'enum'
  return isEnum ? listValues(reader, nameToken + 3, around) : listColumns(reader, nameToken + 2, around)
}

type Around = Pick<Declared, 'from' | 'within' | 'visibleAs' | 'modifiersTo'>

function listColumns(reader: TokenReader, open: number, around: Around): Declared[] {
  if (reader.text(open) !== '(') return []
  return listSections(reader, open + 1, reader.partner(open)).flatMap(([at, to]): Declared[] => {
    const name = unquote(reader.text(at))
    const isColumn = at + 1 < to && /^[\p{L}_]/u.test(name) && !NO_COLUMN.has(name.toLowerCase())
    if (!isColumn) return []
    return [{ ...around, name, kind: 'field', nameToken: at, signature: [at + 1, after(reader, at + 1)] }]
  })
}

function listValues(reader: TokenReader, open: number, around: Around): Declared[] {
  if (reader.text(open) !== '(') return []
  return listSections(reader, open + 1, reader.partner(open)).flatMap(([at]): Declared[] => {
    const name = unquote(reader.text(at))
    return reader.isString(at)
      ? [{ ...around, name, kind: 'enum-member', nameToken: at, signature: [0, 0] }]
      : []
  })
}

/** `"name"`, `[name]`, `` `name` ``, `'value'`. */
function unquote(text: string): string {
  return text.replaceAll(/^["'`[]|["'`\]]$/g, '')
}

/** Tables with their columns, views, types with their values. */
export const sqlDeclared: readonly DeclarationForm[] = [created]
