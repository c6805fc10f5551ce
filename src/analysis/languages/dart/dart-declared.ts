import type { DeclarationForm } from '../engine/declarations/declared.ts'
import { byWord } from '../families/declared/by-word.ts'
import { listedEnumMembers } from '../families/declared/enum-members.ts'
import { typedMembers } from '../families/declared/typed-members.ts'

export const dartDeclared: readonly DeclarationForm[] = [
  byWord({ words: { typedef: ['type', 'type'] } }),
  listedEnumMembers,
  typedMembers(),
]
