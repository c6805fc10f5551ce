import type { Lexicon } from './engine/lexing/tokenize.ts'
import type { ReviewKnowledge } from './review-knowledge.ts'
import type { BranchTable, StructureReader } from './engine/structure/structure.ts'

/** A small program and what the engine must say of it. */
export interface LanguageExample {
  readonly title: string
  readonly source: readonly string[]
  /** In order of line, end line, name. */
  readonly functions: readonly ExampleFunction[]
  readonly branchPoints: number
  readonly classes: number
  readonly lines: { readonly code: number; readonly comments: number; readonly blank: number }
}

interface ExampleFunction {
  readonly name: string
  readonly line: number
  readonly endLine: number
  readonly branchPoints: number
  readonly parameters: number
}

/** One language: how it is called, how its text is cut, where its functions are, what branches in it. */
export interface Language {
  readonly id: string
  readonly title: string
  readonly aliases: readonly string[]
  /** File extensions without the dot. */
  readonly extensions: readonly string[]
  readonly lexicon: Lexicon
  /** Keywords are compared in lower case. */
  readonly ignoresCase: boolean
  readonly readStructure: StructureReader
  readonly branches: BranchTable
  /** What a review knows of the language. */
  readonly review: ReviewKnowledge
  readonly examples: readonly LanguageExample[]
}

export function defineLanguage(language: Language): Language {
  return language
}
