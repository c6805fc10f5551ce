type Parameter = readonly [
  name: string,
  kind: 'positional' | 'any' | 'keyword' | 'rest' | 'keywords',
  hasDefault: boolean,
  isAnnotated: boolean,
]

type GlobalName = readonly [name: string, line: number]

export interface PythonReviewFunction {
  readonly name: string
  readonly line: number
  readonly returnsValue: boolean
  readonly generator: boolean
  readonly async: boolean
  readonly stub: boolean
  readonly raises: number
  readonly assertions: number
  readonly loops: number
  readonly nesting: number
  readonly documented: boolean
  readonly annotations: number
  readonly decorators: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly mutableDefaults: readonly string[]
  readonly globals: readonly GlobalName[]
  readonly codeHash: string
  readonly bodyHash: string
}

export interface PythonReview {
  readonly codeHash: string
  readonly functions: readonly PythonReviewFunction[]
  readonly classes: readonly (readonly [name: string, line: number])[]
  readonly imports: readonly (readonly [
    module: string,
    name: string | null,
    alias: string | null,
    line: number,
  ])[]
  readonly handlers: readonly (readonly [
    line: number,
    types: readonly string[],
    surfaces: boolean,
    isSilent: boolean,
    functionName: string,
  ])[]
  readonly globals: readonly GlobalName[]
  readonly mainLines: readonly (readonly [from: number, to: number])[]
  readonly codeComments: readonly number[]
}

/** The JSON of `review_facts.py`, checked: a shape that drifted is a bug of ours and must not pass silently. */
export function parsePythonReview(value: unknown): PythonReview {
  if (!isReview(value)) throw new TypeError('review_facts.py answers in another shape than is read here')
  return value as PythonReview
}

type Check = (value: unknown) => boolean

// By hand: a library's schema takes longer to build than a small file to review, and holds every function of a large one.
const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => Number.isSafeInteger(value)
const isTruth: Check = (value) => typeof value === 'boolean'
const isTextOrNull: Check = (value) => value === null || typeof value === 'string'
const PARAMETER_KINDS: readonly unknown[] = ['positional', 'any', 'keyword', 'rest', 'keywords']
const isParameterKind: Check = (value) => PARAMETER_KINDS.includes(value)

function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check)
}

function rowOf(...checks: readonly Check[]): Check {
  return (value) =>
    Array.isArray(value) &&
    value.length === checks.length &&
    checks.every((check, index) => check(value[index]))
}

function recordOf<Shape>(checks: Readonly<Record<keyof Shape & string, Check>>): Check {
  const entries = Object.entries<Check>(checks)
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    entries.every(([name, check]) => check((value as Record<string, unknown>)[name]))
}

const isGlobals = listOf(rowOf(isText, isNumber))

const isFunction = recordOf<PythonReviewFunction>({
  name: isText,
  line: isNumber,
  returnsValue: isTruth,
  generator: isTruth,
  async: isTruth,
  stub: isTruth,
  raises: isNumber,
  assertions: isNumber,
  loops: isNumber,
  nesting: isNumber,
  documented: isTruth,
  annotations: isNumber,
  decorators: listOf(isText),
  parameters: listOf(rowOf(isText, isParameterKind, isTruth, isTruth)),
  mutableDefaults: listOf(isText),
  globals: isGlobals,
  codeHash: isText,
  bodyHash: isText,
})

const isReview = recordOf<PythonReview>({
  codeHash: isText,
  functions: listOf(isFunction),
  classes: listOf(rowOf(isText, isNumber)),
  imports: listOf(rowOf(isText, isTextOrNull, isTextOrNull, isNumber)),
  handlers: listOf(rowOf(isNumber, listOf(isText), isTruth, isTruth, isText)),
  globals: isGlobals,
  mainLines: listOf(rowOf(isNumber, isNumber)),
  codeComments: listOf(isNumber),
})
