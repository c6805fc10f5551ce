import type { DeclarationForm } from '../engine/declarations/declared.ts'
import { bodilessByWord } from '../families/declared/bodiless.ts'
import { byWord } from '../families/declared/by-word.ts'
import { caseEnumMembers } from '../families/declared/enum-members.ts'
import { headerFields } from '../families/declared/header-fields.ts'

export const scalaDeclared: readonly DeclarationForm[] = [
  headerFields(new Set(['case']), null),
  caseEnumMembers,
  byWord({ words: { val: ['constant', 'field'], var: ['variable', 'field'], type: ['type', 'type'] } }),
  bodilessByWord('def'),
]
