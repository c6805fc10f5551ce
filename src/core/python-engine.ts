/** The port to CPython's own grammar. Implementations parse, never run, the source they are given. */
export interface PythonEngine {
  /** Facts of one source. Never throws for what the source contains: invalid and too complex are answers. */
  inspect(source: string, facts: PythonFactsLevel): Promise<PythonVerdict>
}

/**
 * `syntax`: the verdict alone, by the full compiler where it can be bounded, for source we wrote ourselves.
 * `metrics`: the grammar's verdict, functions and classes. `review`: plus what a change review compares.
 */
export type PythonFactsLevel = 'syntax' | 'metrics' | 'review'

export type PythonVerdict =
  | { readonly valid: true; readonly pythonVersion: string; readonly facts: PythonFacts | null }
  | { readonly valid: false; readonly pythonVersion: string; readonly error: PythonSyntaxError }

export interface PythonSyntaxError {
  /** `too-complex`: given up within the bounds of time, stack or memory, so nothing was judged. */
  readonly kind: 'syntax' | 'too-complex'
  /** CPython's own words for `syntax`. */
  readonly message: string
  readonly line: number | null
  /** 1-based, in code points. */
  readonly column: number | null
}

export interface PythonFacts {
  readonly classes: number
  readonly moduleBranchPoints: number
  readonly moduleNesting: number
  readonly moduleCognitiveComplexity: number
  /** What only the compiler refuses (`return` outside a function); null when it refuses nothing or could not be asked within the limits. */
  readonly compileError: PythonSyntaxError | null
  /** The oldest version whose grammar reads the source, `3.5` standing for older ones too. */
  readonly minimumPython: string
  /** By line, then end line, then name. */
  readonly functions: readonly PythonFunction[]
  /** JSON of `review_facts.py`; null unless asked for. */
  readonly review: unknown
}

export interface PythonFunction {
  /** Enclosing classes and functions joined by dots; at most 200 characters. */
  readonly name: string
  readonly kind: 'function' | 'method' | 'async_function' | 'async_method'
  /** The line of `def`; decorators start at `firstLine`. */
  readonly line: number
  readonly endLine: number
  readonly firstLine: number
  readonly parameters: number
  /** A method whose first parameter is `self` or `cls`. */
  readonly receiver: boolean
  readonly branchPoints: number
  /** Deepest nesting of if, for, while, try and match inside the function. */
  readonly nesting: number
  /** SonarSource's cognitive complexity. */
  readonly cognitiveComplexity: number
}
