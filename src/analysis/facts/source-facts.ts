import type { Call } from '../languages/engine/calls.ts'
import type { NamedDeclaration } from '../languages/engine/declarations/declared.ts'
import type { Visibility } from '../languages/engine/visibility/visibility.ts'
import type { Import } from '../languages/engine/imports.ts'
import type { ReviewKnowledge } from '../languages/review-knowledge.ts'
import type { FunctionFacts } from './function-facts.ts'
import type { TokenReader } from '../languages/engine/token-reader.ts'

export interface ClassFacts {
  readonly name: string
  readonly line: number
  readonly visibility: Visibility
  /** Its visibility is `public`. */
  readonly isPublic: boolean
}

/** A `catch`, `except` or `rescue`. */
export interface Handler {
  readonly line: number
  /** What it catches, as written; empty when it catches everything by saying nothing. */
  readonly types: readonly string[]
  /** Raises again or logs the exception. */
  readonly surfaces: boolean
  /** Does nothing at all. */
  readonly isSilent: boolean
  /** Name of the function around it. */
  readonly functionName: string
}

export interface CommentLine {
  readonly text: string
  readonly line: number
}

/** What the review knows of one snapshot, whichever engine read it. */
export interface SourceFacts {
  readonly engine: 'python-ast' | 'lexical'
  readonly language: string
  /** What its language brings to a review. */
  readonly review: ReviewKnowledge
  readonly lines: readonly string[]
  readonly reader: TokenReader
  readonly calls: readonly Call[]
  readonly comments: readonly CommentLine[]
  readonly functions: readonly FunctionFacts[]
  readonly classes: readonly ClassFacts[]
  /** Constants, variables, types, fields, members of enumerations, functions without a body, names handed on. */
  readonly declarations: readonly NamedDeclaration[]
  readonly handlers: readonly Handler[]
  readonly imports: readonly Import[]
  /** Names of tests: functions, and titles where tests are calls. */
  readonly tests: readonly string[]
  /** Names declared `global` or `nonlocal`, or set on the global object. */
  readonly globals: readonly { readonly name: string; readonly line: number }[]
  /** Lines of comments that are code. */
  readonly codeComments: readonly number[]
  /** Line ranges that only run when the file is the program. */
  readonly mainLines: readonly (readonly [number, number])[]
  /** Equal for equal code, whatever its layout and comments. */
  readonly codeHash: string
}
