import type { Visibility } from '../languages/engine/visibility/visibility.ts'
import type { ParameterKind } from '../languages/engine/structure/parameters.ts'

export interface Parameter {
  readonly name: string
  readonly kind: ParameterKind
  /** Has a default, or is optional or variadic: a caller may leave it out. */
  readonly optional: boolean
  /** As written, tokens apart by a space; null where none is declared. */
  readonly type: string | null
  readonly defaultValue: string | null
}

/** One function of a snapshot, the same whichever engine read it; null where the lexical engine does not know. */
export interface FunctionFacts {
  /** Name, numbered from the second of the same name: `f`, `f#2`. */
  readonly key: string
  readonly name: string
  /** Enclosing classes and functions, `''` at the top. */
  readonly scope: string
  /** Who can name it, by the words and conventions of its language. */
  readonly visibility: Visibility
  /** Its visibility is `public`: callers may be where nobody who reads the change can see them. */
  readonly isPublic: boolean
  readonly isTest: boolean
  readonly line: number
  readonly endLine: number
  readonly complexity: number
  readonly lines: number
  readonly parameterCount: number
  readonly parameters: readonly Parameter[]
  readonly decorators: readonly string[]
  /** Callers await it: it is async, or declares that it returns what is awaited. */
  readonly isAsync: boolean
  readonly isGenerator: boolean
  readonly returnsValue: boolean | null
  readonly isStub: boolean
  readonly raises: number
  readonly assertions: number
  readonly loops: number
  readonly nesting: number
  readonly isDocumented: boolean
  readonly annotations: number | null
  readonly mutableDefaults: readonly string[]
  /** Its text when that is short, else the hash of it: equal for equal text. */
  readonly sourceKey: string
  readonly codeHash: string
  readonly bodyHash: string
  readonly bodyTokenCount: number
  /** Code tokens of the body as texts, at most 5,000, for similarity; computed when asked. */
  readonly bodyTokens: () => readonly string[]
}
