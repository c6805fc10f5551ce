import type { PythonFacts } from '../../core/python-engine.ts'
import type { LexicalScan } from '../languages/engine/lexical-scan.ts'
import type { SourceContent } from '../languages/language.ts'
import type { FunctionKind } from '../languages/engine/structure/structure.ts'
import type { CodeUnit } from '../source/code-units.ts'
import type { GeneratedSign } from '../source/find-generated.ts'
import type { Fingerprint } from '../source/fingerprint.ts'
import type { Halstead } from '../source/halstead.ts'
import type { LineCounts } from '../source/line-classes.ts'
import type { LineLengths } from '../source/lines.ts'

/** Everything the code endpoints say about one source; a pure function of its text and language. */
export interface SourceMeasurement {
  /** Canonical id, or the name the caller gave when there is no table for it. */
  readonly language: string
  readonly languageKnown: boolean
  readonly holds: SourceContent
  readonly source: Fingerprint
  readonly lines: LineCounts
  /** Its lines without their ends. */
  readonly lineTexts: readonly string[]
  readonly lineLengths: LineLengths
  readonly classes: number
  /** All of them, by line, then end line, then name. */
  readonly functions: readonly FunctionMeasurement[]
  /** The code that stands in no function. */
  readonly module: ModuleMeasurement
  /** Every decision once, those outside functions included. */
  readonly branchPoints: number
  readonly estimatedCyclomaticComplexity: number
  readonly complexityPerFunction: number
  readonly maximumFunctionComplexity: number
  readonly workMarkerCount: number
  readonly halstead: Halstead
  /** The module's own code first, then the functions in their order. */
  readonly units: readonly CodeUnit[]
  /** Why the text is taken for generated or minified; null when nothing says so. */
  readonly generated: GeneratedSign | null
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
  /** What the grammar accepts and the compiler refuses, with its place; null when there is none or it was not asked. */
  readonly compileError: string | null
  readonly compileErrorLine: number | null
  /** The oldest Python whose grammar reads the source; null where no tree was read. */
  readonly minimumPython: string | null
}

export interface ModuleMeasurement {
  readonly codeLines: number
  readonly branchPoints: number
  readonly nesting: number
  readonly cognitiveComplexity: number
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
  /** SonarSource's cognitive complexity; functions nested in it count for themselves. */
  readonly cognitiveComplexity: number
}
