import {
  NOTHING,
  after,
  type DeclarationForm,
  type DeclarationKind,
  type Declared,
} from '../engine/declarations/declared.ts'
import { LOOK_AHEAD } from '../engine/limits.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { isExportList, readPerlNames } from './perl-names.ts'

/** `use constant LIMIT => 3;`, `use constant { LOW => 1, HIGH => 9 };`. */
const constants: DeclarationForm = (reader, index) => {
  if (reader.text(index) !== 'use' || reader.text(index + 1) !== 'constant') return NOTHING
  const first = index + 2
  if (reader.text(first) !== '{') return listNames(reader, first, index, 'constant')
  const found: Declared[] = []
  const close = reader.partner(first)
  for (let at = first + 1, steps = 0; at < close && steps < LOOK_AHEAD * 4; at = after(reader, at), steps++)
    if (reader.text(at + 1) === '=>') found.push(...listNames(reader, at, index, 'constant'))
  return found
}

/** `has name => (…)`, `has 'name'`, `has [qw(a b)]`: attributes of a class. */
const attributes: DeclarationForm = (reader, index) => {
  if (reader.text(index) !== 'has' || !reader.startsLine(index)) return NOTHING
  const bracket = reader.text(index + 1) === '(' ? index + 2 : index + 1
  if (reader.text(bracket) !== '[') return listNames(reader, bracket, index, 'field')
  const found: Declared[] = []
  for (let at = bracket + 1; at < Math.min(reader.partner(bracket), bracket + LOOK_AHEAD); at++)
    if (reader.isString(at)) found.push(...listNames(reader, at, index, 'field'))
  return found
}

/** `our @EXPORT_OK = qw(a b);`: the list, and what callers may import. */
const exported: DeclarationForm = (reader, index) => {
  if (!isExportList(reader, index)) return NOTHING
  const within = reader.text(index)
  const own: Declared = { name: within, kind: 'variable', nameToken: index, from: index, signature: [0, 0] }
  const found = [own]
  for (let at = index + 2; at < index + LOOK_AHEAD * 4 && at < reader.count && reader.text(at) !== ';'; at++)
    if (reader.isString(at))
      for (const name of readPerlNames(reader.text(at)))
        found.push({
          name,
          kind: 'export',
          nameToken: at,
          from: index,
          signature: [0, 0],
          within,
          visibleAs: index,
        })
  return found
}

/** `our $VERSION = …;`: a variable of the package. */
const shared: DeclarationForm = (reader, index) => {
  const nameToken = index + 1
  if (reader.text(index) !== 'our' || !/^[$@%]\w/.test(reader.text(nameToken))) return NOTHING
  if (isExportList(reader, nameToken)) return NOTHING
  return [{ name: reader.text(nameToken), kind: 'variable', nameToken, from: index, signature: [0, 0] }]
}

function listNames(reader: TokenReader, at: number, from: number, kind: DeclarationKind): Declared[] {
  const names = reader.isString(at)
    ? readPerlNames(reader.text(at))
    : reader.isWord(at)
      ? [reader.text(at)]
      : []
  // `+name` changes what a parent has.
  return names
    .filter((name) => /^\w/.test(name))
    .map((name) => ({ name, kind, nameToken: at, from, signature: [0, 0] }))
}

/** Constants, attributes, variables of the package and the lists of what it exports. */
export const perlDeclared: readonly DeclarationForm[] = [constants, attributes, exported, shared]
