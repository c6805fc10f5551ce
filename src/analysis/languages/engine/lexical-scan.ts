import type { LineCounts } from '../../source/line-classes.ts'
import type { TokenList } from '../../source/tokens.ts'
import type { WorkMarker } from '../../source/work-markers.ts'
import type { LexicalFunction, LexicalScope } from './lexical-function.ts'
import type { Tally } from './structure/attribute.ts'
import type { Code } from './structure/code.ts'

/** What the lexical engine knows of a source. A pure function of the text and the language. */
export interface LexicalScan {
  /** What the structure was read from: tokens with their brackets. */
  readonly code: Code
  /** Code tokens; comments are apart. */
  readonly tokens: TokenList
  readonly comments: TokenList
  readonly lines: LineCounts
  /** By line (index 0 = line 1): a value of `lineClass`. */
  readonly lineClasses: Uint8Array
  /** In order of line, end line, name. */
  readonly functions: readonly LexicalFunction[]
  /** Classes, and what only lends its name. */
  readonly scopes: readonly LexicalScope[]
  readonly classes: readonly LexicalScope[]
  /** Every decision once: those of all functions and those outside them. */
  readonly branchPoints: number
  /** What stands in no function. */
  readonly outside: Tally
  readonly workMarkers: readonly WorkMarker[]
  /** Characters and tokens looked at: the cost of the scan, independent of the machine. */
  readonly work: number
}
