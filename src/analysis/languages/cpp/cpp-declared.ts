import { cDeclared } from '../c/c-declared.ts'
import type { DeclarationForm } from '../engine/declarations/declared.ts'
import { byWord } from '../families/declared/by-word.ts'

/** `using Name = Type;` besides what C declares. */
export const cppDeclared: readonly DeclarationForm[] = [
  byWord({ words: { using: ['type', 'type'] } }),
  ...cDeclared,
]
