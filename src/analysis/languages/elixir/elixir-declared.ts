import {
  NOTHING,
  after,
  type DeclarationForm,
  type DeclarationKind,
  type Declared,
} from '../engine/declarations/declared.ts'
import { LOOK_AHEAD } from '../engine/limits.ts'
import type { TokenReader } from '../engine/token-reader.ts'

const ATTRIBUTES: Readonly<Record<string, DeclarationKind>> = {
  '@type': 'type',
  '@typep': 'type',
  '@opaque': 'type',
  '@callback': 'function',
  '@macrocallback': 'function',
}
const GUARDS = new Set(['defguard', 'defguardp'])
const STRUCTS = new Set(['defstruct', 'defexception'])
/** Words of a schema that give its struct a field. */
const FIELDS = new Set(
  'field belongs_to has_one has_many many_to_many embeds_one embeds_many attr slot'.split(' '),
)

/** `@type t :: …`, `@callback init(…) :: …`; other attributes are the module's own. */
const attributes: DeclarationForm = (reader, index) => {
  const word = reader.text(index)
  const nameToken = index + 1
  if (!Object.hasOwn(ATTRIBUTES, word) || !reader.isWord(nameToken)) return NOTHING
  const kind = ATTRIBUTES[word] ?? 'type'
  return [named(reader, nameToken, kind, index, [nameToken + 1, findLineEnd(reader, nameToken)])]
}

/** `defguard is_even(x) when …`, and `def size(data)` of a protocol. */
const bodiless: DeclarationForm = (reader, index, { words }) => {
  const text = reader.text(index)
  const isAsked = words.has('defprotocol') && (text === 'def' || text === 'defmacro')
  if ((!GUARDS.has(text) && !isAsked) || !reader.isWord(index + 1)) return NOTHING
  const nameToken = index + 1
  const open = index + 2
  const signature = reader.text(open) === '(' ? ([open, after(reader, open)] as const) : ([0, 0] as const)
  return [named(reader, nameToken, 'function', index, signature)]
}

/** `defstruct [:a, b: 1]`, `defstruct a: nil`, `defexception message: "…"`. */
const structs: DeclarationForm = (reader, index) => {
  if (!STRUCTS.has(reader.text(index)) || !reader.startsLine(index)) return NOTHING
  const bracket = reader.text(index + 1) === '(' ? index + 2 : index + 1
  if (reader.text(bracket).startsWith('~w')) return listWords(reader, bracket, index)
  const isList = reader.text(bracket) === '[' && reader.partner(bracket) > bracket
  const from = isList ? bracket + 1 : bracket
  const to = isList ? reader.partner(bracket) : findPairsEnd(reader, bracket)
  return listKeys(reader, from, to, index)
}

/** `field :name, :string` in a schema, `attr :name` of a component. */
const fields: DeclarationForm = (reader, index, { scope }) => {
  if (scope < 0 || !FIELDS.has(reader.text(index)) || !reader.startsLine(index)) return NOTHING
  const nameToken = reader.text(index + 1) === '(' ? index + 2 : index + 1
  if (!reader.text(nameToken).startsWith(':')) return NOTHING
  return [named(reader, nameToken, 'field', index, [0, 0])]
}

function listKeys(reader: TokenReader, from: number, to: number, start: number): Declared[] {
  const found: Declared[] = []
  for (let at = from, steps = 0; at < to && steps < LOOK_AHEAD; at = after(reader, at), steps++) {
    const isKey = /^(?::\w.*|\w.*:)$/s.test(reader.text(at)) && isFirst(reader, at, from)
    if (isKey) found.push(named(reader, at, 'field', start, [0, 0]))
  }
  return found
}

/** Values stand behind their key. */
function isFirst(reader: TokenReader, at: number, from: number): boolean {
  return at === from || reader.text(at - 1) === ','
}

/** `~w(a b)a`: all names are in one token. */
function listWords(reader: TokenReader, at: number, start: number): Declared[] {
  const inner = reader
    .text(at)
    .slice(3, 2_000)
    .replace(/[^\w\s!?].*$/s, '')
  return inner
    .split(/\s+/)
    .filter((name) => name !== '')
    .map((name) => ({ name, kind: 'field', nameToken: at, from: start, signature: [0, 0] }))
}

function named(
  reader: TokenReader,
  nameToken: number,
  kind: DeclarationKind,
  from: number,
  signature: readonly [number, number],
): Declared {
  return { name: reader.text(nameToken).replace(/^:|:$/g, ''), kind, nameToken, from, signature }
}

/** Pairs go on behind a comma. */
function findPairsEnd(reader: TokenReader, from: number): number {
  let at = from
  while (at < reader.count && at < from + LOOK_AHEAD * 4) {
    if (at > from && reader.startsLine(at) && reader.text(at - 1) !== ',') break
    at = after(reader, at)
  }
  return at
}

function findLineEnd(reader: TokenReader, from: number): number {
  let at = from
  while (at < reader.count && at < from + LOOK_AHEAD && !(at > from && reader.startsLine(at)))
    at = after(reader, at)
  return at
}

/** Types and callbacks, guards, fields of structs and schemas. */
export const elixirDeclared: readonly DeclarationForm[] = [attributes, bodiless, structs, fields]
