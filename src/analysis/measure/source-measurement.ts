import type { PythonFacts } from '../../core/python-engine.ts'
import type { LexicalScan } from '../languages/engine/scan-source.ts'
import type { FunctionKind } from '../languages/engine/structure/structure.ts'
import type { Fingerprint } from '../source/fingerprint.ts'
import type { LineCounts } from '../source/line-classes.ts'
import type { LineLengths } from '../source/lines.ts'

/** Everything the code endpoints say about one source; a pure function of its text and language. */
export interface SourceMeasurement {
  /** Canonical id, or the name the caller gave when there is no table for it. */
  readonly language: string
  readonly languageKnown: boolean
  readonly source: Fingerprint
  readonly lines: LineCounts
  readonly lineLengths: LineLengths
  readonly classes: number
  /** All of them, by line, then end line, then name. */
  readonly functions: readonly FunctionMeasurement[]
  /** Every decision once, those outside functions included. */
  readonly branchPoints: number
  readonly estimatedCyclomaticComplexity: number
  readonly complexityPerFunction: number
  readonly maximumFunctionComplexity: number
  readonly workMarkerCount: number
  readonly maintainabilitySignal: number
  readonly syntax: SyntaxStatus
  /** Where functions, classes and branch points come from: CPython's tree, or the lexer. */
  readonly countedBy: 'tree' | 'tokens'
  readonly scan: LexicalScan
  readonly python: PythonFacts | null
}

export interface SyntaxStatus {
  readonly engine: 'python-ast' | 'lexical'
  readonly valid: boolean
  /** CPython's message and place. */
  readonly error: string | null
  readonly errorLine: number | null
  /** The source was given up on, not judged. */
  readonly tooComplex: boolean
  /** Version of the grammar that judged; null where none did. */
  readonly pythonVersion: string | null
}

export interface FunctionMeasurement {
  readonly name: string
  readonly kind: FunctionKind
  readonly line: number
  readonly endLine: number
  /** First line of its decorators or modifiers. */
  readonly firstLine: number
  readonly lines: number
  readonly parameters: number
  /** Whether the first parameter is Python's `self` or `cls`. */
  readonly receiver: boolean
  readonly branchPoints: number
  readonly estimatedCyclomaticComplexity: number
  /** Deepest nesting of control statements. */
  readonly nesting: number
}
