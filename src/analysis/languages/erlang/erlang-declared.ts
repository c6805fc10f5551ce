import {
  NOTHING,
  after,
  type DeclarationForm,
  type DeclarationKind,
  type Declared,
} from '../engine/declarations/declared.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { listSections } from '../families/declared/statement.ts'

/** `-define(NAME, value).`, `-type t() :: …`, `-record(r, {a, b = 1}).`, `-callback f(…) -> ….` */
const attributes: DeclarationForm = (reader, index) => {
  if (reader.text(index) !== '-' || !reader.startsLine(index)) return NOTHING
  const word = reader.text(index + 1)
  const nameToken = reader.text(index + 2) === '(' ? index + 3 : index + 2
  if (word === 'record') return readRecord(reader, index, nameToken)
  const kind = KINDS.get(word)
  if (kind === undefined) return NOTHING
  const signature =
    kind === 'constant' ? ([0, 0] as const) : ([nameToken + 1, findStop(reader, nameToken)] as const)
  return [{ name: unquote(reader.text(nameToken)), kind, nameToken, from: index, signature }]
}

const KINDS: ReadonlyMap<string, DeclarationKind> = new Map([
  ['define', 'constant'],
  ['type', 'type'],
  ['opaque', 'type'],
  ['callback', 'function'],
])

function readRecord(reader: TokenReader, from: number, nameToken: number): readonly Declared[] {
  const open = nameToken + 2
  const within = unquote(reader.text(nameToken))
  const own: Declared = { name: within, kind: 'type', nameToken, from, signature: [0, 0] }
  if (reader.text(open) !== '{') return [own]
  const fields = listSections(reader, open + 1, reader.partner(open)).map(([first, to]): Declared => {
    const signature = [first + 1, to] as const
    return {
      name: unquote(reader.text(first)),
      kind: 'field',
      nameToken: first,
      from,
      signature,
      within,
      visibleAs: nameToken,
    }
  })
  return [own, ...fields]
}

/** The full stop of the form. */
function findStop(reader: TokenReader, from: number): number {
  let at = from
  while (
    at < from + 400 &&
    at < reader.count &&
    !(reader.text(at) === '.' && reader.end(at) !== reader.start(at + 1))
  )
    at = after(reader, at)
  return at
}

function unquote(name: string): string {
  return name.replace(/^'(.*)'$/s, '$1')
}

export const erlangDeclared: readonly DeclarationForm[] = [attributes]
