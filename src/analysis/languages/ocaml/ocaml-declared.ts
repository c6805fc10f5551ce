import { NOTHING, type DeclarationForm, type DeclarationKind } from '../engine/declarations/declared.ts'
import { findItemEnd, mlExceptions, readMlType } from '../families/ml/ml-declared.ts'
import { findStart } from '../families/declared/statement.ts'

const types: DeclarationForm = (reader, index) =>
  reader.text(index) === 'type' && reader.startsLine(index) ? readMlType(reader, index, true) : NOTHING

const KINDS: ReadonlyMap<string, DeclarationKind> = new Map([
  ['let', 'constant'],
  ['val', 'field'],
  ['external', 'function'],
])

/** `let limit = 5`, `val f : int -> int`, `external f : t = "name"`. */
const values: DeclarationForm = (reader, index) => {
  const kind = KINDS.get(reader.text(index))
  if (kind === undefined || !reader.startsLine(index)) return NOTHING
  const nameToken = ['rec', 'mutable'].includes(reader.text(index + 1)) ? index + 2 : index + 1
  const mark = reader.text(nameToken + 1)
  if (!/^[\p{Ll}]/u.test(reader.text(nameToken)) || (mark !== '=' && mark !== ':')) return NOTHING
  const end = mark === ':' ? findItemEnd(reader, index) : nameToken + 2
  const signature = [nameToken + 2, end] as const
  return [{ name: reader.text(nameToken), kind, nameToken, from: findStart(reader, index), signature }]
}

export const ocamlDeclared: readonly DeclarationForm[] = [types, mlExceptions, values]
