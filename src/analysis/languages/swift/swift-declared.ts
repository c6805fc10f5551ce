import { NOTHING, type DeclarationForm } from '../engine/declarations/declared.ts'
import { bodilessByWord } from '../families/declared/bodiless.ts'
import { byWord } from '../families/declared/by-word.ts'
import { caseEnumMembers } from '../families/declared/enum-members.ts'

const functions = bodilessByWord('func')

/** Only a protocol declares functions without a body. */
const requirements: DeclarationForm = (reader, index, place) =>
  place.words.has('protocol') ? functions(reader, index, place) : NOTHING

export const swiftDeclared: readonly DeclarationForm[] = [
  byWord({ words: { let: ['constant', 'field'], var: ['variable', 'field'] }, several: true }),
  byWord({ words: { typealias: ['type', 'type'], associatedtype: ['type', 'type'] } }),
  caseEnumMembers,
  requirements,
]
