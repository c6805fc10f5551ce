import { NOTHING, type DeclarationForm } from '../engine/declarations/declared.ts'
import { unquote } from '../engine/imports.ts'
import { byWord } from '../families/declared/by-word.ts'
import { caseEnumMembers } from '../families/declared/enum-members.ts'
import { bodilessByWord } from '../families/declared/bodiless.ts'
import { promotedFields } from '../families/declared/promoted-fields.ts'
import { findStart } from '../families/declared/statement.ts'

const MODIFIERS = new Set('public private protected static readonly var'.split(' '))

/** `public static ?int $a = 1;`: a variable behind modifiers. */
const properties: DeclarationForm = (reader, index, { scope }) => {
  if (scope < 0 || !/^\$\w/.test(reader.text(index))) return NOTHING
  const from = findStart(reader, index)
  if (!MODIFIERS.has(reader.text(from))) return NOTHING
  return [{ name: reader.text(index), kind: 'field', nameToken: index, from, signature: [from, index] }]
}

/** `const A = 1`, `const int B = 2`: the name stands right before `=`. */
const typedConstants: DeclarationForm = (reader, index) => {
  if (reader.text(index) !== 'const' || !reader.isWord(index + 2)) return NOTHING
  let nameToken = index + 1
  while (nameToken < index + 12 && reader.text(nameToken + 1) !== '=' && reader.text(nameToken) !== ';')
    nameToken++
  if (reader.text(nameToken + 1) !== '=' || !reader.isWord(nameToken)) return NOTHING
  const from = findStart(reader, index)
  return [
    { name: reader.text(nameToken), kind: 'constant', nameToken, from, signature: [index + 1, nameToken] },
  ]
}

/** `define('NAME', 1)`. */
const defines: DeclarationForm = (reader, index) => {
  if (reader.text(index) !== 'define' || reader.text(index + 1) !== '(' || !reader.isString(index + 2))
    return NOTHING
  const name = unquote(reader.text(index + 2))
  return [{ name, kind: 'constant', nameToken: index + 2, from: index, signature: [0, 0] }]
}

export const phpDeclared: readonly DeclarationForm[] = [
  typedConstants,
  byWord({ words: { const: ['constant', 'constant'] }, several: true }),
  defines,
  caseEnumMembers,
  bodilessByWord('function'),
  properties,
  promotedFields('__construct', MODIFIERS),
]
