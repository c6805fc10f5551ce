import type { LexicalRule } from '../../engine/lexing/scanner.ts'
import type { Structure } from '../../engine/structure/structure.ts'
import { commonReview } from '../common/common-review.ts'
import { defineLanguage, type Language, type LanguageExample, type SourceContent } from '../../language.ts'

interface DataTable {
  readonly id: string
  readonly title: string
  readonly aliases: readonly string[]
  readonly extensions: readonly string[]
  readonly filenames?: readonly string[]
  readonly signs?: readonly RegExp[]
  readonly hasForm?: (text: string) => boolean
  readonly holds: Exclude<SourceContent, 'code'>
  readonly rules: readonly LexicalRule[]
  readonly examples: readonly LanguageExample[]
}

const NOTHING: Structure = { functions: [], scopes: [], blocks: [] }

/** Data and markup: lines and comments are told apart, and nothing in it is a function or a branch point. */
export function defineData({ rules, ...table }: DataTable): Language {
  return defineLanguage({
    ...table,
    ignoresCase: false,
    lexicon: { rules, operators: [], wordCharacters: '-', wordEndings: '' },
    readStructure: () => NOTHING,
    branches: {},
    review: { ...commonReview, family: table.id },
  })
}
