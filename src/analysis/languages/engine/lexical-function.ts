import type { Parameter } from './structure/parameters.ts'
import type { FunctionKind } from './structure/structure.ts'

/** One function as the lexical engine lists it. */
export interface LexicalFunction {
  /** Names of the enclosing classes and functions and its own, joined with `.`; `(anonymous)` when it has none. */
  readonly name: string
  readonly kind: FunctionKind
  /** Line of the name, or of the first token when anonymous. */
  readonly line: number
  readonly endLine: number
  /** First line of its decorators, annotations and modifiers. */
  readonly firstLine: number
  readonly parameters: number
  readonly parameterList: readonly Parameter[]
  readonly branchPoints: number
  /** Deepest nesting of control statements in it; 0 when it has none. */
  readonly maxNesting: number
  /** SonarSource's cognitive complexity; what is nested in it as a function counts there. */
  readonly cognitiveComplexity: number
  /** First and last token, both included. */
  readonly firstToken: number
  /** First token of the body. */
  readonly bodyToken: number
  readonly lastToken: number
  /** Index of the function it is nested in, in the same list; -1 at the top. */
  readonly parent: number
  /** Index of the innermost scope around it that is not around its parent too; -1 for none. */
  readonly scope: number
}

/** A class, or what only lends its name: a module, a namespace, an extension. */
export interface LexicalScope {
  readonly name: string
  readonly line: number
  readonly endLine: number
  readonly isClass: boolean
  readonly nameToken: number
  /** First and last token of the body. */
  readonly bodyToken: number
  readonly lastToken: number
  /** As in a function. */
  readonly parent: number
  readonly scope: number
}
