import { NOTHING, type DeclarationForm, type Declared } from '../../engine/declarations/declared.ts'
import { LOOK_AHEAD } from '../../engine/limits.ts'
import type { TokenReader } from '../../engine/token-reader.ts'
import { byWord } from '../declared/by-word.ts'
import { listedEnumMembers } from '../declared/enum-members.ts'
import { namedMembers, readMember, type NamedOptions } from '../declared/named-members.ts'
import { promotedFields } from '../declared/promoted-fields.ts'
import { findEnd, findStart, listSections } from '../declared/statement.ts'

const values = byWord({
  words: { const: ['constant', 'constant'], let: ['variable', 'variable'], var: ['variable', 'variable'] },
  several: true,
})
const types = byWord({ words: { type: ['type', 'type'] } })

const members: NamedOptions = {
  modifiers: new Set(
    'public private protected static readonly declare abstract override accessor'.split(' '),
  ),
  others: new Set(['constructor', 'get', 'set', 'async', 'static']),
  marks: new Set([':', '?', '!', '=', '?:', '!:']),
}

/** `interface A extends B { a: string; f(): void }`: a name for a type, and its members. */
const readInterface: DeclarationForm = (reader, index) => {
  if (reader.text(index) !== 'interface' || !reader.isWord(index + 1)) return NOTHING
  const nameToken = index + 1
  const from = findStart(reader, index)
  let open = nameToken + 1
  while (open < nameToken + LOOK_AHEAD && open < reader.count && reader.text(open) !== '{') open++
  if (reader.partner(open) < 0) return NOTHING
  const within = reader.text(nameToken)
  const head: Declared = { name: within, kind: 'type', nameToken, from, signature: [nameToken + 1, open] }
  const listed = listInterfaceMembers(reader, open)
  return [head, ...listed.map((each) => ({ ...each, from, within, visibleAs: nameToken }))]
}

function listInterfaceMembers(reader: TokenReader, open: number): Declared[] {
  const found: Declared[] = []
  const close = reader.partner(open)
  for (let at = open + 1; at < close && found.length < LOOK_AHEAD;) {
    const member = readMember(reader, at, members)
    if (member !== null) found.push(member)
    const end = findEnd(reader, at, SEPARATORS)
    at = Math.max(at + 1, SEPARATORS.has(reader.text(end)) ? end + 1 : end)
  }
  return found
}

const SEPARATORS: ReadonlySet<string> = new Set([',', ';'])

/** `export { a, b as c } from 'm'`, `export * from 'm'`: names handed on. */
const readReexport: DeclarationForm = (reader, index) => {
  if (reader.text(index) !== 'export') return NOTHING
  const isAll = reader.text(index + 1) === '*'
  const open = reader.text(index + 1) === 'type' ? index + 2 : index + 1
  const close = isAll ? index + 1 : reader.partner(open)
  if (close < 0 || (!isAll && reader.text(open) !== '{')) return NOTHING
  const from = findFrom(reader, close + 1)
  if (from < 0) return NOTHING
  const sections = isAll ? [[index + 1, from] as const] : listSections(reader, open + 1, close)
  return sections.map(([, to]) => ({
    name: reader.text(to - 1),
    kind: 'export',
    nameToken: to - 1,
    from: index,
    signature: [from + 1, from + 2],
  }))
}

/** The `from` right behind the names; -1 when they are the file's own. */
function findFrom(reader: TokenReader, at: number): number {
  const word = reader.text(at) === 'as' ? at + 2 : at
  return reader.text(word) === 'from' && reader.isString(word + 1) ? word : -1
}

/** What JavaScript and TypeScript declare besides functions and classes. */
export const scriptDeclared: readonly DeclarationForm[] = [
  listedEnumMembers,
  values,
  types,
  readInterface,
  readReexport,
  promotedFields('constructor', new Set(['public', 'private', 'protected', 'readonly'])),
  namedMembers(members),
]
