import type { JsonSchema } from '../core/json-schema.ts'
import type { SchemaNames } from './name-schemas.ts'
import type { Offer } from './offer.ts'
import { problem } from './openapi-operation.ts'

interface FreeDocument {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly contentType: string
  readonly schema: JsonSchema
}

const text = (description: string): JsonSchema => ({ type: 'string', description })
const refer = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** What anyone may read for nothing; also the list that llms.txt and the pages link to. */
export const freeDocuments: readonly FreeDocument[] = [
  {
    path: '/openapi.json',
    operationId: 'openapiDocument',
    summary: 'The whole API as OpenAPI 3.1.',
    contentType: 'application/json',
    schema: { type: 'object', description: 'An OpenAPI 3.1 document.' },
  },
  {
    path: '/.well-known/x402',
    operationId: 'x402Manifest',
    summary: 'Every paid resource with its payment options.',
    contentType: 'application/json',
    schema: refer('X402Manifest'),
  },
  {
    path: '/llms.txt',
    operationId: 'llmsTxt',
    summary: 'A guide for language models.',
    contentType: 'text/plain',
    schema: text('Markdown.'),
  },
  {
    path: '/skill.md',
    operationId: 'skill',
    summary: 'How an agent uses this service.',
    contentType: 'text/markdown',
    schema: text('Markdown.'),
  },
  {
    path: '/catalog',
    operationId: 'catalog',
    summary: 'What is sold, with prices and limits.',
    contentType: 'application/json',
    schema: refer('Catalog'),
  },
  {
    path: '/healthz',
    operationId: 'health',
    summary: 'Whether the process lives.',
    contentType: 'application/json',
    schema: refer('Health'),
  },
]

export function freeOperations(offers: readonly Offer[], names: SchemaNames): Record<string, JsonSchema> {
  for (const [name, schema] of Object.entries(freeSchemas)) names.set(name, schema)
  const documents = freeDocuments.map(({ path, operationId, summary, contentType, schema }) => [
    path,
    {
      get: {
        operationId,
        summary,
        description: `${summary} Free.`,
        tags: ['free'],
        security: [],
        responses: { '200': answered(contentType, schema), '429': problem('Too many requests.') },
      },
    },
  ])
  return {
    ...Object.fromEntries(documents),
    '/catalog/{service}': {
      get: ofService(offers, 'catalogEntry', 'One service with its schemas.', refer('CatalogEntry')),
    },
    '/samples/{service}': {
      get: ofService(offers, 'sample', 'A real request and its real answer.', refer('Sample')),
    },
  }
}

function ofService(
  offers: readonly Offer[],
  operationId: string,
  summary: string,
  schema: JsonSchema,
): JsonSchema {
  const names = offers.map((offer) => offer.name)
  return {
    operationId,
    summary,
    description: `${summary} Free.`,
    tags: ['free'],
    security: [],
    parameters: [
      {
        name: 'service',
        in: 'path',
        required: true,
        description: 'Name of the service.',
        schema: { type: 'string', enum: names },
        example: names[0],
      },
    ],
    responses: {
      '200': answered('application/json', schema),
      '404': problem('No such service.'),
      '429': problem('Too many requests.'),
    },
  }
}

const answered = (contentType: string, schema: JsonSchema): JsonSchema => ({
  description: 'The document.',
  content: { [contentType]: { schema } },
})

const summary: Record<string, JsonSchema> = {
  service: text('Name of the service.'),
  title: text('Display title.'),
  summary: text('One sentence.'),
  method: { const: 'POST', description: 'HTTP method of the call.' },
  path: text('Path of the call.'),
  url: { type: 'string', format: 'uri', description: 'Address of the call.' },
  price: text('Price in dollars, e.g. $0.025.'),
  maximum_atomic_usdc: { type: 'string', pattern: '^[0-9]+$', description: 'Price in atomic USDC.' },
  limits: {
    type: 'object',
    description: 'What a call may bring and take.',
    properties: {
      input_bytes: { type: 'integer', minimum: 1, description: 'Largest body.' },
      deadline_ms: { type: 'integer', minimum: 1, description: 'Longest run.' },
    },
    required: ['input_bytes', 'deadline_ms'],
  },
  catalog_path: text('Its page.'),
  try_path: text('Where it is tried.'),
  sample_path: text('A real request and answer.'),
  follow_ups: { type: 'array', items: { type: 'string' }, description: 'Services it suggests.' },
}

const described = (
  description: string,
  properties: Record<string, JsonSchema>,
  more: readonly string[] = [],
): JsonSchema => ({
  type: 'object',
  description,
  properties,
  required: Object.keys(properties).filter((name) => !more.includes(name)),
})

const listOf = (items: JsonSchema, description: string): JsonSchema => ({ type: 'array', items, description })

const freeSchemas: Readonly<Record<string, JsonSchema>> = {
  CatalogService: described('One service.', summary),
  CatalogEntry: described('One service with its schemas.', {
    ...summary,
    accepts: listOf(refer('PaymentOption'), 'Ways to pay.'),
    input_schema: { type: 'object', description: 'JSON Schema of the request.' },
    output_schema: { type: 'object', description: 'JSON Schema of `data`.' },
  }),
  Catalog: described('Everything that is sold.', {
    name: text('Name of the shop.'),
    description: text('What it is.'),
    mode: { type: 'string', enum: ['sandbox', 'testnet', 'live'], description: 'Whether money is real.' },
    version: text('Version of the software.'),
    services: listOf(refer('CatalogService'), 'What is sold.'),
  }),
  Sample: described('A real request and its real answer.', {
    request: { type: 'object', description: 'The request.' },
    response: { type: 'object', description: 'The response envelope.' },
  }),
  Health: described('Whether the process lives.', { status: text('`ok`.'), version: text('Version.') }, [
    'version',
  ]),
  X402Resource: described('One paid resource.', {
    url: { type: 'string', format: 'uri', description: 'Address of the call.' },
    method: { const: 'POST', description: 'HTTP method.' },
    description: text('What it gives.'),
    accepts: listOf(refer('PaymentOption'), 'Ways to pay.'),
  }),
  X402Manifest: described('Every paid resource.', {
    x402Version: { const: 2, description: 'Protocol version.' },
    resources: listOf(refer('X402Resource'), 'What is sold.'),
  }),
}
