import { Problem } from '../../core/problem.ts'
import { buildCases } from './cases/build-cases.ts'
import type { TestCase } from './cases/test-case.ts'
import { addChecks, type Check } from './checks/add-checks.ts'
import { emitModule, TESTS_CHARACTERS, type ModuleFacts, type PythonModule } from './emit/emit-module.ts'
import { listOwnVariables } from './emit/emit-preamble.ts'
import { hashDocument } from './hash-document.ts'
import { loadDocument, type DocumentFormat, type OpenApiDocument } from './load/load-document.ts'
import { ReferenceResolver } from './load/reference-resolver.ts'
import type { ApiModel, OperationModel } from './model/api-model.ts'
import { buildApiModel } from './model/build-api-model.ts'
import type { Selection } from './model/select-operations.ts'
import { OmissionLog } from './omission-log.ts'
import { WarningLog, type GenerationWarning } from './warning-log.ts'

export interface GenerationRequest extends Partial<Omit<Selection, 'maximum'>> {
  readonly document: string
  readonly format: DocumentFormat
  readonly operationsMaximum: number
  readonly includeOptional: boolean
  readonly timeoutSeconds: number
  /** What the tests compare; the status alone unless told. */
  readonly checks?: readonly Check[]
}

export interface GeneratedTests {
  readonly documentSha256: string
  readonly openapiVersion: string
  readonly model: ApiModel
  /** The operation of each test in the source, in its order. */
  readonly operations: readonly OperationModel[]
  readonly cases: readonly TestCase[]
  readonly source: string
  readonly truncated: boolean
  readonly warnings: readonly GenerationWarning[]
}

/** Document to test module: load, model, cases, checks, text. Pure; the same request always gives the same bytes. */
export function generateTests(request: GenerationRequest): GeneratedTests {
  const document = loadDocument(request.document, request.format)
  const { warnings, model, cases, pathValues, refuse } = planCases(document, request)
  if (cases.length === 0) throw refuse()
  const { operations, schemas } = addChecks(cases, model, request.checks ?? ['status'])
  const facts = buildFacts(request, document, model, { pathValues, schemas })
  const module = emitModule(
    operations.map(({ tests }) => tests),
    facts,
  )
  const operationOf = new Map(
    operations.flatMap(({ operation, tests }) => tests.map((test) => [test, operation])),
  )
  const next = operations[module.operationsEmitted]?.operation.position
  warnOfModule(warnings, model, module, next)
  return {
    documentSha256: facts.documentSha256,
    openapiVersion: document.version,
    model,
    operations: module.tests.map((test) => operationOf.get(test) as OperationModel),
    cases: module.tests,
    source: module.source,
    truncated: model.leftOut.before + model.leftOut.after > 0 || next !== undefined,
    warnings: warnings.list(),
  }
}

/** Throws what `generateTests` would refuse the request with. One operation that can be tested is enough, so it stops there. */
export function refuseUntestable(request: GenerationRequest): void {
  const document = loadDocument(request.document, request.format)
  const { model, cases, refuse } = planCases(document, { ...request, operationsMaximum: 1 })
  if (cases.length > 0) return
  if (model.operations.length === 0) throw refuse()
  // The first alone may be the one that cannot be tested.
  const whole = planCases(document, request)
  if (whole.cases.length === 0) throw whole.refuse()
}

function planCases(document: OpenApiDocument, request: GenerationRequest) {
  const warnings = new WarningLog()
  const omissions = new OmissionLog()
  const references = new ReferenceResolver(document.root, warnings)
  const selection = readSelection(request)
  const source = { document, references, warnings, omissions, parameters: new Map() }
  const model = buildApiModel(source, selection)
  const { includeOptional } = request
  const { cases, pathValues } = buildCases(model, { ...source, includeOptional, room: TESTS_CHARACTERS })
  return { warnings, model, cases, pathValues, refuse: () => describeRefusal(omissions, model, selection) }
}

function buildFacts(
  request: GenerationRequest,
  { minor }: OpenApiDocument,
  model: ApiModel,
  tables: Pick<ModuleFacts, 'pathValues' | 'schemas'>,
): ModuleFacts {
  const { baseUrl, serverPath, schemes, operationCount } = model
  const documentSha256 = hashDocument(request.document)
  const { timeoutSeconds } = request
  return {
    documentSha256,
    minor,
    baseUrl,
    serverPath,
    timeoutSeconds,
    schemes,
    operationCount,
    ...tables,
  }
}

function readSelection(request: GenerationRequest): Selection {
  const { tags = [], paths = [], operations = [], offset = 0, operationsMaximum } = request
  return { tags, paths, operations, offset, maximum: operationsMaximum }
}

/** Nothing to sell: every path says why. */
function describeRefusal(omissions: OmissionLog, model: ApiModel, selection: Selection): Problem {
  const { tags, paths, operations, offset } = selection
  const isNarrowed = tags.length + paths.length + operations.length + offset > 0
  const lines = omissions.list()
  if (lines.length === 0 && isNarrowed)
    lines.push(
      `none of the ${model.operationCount} operations is selected by tags, paths, operations and offset`,
    )
  const detail = 'No operation of the document can be turned into a test.'
  const errors = lines.map((message) => ({ pointer: '/document', message }))
  return new Problem('no-operations', detail, { errors })
}

/** What a reader of the answer should know of the module as a whole. */
function warnOfModule(
  warnings: WarningLog,
  model: ApiModel,
  { inventedCount }: PythonModule,
  next: number | undefined,
): void {
  warnings.enter('#')
  const variables = listOwnVariables(model.schemes)
  if (variables.length > 0) warnings.add('CREDENTIAL_VARIABLES', variables.join(', '), variables.length)
  if (inventedCount > 0)
    warnings.add('PATH_VALUES_INVENTED', 'put real values into PATH_VALUES', inventedCount)
  const { after } = model.leftOut
  const last = model.operations.at(-1)?.position ?? 0
  if (next !== undefined)
    warnings.add('SOURCE_TRUNCATED', `the source is full: the rest begins at offset ${next}`)
  else if (after > 0) warnings.add('OPERATIONS_LEFT_OUT', `the rest begins at offset ${last + 1}`, after)
}
