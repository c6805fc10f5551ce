/** The port to CPython's own grammar. Implementations parse, never run, the source they are given. */
export interface PythonEngine {
  /** Facts of one source. Never throws for what the source contains: invalid and too complex are answers. */
  inspect(source: string, facts: PythonFactsLevel): Promise<PythonVerdict>
}

/** `syntax`: the verdict alone. `metrics`: plus functions and classes. `review`: plus what a change review compares. */
export type PythonFactsLevel = 'syntax' | 'metrics' | 'review'

export type PythonVerdict =
  | { readonly valid: true; readonly pythonVersion: string; readonly facts: PythonFacts | null }
  | { readonly valid: false; readonly pythonVersion: string; readonly error: PythonSyntaxError }

export interface PythonSyntaxError {
  readonly message: string
  readonly line: number | null
  readonly column: number | null
}

export interface PythonFacts {
  readonly classes: number
  readonly moduleBranchPoints: number
  readonly functions: readonly PythonFunction[]
}

export interface PythonFunction {
  readonly name: string
  readonly kind: 'function' | 'method' | 'async_function' | 'async_method'
  readonly line: number
  readonly endLine: number
  readonly firstLine: number
  readonly parameters: number
  readonly branchPoints: number
}
