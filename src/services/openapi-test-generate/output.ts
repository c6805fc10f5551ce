import * as z from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const operation = z.strictObject({
  operationId: z.string().describe('As declared; made from method and path when the document names none.'),
  testName: z.string().describe('Name of the test function.'),
  method: z.string().describe('HTTP method, upper case.'),
  path: z.string().describe("The document's path template."),
  mutatingGuard: z.boolean().describe('Whether the test is skipped unless mutating tests are allowed.'),
  documentedResponses: z.array(z.string()).describe('Response status keys declared in the document.'),
  check: z
    .enum(['auth', 'validation'])
    .optional()
    .describe('What the test checks, when it is not the status of the operation.'),
})

const warning = z.strictObject({
  code: z.string().describe('What happened, as a constant name.'),
  count: z.int().describe('How often it happened.'),
  at: z.string().describe('Where it happened first.'),
  detail: z.string().describe('What it happened with first; shortened.'),
})

/** What a caller gets. */
export const output = z.strictObject({
  documentSha256: sha256.describe('SHA-256 of `document` as UTF-8, lowercase hex.'),
  openapiVersion: z.string().describe('The `openapi` version of the document.'),
  apiTitle: z.string().describe('The `info.title` of the document; empty when it has none.'),
  baseUrlDefault: z.string().describe('Base URL from the server list; empty when no server is absolute.'),
  operationCount: z.int().describe('Operations found in the document.'),
  generatedTestCount: z.int().describe('Tests generated.'),
  guardedMutationCount: z.int().describe('Generated tests that carry the mutation guard.'),
  truncated: z
    .boolean()
    .describe(
      'Whether selected operations were left out because of `max_operations`, `offset` or the length of the source.',
    ),
  sourceFileName: z.string().describe('Name of the generated module.'),
  sourceSha256: sha256.describe('SHA-256 of `source`, lowercase hex.'),
  source: z.string().describe('The generated Python module: ASCII, at most 500,000 characters.'),
  operations: z.array(operation).describe('One item per generated test, in module order.'),
  requirements: z.array(z.string()).describe('Python packages the module needs.'),
  environment: z
    .strictObject({
      baseUrl: z.literal('API_BASE_URL').describe('Base URL of the API under test.'),
      bearerToken: z.literal('API_BEARER_TOKEN').describe('Bearer token, if any.'),
      apiKey: z.literal('API_KEY').describe('API key, if any.'),
      allowMutatingTests: z.literal('API_ALLOW_MUTATING_TESTS').describe('`1` runs the guarded tests.'),
    })
    .describe('Environment variables the module reads.'),
  warnings: z.array(warning).describe('What the tests leave out or guess, one item per kind.'),
  execution: z
    .strictObject({
      sourceSyntaxValidated: z.literal(true).describe('The source was parsed by CPython.'),
      generatedTestsExecuted: z.literal(false).describe('No generated test was run.'),
      networkRequestsMade: z.literal(false).describe('No request was made.'),
    })
    .describe('What was done with the source.'),
})
