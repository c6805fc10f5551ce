import type {
  PythonFacts,
  PythonFunction,
  PythonSyntaxError,
  PythonVerdict,
} from '../../core/python-engine.ts'

/** A row of `source_facts.py`: the order of its tuple. */
type FunctionRow = readonly [
  name: string,
  kind: PythonFunction['kind'],
  line: number,
  endLine: number,
  firstLine: number,
  parameters: number,
  receiver: boolean,
  branchPoints: number,
  nesting: number,
  cognitiveComplexity: number,
]

interface FactsDocument {
  readonly minimumMinor: number
  readonly classes: number
  readonly moduleBranchPoints: number
  readonly moduleNesting: number
  readonly moduleCognitiveComplexity: number
  readonly functions: readonly FunctionRow[]
  readonly review: unknown
}

type VerdictDocument =
  | { readonly valid: true; readonly version: string; readonly facts: FactsDocument | null }
  | { readonly valid: false; readonly version: string; readonly error: PythonSyntaxError }

/** The JSON text `source_facts.py` answers with, as a verdict; `refusal` is the JSON of what only the compiler refuses. */
export function parseVerdict(json: string, refusal: string | null = null): PythonVerdict {
  const document: VerdictDocument = JSON.parse(json)
  const pythonVersion = document.version
  if (!document.valid) return { valid: false, pythonVersion, error: document.error }
  const compileError: PythonSyntaxError | null = refusal === null ? null : JSON.parse(refusal)
  const facts = document.facts === null ? null : buildFacts(document.facts, compileError)
  return { valid: true, pythonVersion, facts }
}

function buildFacts(
  { minimumMinor, ...facts }: FactsDocument,
  compileError: PythonSyntaxError | null,
): PythonFacts {
  const minimumPython = `3.${minimumMinor}`
  return { ...facts, functions: facts.functions.map(buildFunction), compileError, minimumPython }
}

/** By index: taking a row apart by its iterator costs more than building the function. */
function buildFunction(row: FunctionRow): PythonFunction {
  return {
    name: row[0],
    kind: row[1],
    line: row[2],
    endLine: row[3],
    firstLine: row[4],
    parameters: row[5],
    receiver: row[6],
    branchPoints: row[7],
    nesting: row[8],
    cognitiveComplexity: row[9],
  }
}
