import { createHash } from 'node:crypto'
import { buildTestCase } from './cases/build-test-case.ts'
import type { TestCase } from './cases/test-case.ts'
import { emitModule } from './emit/emit-module.ts'
import { loadDocument, type DocumentFormat, type OpenApiDocument } from './load/load-document.ts'
import { ReferenceResolver } from './load/reference-resolver.ts'
import type { ApiModel, OperationModel } from './model/api-model.ts'
import { buildApiModel } from './model/build-api-model.ts'
import { Problem } from '../../core/problem.ts'
import { DocumentBudget, SampleBudget } from './values/sample-budget.ts'
import type { SampleContext } from './values/sample-context.ts'
import { WarningLog, type GenerationWarning } from './warning-log.ts'

export interface GenerationRequest {
  readonly document: string
  readonly format: DocumentFormat
  readonly operationsMaximum: number
  readonly includeOptional: boolean
  readonly timeoutSeconds: number
}

export interface GeneratedTests {
  readonly documentSha256: string
  readonly openapiVersion: string
  readonly model: ApiModel
  /** The operations that have a test in the source, in its order. */
  readonly operations: readonly OperationModel[]
  readonly cases: readonly TestCase[]
  readonly source: string
  readonly truncated: boolean
  readonly warnings: readonly GenerationWarning[]
}

/** Document to test module: load, model, cases, text. Pure; the same request always gives the same bytes. */
export function generateTests(request: GenerationRequest): GeneratedTests {
  const warnings = new WarningLog()
  const document = loadDocument(request.document, request.format)
  const references = new ReferenceResolver(document.root, warnings)
  const model = buildApiModel({ document, references, warnings }, request.operationsMaximum)
  if (model.operationCount === 0)
    throw new Problem('no-operations', 'No path of the document has an operation to test.')
  const pairs = buildCases(model, document, references, warnings, request.includeOptional)
  const documentSha256 = createHash('sha256').update(request.document).digest('hex')
  const { baseUrl, credentials } = model
  const facts = {
    documentSha256,
    minor: document.minor,
    baseUrl,
    timeoutSeconds: request.timeoutSeconds,
    credentials,
    operationCount: model.operationCount,
  }
  const { source, emittedCount } = emitModule(
    pairs.map(([, test]) => test),
    facts,
  )
  const emitted = pairs.slice(0, emittedCount)
  warnings.enter('#')
  if (emittedCount < pairs.length)
    warnings.add('SOURCE_TRUNCATED', `${pairs.length - emittedCount} tests left out`)
  return {
    documentSha256,
    openapiVersion: document.version,
    model,
    operations: emitted.map(([operation]) => operation),
    cases: emitted.map(([, test]) => test),
    source,
    truncated: model.truncated || emittedCount < pairs.length,
    warnings: warnings.list(),
  }
}

function buildCases(
  model: ApiModel,
  document: OpenApiDocument,
  references: ReferenceResolver,
  warnings: WarningLog,
  includeOptional: boolean,
): [OperationModel, TestCase][] {
  const copies: SampleContext['copies'] = new Map()
  const patterns: SampleContext['patterns'] = new Map()
  const documentBudget = new DocumentBudget()
  const pairs: [OperationModel, TestCase][] = []
  for (const operation of model.operations) {
    warnings.enter(`${operation.method} ${operation.path}`)
    const budget = new SampleBudget(documentBudget)
    const context = {
      references,
      warnings,
      budget,
      minor: document.minor,
      includeOptional,
      active: new Set(),
      copies,
      patterns,
    }
    const test = buildTestCase(operation, context, model.credentials)
    if (test !== null) pairs.push([operation, test])
  }
  return pairs
}
