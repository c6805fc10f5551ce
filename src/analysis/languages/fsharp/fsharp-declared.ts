import {
  NOTHING,
  type DeclarationForm,
  type DeclarationKind,
  type DeclarationPlace,
} from '../engine/declarations/declared.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { findItemEnd, mlExceptions, readMlType } from '../families/ml/ml-declared.ts'
import { findStart } from '../families/declared/statement.ts'

const types: DeclarationForm = (reader, index) =>
  reader.text(index) === 'type' && reader.startsLine(index) ? readMlType(reader, index, false) : NOTHING

const MODIFIERS = new Set(['private', 'internal', 'public', 'mutable', 'inline', 'rec', 'val', 'member'])

/** `let private limit = 5` that is no function, `member val Size = 1`, `abstract Open: bool -> int`. */
const values: DeclarationForm = (reader, index, place) => {
  const kind = kindOf(reader, index, place)
  if (kind === null) return NOTHING
  let nameToken = index + 1
  while (MODIFIERS.has(reader.text(nameToken))) nameToken++
  const mark = reader.text(nameToken + 1)
  if (!reader.isWord(nameToken) || (mark !== '=' && mark !== ':')) return NOTHING
  const from = nameToken + 2
  const signature = [from, kind === 'function' ? findItemEnd(reader, index) : from] as const
  return [{ name: reader.text(nameToken), kind, nameToken, from: findStart(reader, index), signature }]
}

function kindOf(
  reader: TokenReader,
  index: number,
  { scope, open }: DeclarationPlace,
): DeclarationKind | null {
  const text = reader.text(index)
  if (text === 'abstract') return 'function'
  if (text === 'member' && reader.text(index + 1) === 'val') return 'field'
  return text === 'let' && (scope < 0 || reader.text(open) === '=') ? 'constant' : null
}

export const fsharpDeclared: readonly DeclarationForm[] = [types, mlExceptions, values]
