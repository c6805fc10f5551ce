import type { DeclarationForm } from '../engine/declarations/declared.ts'
import { byWord } from '../families/declared/by-word.ts'
import { listedEnumMembers } from '../families/declared/enum-members.ts'
import { bodilessByWord } from '../families/declared/bodiless.ts'
import { headerFields } from '../families/declared/header-fields.ts'

const values = byWord({
  words: { val: ['constant', 'field'], var: ['variable', 'field'], typealias: ['type', 'type'] },
})

export const kotlinDeclared: readonly DeclarationForm[] = [
  headerFields(new Set(['class']), new Set(['val', 'var'])),
  values,
  bodilessByWord('fun'),
  listedEnumMembers,
]
