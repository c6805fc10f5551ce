import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { usd } from '../../core/price.ts'
import { defineService } from '../../core/service.ts'
import type { TestCase } from './cases/test-case.ts'
import {
  generateTests,
  refuseUntestable,
  type GeneratedTests,
  type GenerationRequest,
} from './generate-tests.ts'
import type { OperationModel } from './model/api-model.ts'
import { nameSourceFile } from './model/name-tests.ts'
import { input } from './input.ts'
import { output } from './output.ts'
import { briefSample, sample } from './sample.ts'

/** OpenAPI 3 document in, pytest module out. Nothing generated is run, and no reference leaves the document. */
export const openapiTestGenerate = defineService({
  name: 'developer.openapi-test-generate',
  title: 'OpenAPI test generator',
  summary:
    'Builds a deterministic, syntax-validated pytest module with requests smoke tests from an OpenAPI 3 document. Tests that change data are skipped unless they are switched on.',
  tags: ['openapi', 'testing', 'pytest', 'python', 'code-generation'],
  price: usd('0.1'),
  // 25,000,000 characters of ASCII, JSON-escaped once more inside the request body, with room to spare.
  limits: { inputBytes: 60_000_000, deadlineMs: 20_000 },
  effects: 'none',
  input,
  output,
  sample,
  briefSample,
  followUps: [
    {
      service: 'developer.code-metrics',
      title: 'Measure the generated module',
      because: 'The generated tests become code you keep: its size and complexity tell what that costs.',
      template: { code: '$result.source', language: 'python' },
      useOutput: 'Compare the metrics between API releases; a jump shows where the API itself grew.',
    },
  ],
  precheck(request) {
    if (request.format === 'yaml' && request.document.length > PRECHECKED_YAML_CHARACTERS)
      return `The document was not read: before payment that is done for YAML of up to ${PRECHECKED_YAML_CHARACTERS} characters, and for JSON of any length.`
    refuseUntestable(readRequest(request))
    return null
  },
  async run(request, { python }) {
    const generated = generateTests(readRequest(request))
    const verdict = await python.inspect(generated.source, 'syntax')
    // The text is ours alone, so a syntax error is a defect of this service and never the caller's.
    if (!verdict.valid) throw new Error(`the generated module does not parse: ${verdict.error.message}`)
    return buildResult(generated)
  },
})

/** Reading YAML costs some twenty times as much as reading JSON of the same length. */
const PRECHECKED_YAML_CHARACTERS = 6_000_000

function readRequest(request: z.output<typeof input>): GenerationRequest {
  return {
    document: request.document,
    format: request.format,
    operationsMaximum: request.max_operations,
    ...pickDefined(request),
    includeOptional: request.include_optional,
    timeoutSeconds: request.timeout_seconds,
  }
}

/** The optional wishes that were made. */
function pickDefined({ tags, paths, operations, offset, checks }: z.output<typeof input>) {
  return {
    ...(tags === undefined ? {} : { tags }),
    ...(paths === undefined ? {} : { paths }),
    ...(operations === undefined ? {} : { operations }),
    ...(offset === undefined ? {} : { offset }),
    ...(checks === undefined ? {} : { checks }),
  }
}

function buildResult(generated: GeneratedTests): z.input<typeof output> {
  const { model, cases, operations, source } = generated
  return {
    documentSha256: generated.documentSha256,
    openapiVersion: generated.openapiVersion,
    apiTitle: model.title,
    baseUrlDefault: model.baseUrl,
    operationCount: model.operationCount,
    generatedTestCount: cases.length,
    guardedMutationCount: cases.filter(({ guarded }) => guarded).length,
    truncated: generated.truncated,
    sourceFileName: nameSourceFile(model.title),
    sourceSha256: createHash('sha256').update(source).digest('hex'),
    source,
    operations: cases.map((test, index) => listTest(test, operations[index] as OperationModel)),
    requirements: ['pytest>=7,<10', 'requests>=2.28,<3'],
    environment: {
      baseUrl: 'API_BASE_URL',
      bearerToken: 'API_BEARER_TOKEN',
      apiKey: 'API_KEY',
      allowMutatingTests: 'API_ALLOW_MUTATING_TESTS',
    },
    warnings: [...generated.warnings],
    execution: { sourceSyntaxValidated: true, generatedTestsExecuted: false, networkRequestsMade: false },
  }
}

function listTest(test: TestCase, operation: OperationModel) {
  return {
    operationId: operation.operationId,
    testName: test.testName,
    method: operation.method,
    path: operation.path,
    mutatingGuard: test.guarded,
    documentedResponses: [...operation.documentedResponses],
    ...(test.kind === 'operation' ? {} : ({ check: test.changes === null ? 'auth' : 'validation' } as const)),
  }
}
