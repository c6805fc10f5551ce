import type { DeclarationForm } from '../engine/declarations/declared.ts'
import { listedEnumMembers } from '../families/declared/enum-members.ts'
import { headerFields } from '../families/declared/header-fields.ts'
import { typedMembers } from '../families/declared/typed-members.ts'

export const javaDeclared: readonly DeclarationForm[] = [
  headerFields(new Set(['record']), null, true),
  typedMembers(),
  listedEnumMembers,
]
