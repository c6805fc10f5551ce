import type { Lexicon } from './engine/lexing/tokenize.ts'
import type { ReviewKnowledge } from './review-knowledge.ts'
import type { BranchTable, FunctionKind, StructureReader } from './engine/structure/structure.ts'

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
  readonly kind: FunctionKind
  readonly line: number
  readonly endLine: number
  readonly branchPoints: number
  readonly parameters: number
  /** Deepest nesting of control statements, where an example says it. */
  readonly nesting?: number
}

/** Programs; or settings, records and build descriptions; or text with marks. Only code has functions and branch points. */
export type SourceContent = 'code' | 'data' | 'markup'

/** One language: how it is called, how its text is cut, where its functions are, what branches in it. */
export interface Language {
  readonly id: string
  readonly title: string
  readonly aliases: readonly string[]
  /** File extensions without the dot. */
  readonly extensions: readonly string[]
  /** Names of files that say the language without an extension, in lower case. */
  readonly filenames: readonly string[]
  readonly holds: SourceContent
  /** What hardly another language looks like; each costs linear time. Several of them and the text is taken for it. */
  readonly signs: readonly RegExp[]
  /** What its first line of code begins with, where programs of other languages hold whole texts of it. */
  readonly begins?: RegExp
  /** Whether a whole text has its form and no other language's, line by line; decides without signs. */
  readonly hasForm: (text: string) => boolean
  readonly lexicon: Lexicon
  /** Keywords are compared in lower case. */
  readonly ignoresCase: boolean
  readonly readStructure: StructureReader
  readonly branches: BranchTable
  /** What a review knows of the language. */
  readonly review: ReviewKnowledge
  readonly examples: readonly LanguageExample[]
}

type Optional = 'filenames' | 'holds' | 'signs' | 'hasForm'
type LanguageTable = Omit<Language, Optional> & Partial<Pick<Language, Optional>>

/** A language holds code unless it says otherwise. */
export function defineLanguage({
  filenames = [],
  holds = 'code',
  signs = [],
  hasForm = () => false,
  ...table
}: LanguageTable): Language {
  return { ...table, filenames, holds, signs, hasForm }
}
