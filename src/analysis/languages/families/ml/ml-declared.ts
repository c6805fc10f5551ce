import { NOTHING, after, type DeclarationForm, type Declared } from '../../engine/declarations/declared.ts'
import { LOOK_AHEAD } from '../../engine/limits.ts'
import type { TokenReader } from '../../engine/token-reader.ts'
import { findStart } from '../declared/statement.ts'

/** What a type definition brings: `type t = A | B of int`, `type r = { a : int }`, `type id = string`. */
export function readMlType(reader: TokenReader, index: number, isType: boolean): readonly Declared[] {
  const end = findItemEnd(reader, index)
  const equals = findText(reader, index + 1, end, '=')
  const owner = findOwner(reader, index + 1, equals)
  if (owner < 0) return NOTHING
  const from = findStart(reader, index)
  const first = reader.text(equals + 1) === '|' ? equals + 2 : equals + 1
  const body = reader.text(first) === 'private' ? first + 1 : first
  const cases = reader.text(body) === '{' ? listFields(reader, body) : listCases(reader, body, end)
  const within = reader.text(owner)
  const own: Declared = {
    name: within,
    kind: 'type',
    nameToken: owner,
    from,
    signature: cases.length > 0 ? [0, 0] : [body, end],
  }
  return [...(isType ? [own] : []), ...cases.map((each) => ({ ...each, from, within, visibleAs: owner }))]
}

/** `A | B of int`: constructors begin with a capital letter, and there is a `|` or an `of` among them. */
function listCases(reader: TokenReader, from: number, end: number): Declared[] {
  const found: Declared[] = []
  for (let at = from; at < end && found.length < LOOK_AHEAD; at = after(reader, at)) {
    if ((at !== from && reader.text(at - 1) !== '|') || !isCase(reader, at, from, end)) continue
    const signature = [at + 1, endOfCase(reader, at, end)] as const
    found.push({ name: reader.text(at), kind: 'enum-member', nameToken: at, from, signature })
  }
  return found
}

function isCase(reader: TokenReader, at: number, from: number, end: number): boolean {
  const next = reader.text(at + 1)
  if (!/^\p{Lu}/u.test(reader.text(at)) || next === '.') return false
  return at > from || next === 'of' || next === '|' || at + 1 === end
}

function endOfCase(reader: TokenReader, from: number, end: number): number {
  let at = from + 1
  while (at < end && reader.text(at) !== '|') at = after(reader, at)
  return at
}

/** `{ mutable a : int; b : string }`, one field a line or behind `;`. */
function listFields(reader: TokenReader, open: number): Declared[] {
  const found: Declared[] = []
  const close = reader.partner(open)
  for (let at = open + 1; at < close && found.length < LOOK_AHEAD; at = after(reader, at)) {
    const before = reader.text(at - 1)
    const isFirst = before === '{' || before === ';' || before === 'mutable' || reader.startsLine(at)
    if (!isFirst || !reader.isWord(at) || reader.text(at + 1) !== ':') continue
    found.push({
      name: reader.text(at),
      kind: 'field',
      nameToken: at,
      from: at,
      signature: [at + 2, endOfField(reader, at + 2, close)],
    })
  }
  return found
}

function endOfField(reader: TokenReader, from: number, close: number): number {
  let at = from
  while (at < close && reader.text(at) !== ';' && (at === from || !reader.startsLine(at)))
    at = after(reader, at)
  return at
}

const ITEMS = new Set(
  'let and type module open include exception external class val end member static abstract interface namespace'.split(
    ' ',
  ),
)

/** Up to the next item: a word at the start of a line that is indented no further. */
export function findItemEnd(reader: TokenReader, index: number): number {
  const limit = reader.indent(index)
  let at = index + 1
  for (let steps = 0; steps < LOOK_AHEAD && at < reader.count; steps++) {
    if (reader.text(at) === 'and' || reader.text(at) === ';;') break
    if (reader.startsLine(at) && startsItem(reader, at, limit)) break
    at = after(reader, at)
  }
  return at
}

function startsItem(reader: TokenReader, at: number, limit: number): boolean {
  const indent = reader.indent(at)
  return ITEMS.has(reader.text(at)) || indent < limit || (indent === limit && isWordLine(reader, at))
}

function isWordLine(reader: TokenReader, at: number): boolean {
  return reader.isWord(at) || reader.text(at) === '['
}

function findText(reader: TokenReader, from: number, end: number, text: string): number {
  let at = from
  while (at < end && reader.text(at) !== text) at = after(reader, at)
  return at
}

/** The last word in front of `=` that is no modifier: `type 'a t`, `type private t<'a>`. */
function findOwner(reader: TokenReader, from: number, equals: number): number {
  let owner = -1
  for (let at = from; at < equals && at < from + 20; at = after(reader, at)) {
    if (reader.text(at) === '<') break
    if (reader.isWord(at) && !reader.text(at).startsWith("'") && !MODIFIERS.has(reader.text(at))) owner = at
  }
  return owner
}

const MODIFIERS = new Set(['private', 'internal', 'public', 'rec', 'nonrec', 'struct', 'inline'])

/** `exception Name of t`. */
export const mlExceptions: DeclarationForm = (reader, index) => {
  if (reader.text(index) !== 'exception' || !reader.isWord(index + 1)) return NOTHING
  const nameToken = index + 1
  const signature = [nameToken + 1, findItemEnd(reader, index)] as const
  return [
    { name: reader.text(nameToken), kind: 'type', nameToken, from: findStart(reader, index), signature },
  ]
}
