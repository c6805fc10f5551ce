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

/** The JSON text `source_facts.py` answers with, as a verdict. */
export function parseVerdict(json: string): PythonVerdict {
  const document: VerdictDocument = JSON.parse(json)
  const pythonVersion = document.version
  if (!document.valid) return { valid: false, pythonVersion, error: document.error }
  return { valid: true, pythonVersion, facts: document.facts === null ? null : buildFacts(document.facts) }
}

function buildFacts(facts: FactsDocument): PythonFacts {
  return { ...facts, functions: facts.functions.map(buildFunction) }
}

function buildFunction(row: FunctionRow): PythonFunction {
  const [name, kind, line, endLine, firstLine, parameters, receiver, branchPoints, ...rest] = row
  const [nesting, cognitiveComplexity] = rest
  const counts = { branchPoints, nesting, cognitiveComplexity }
  return { name, kind, line, endLine, firstLine, parameters, receiver, ...counts }
}
