import type { Code } from './code.ts'
import type { Parameter } from './parameters.ts'

export type FunctionKind =
  | 'function'
  | 'method'
  | 'async_function'
  | 'async_method'
  | 'constructor'
  | 'anonymous'
  /** The body of a property: read, written or observed. */
  | 'accessor'

/** A function as a recogniser saw it: token indexes, its own name without those around it. */
export interface FunctionSpan {
  readonly name: string
  readonly kind: FunctionKind
  /** Token of the name, or the first token of an anonymous function; its line is the function's line. */
  readonly nameToken: number
  /** First token of the declaration: decorators, annotations, modifiers. */
  readonly firstToken: number
  /** From here on decisions are its own; what is before belongs to the scope around it. */
  readonly ownsFrom: number
  readonly bodyStart: number
  /** Last token of the body, included. */
  readonly bodyEnd: number
  readonly parameters: readonly Parameter[]
}

/** Something functions live in and take a name part from: a class, or an extension, namespace, module. */
export interface ScopeSpan {
  readonly name: string
  readonly nameToken: number
  readonly bodyStart: number
  readonly bodyEnd: number
  /** A class in the language's sense; namespaces and extensions only lend their name. */
  readonly isClass: boolean
}

/** The body of a control statement, for nesting depth. */
export interface BlockSpan {
  /** The word that opens it: `if`, `else`, `for`, `catch`, `try`... */
  readonly keyword: number
  readonly start: number
  readonly end: number
}

export interface Structure {
  readonly functions: readonly FunctionSpan[]
  readonly scopes: readonly ScopeSpan[]
  readonly blocks: readonly BlockSpan[]
}

export type StructureReader = (code: Code) => Structure

/** Whether a token that may be a branch point is one here. */
export type BranchTest = (code: Code, index: number) => boolean

/** Branch points by the text of their token. */
export type BranchTable = Readonly<Record<string, BranchTest>>
