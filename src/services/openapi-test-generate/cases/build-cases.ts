import type { OpenApiDocument } from '../load/load-document.ts'
import type { ReferenceResolver } from '../load/reference-resolver.ts'
import type { ApiModel, OperationModel } from '../model/api-model.ts'
import type { OmissionLog } from '../omission-log.ts'
import { DocumentBudget, SampleBudget } from '../values/sample-budget.ts'
import { SampleMemory } from '../values/sample-memory.ts'
import type { SampleContext } from '../values/sample-context.ts'
import type { WarningLog } from '../warning-log.ts'
import { staysBelow } from './build-path.ts'
import { buildTestCase, type TestDraft } from './build-test-case.ts'
import { measureCase } from './measure-case.ts'
import { PathValues } from './path-values.ts'
import type { TestCase } from './test-case.ts'

/** An operation with the request that tests it, and what making its values depends on. */
export interface OperationCase {
  readonly operation: OperationModel
  readonly test: TestCase
  readonly context: SampleContext
}

export interface CaseSource {
  readonly document: OpenApiDocument
  readonly references: ReferenceResolver
  readonly warnings: WarningLog
  readonly omissions: OmissionLog
  readonly includeOptional: boolean
  /** Characters that the tests may take: once they surely take more, no further request is made. */
  readonly room: number
}

/** One request per operation, with path values that all of them share. */
export function buildCases(
  model: ApiModel,
  source: CaseSource,
): { cases: OperationCase[]; pathValues: PathValues } {
  const schemes = new Map(model.schemes.map((scheme) => [scheme.name, scheme]))
  const pathValues = new PathValues()
  const createContext = contextsOf(source)
  const drafts: { operation: OperationModel; context: SampleContext; draft: TestDraft }[] = []
  let { room } = source
  for (const operation of model.operations) {
    // The first finds room in any case, so a second one shows that there is more.
    if (room < 0 && drafts.length > 1) break
    source.warnings.enter(placeOf(operation))
    const context = createContext()
    const draft = buildTestCase(operation, context, schemes)
    if (draft === null) {
      source.omissions.add(placeOf(operation), 'its path would leave the base URL')
      continue
    }
    for (const variable of draft.variables) pathValues.add(variable)
    drafts.push({ operation, context, draft })
    room -= measureCase(draft.test)
  }
  const cases = drafts.map(({ operation, context, draft }) => ({
    operation,
    context,
    test: shareValues(draft, pathValues, context),
  }))
  return { cases, pathValues }
}

/** A context per operation; what was read once is remembered for all of them. */
function contextsOf({ document, references, warnings, includeOptional }: CaseSource): () => SampleContext {
  const documentBudget = new DocumentBudget()
  const { minor } = document
  const memory = new SampleMemory()
  const copies: SampleContext['copies'] = new Map()
  const patterns: SampleContext['patterns'] = new Map()
  return () => {
    const budget = new SampleBudget(documentBudget)
    const active = new Set()
    return { references, warnings, budget, minor, includeOptional, active, memory, copies, patterns }
  }
}

/** The common values where they do, else the operation's own; a path that would leave the base URL keeps its own. */
function shareValues({ test, variables }: TestDraft, common: PathValues, context: SampleContext): TestCase {
  if (variables.length === 0) return test
  const own = common.listOwn(variables, context)
  const filled = new Map([...variables.map(({ key }) => [key, common.read(key)] as const), ...own])
  if (staysBelow(test.path, filled)) return { ...test, values: own }
  return { ...test, values: variables.map(({ key, text }) => [key, text]) }
}

export function placeOf({ method, path }: OperationModel): string {
  return `${method} ${path}`
}
