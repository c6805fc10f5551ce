import { countLines, type LineCounts } from '../../source/line-classes.ts'
import type { TokenList } from '../../source/tokens.ts'
import { findWorkMarkers, type WorkMarker } from '../../source/work-markers.ts'
import type { Language } from '../language.ts'
import type { LexicalFunction, LexicalScope } from './lexical-function.ts'
import { tokenize } from './lexing/tokenize.ts'
import { attribute, type Tally } from './structure/attribute.ts'
import { Code } from './structure/code.ts'

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

export function scanSource(text: string, language: Language): LexicalScan {
  const tokenized = tokenize(text, language.lexicon)
  const code = new Code(text, tokenized, language.ignoresCase)
  const structure = language.readStructure(code)
  const { functions, scopes, branchPoints, outside } = attribute(code, structure, language.branches)
  return {
    code,
    tokens: tokenized.tokens,
    comments: tokenized.comments,
    lines: countLines(tokenized.lineClasses),
    lineClasses: tokenized.lineClasses,
    functions,
    scopes,
    classes: scopes.filter(({ isClass }) => isClass),
    branchPoints,
    outside,
    workMarkers: findWorkMarkers(text, tokenized.comments),
    work: code.work,
  }
}
