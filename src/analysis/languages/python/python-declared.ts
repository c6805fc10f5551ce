import { NOTHING, type DeclarationForm, type DeclarationKind } from '../engine/declarations/declared.ts'
import { LOOK_AHEAD } from '../engine/limits.ts'
import type { TokenReader } from '../engine/token-reader.ts'

const ENUMS = /^(?:(?:Int|Str)?Enum|(?:Int)?Flag|TextChoices|IntegerChoices|Choices)$/
const CONSTANT = /^_*[A-Z][A-Z0-9_]*$/

/** `NAME = value`, `name: type = value` at the top or in a class. */
const assigned: DeclarationForm = (reader, index, { scope, open }) => {
  if (!reader.isWord(index) || !reader.startsLine(index) || reader.isInsideBrackets(index)) return NOTHING
  const mark = reader.text(index + 1)
  const name = reader.text(index)
  if (mark !== '=' && !isAnnotated(reader, index)) return NOTHING
  const own = CONSTANT.test(name) ? 'constant' : 'variable'
  const kind = scope < 0 ? own : kindOfMember(reader, open, own)
  const signature = mark === ':' ? ([index + 2, findEquals(reader, index + 2)] as const) : ([0, 0] as const)
  return [{ name, kind, nameToken: index, from: index, signature }]
}

function isAnnotated(reader: TokenReader, index: number): boolean {
  return reader.text(index + 1) === ':' && !KEYWORDS.has(reader.text(index)) && !reader.startsLine(index + 2)
}

function kindOfMember(reader: TokenReader, open: number, own: DeclarationKind): DeclarationKind {
  if (isEnum(reader, open)) return 'enum-member'
  return own === 'constant' ? own : 'field'
}

const KEYWORDS = new Set(['else', 'try', 'finally', 'lambda'])

function findEquals(reader: TokenReader, from: number): number {
  let at = from
  while (at < from + LOOK_AHEAD && at < reader.count && reader.text(at) !== '=') {
    if (at > from && reader.startsLine(at) && !reader.isInsideBrackets(at)) break
    at = Math.max(at, reader.partner(at)) + 1
  }
  return at
}

/** The list of bases stands right behind the name. */
function isEnum(reader: TokenReader, name: number): boolean {
  for (let at = name; at < name + 30 && reader.text(at) !== ':'; at++)
    if (ENUMS.test(reader.text(at))) return true
  return false
}

/** `type Name = …` */
const aliases: DeclarationForm = (reader, index) => {
  if (reader.text(index) !== 'type' || !reader.startsLine(index) || !reader.isWord(index + 1)) return NOTHING
  const equals = findEquals(reader, index + 2)
  if (reader.text(equals) !== '=') return NOTHING
  let end = equals + 1
  while (end < reader.count && end < equals + LOOK_AHEAD && !reader.startsLine(end)) end++
  const name = reader.text(index + 1)
  return [{ name, kind: 'type', nameToken: index + 1, from: index, signature: [equals + 1, end] }]
}

export const pythonDeclared: readonly DeclarationForm[] = [aliases, assigned]
