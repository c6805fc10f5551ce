import type { JsonSchema } from '../core/json-schema.ts'
import type { Offer } from './offer.ts'

interface FreeDocument {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly contentType: string
}

/** What anyone may read for nothing; also the list that llms.txt and the pages link to. */
export const freeDocuments: readonly FreeDocument[] = [
  {
    path: '/openapi.json',
    operationId: 'openapiDocument',
    summary: 'The whole API as OpenAPI 3.1.',
    contentType: 'application/json',
  },
  {
    path: '/.well-known/x402',
    operationId: 'x402Manifest',
    summary: 'Every paid resource with its payment options.',
    contentType: 'application/json',
  },
  {
    path: '/llms.txt',
    operationId: 'llmsTxt',
    summary: 'A guide for language models.',
    contentType: 'text/plain',
  },
  {
    path: '/skill.md',
    operationId: 'skill',
    summary: 'How an agent uses this service.',
    contentType: 'text/markdown',
  },
  {
    path: '/catalog',
    operationId: 'catalog',
    summary: 'What is sold, with prices and limits.',
    contentType: 'application/json',
  },
  {
    path: '/healthz',
    operationId: 'health',
    summary: 'Whether the process lives.',
    contentType: 'application/json',
  },
]

export function freeOperations(offers: readonly Offer[]): Record<string, JsonSchema> {
  const documents = freeDocuments.map(({ path, operationId, summary, contentType }) => [
    path,
    {
      get: {
        operationId,
        summary,
        tags: ['free'],
        security: [],
        responses: { '200': answered(contentType) },
      },
    },
  ])
  return { ...Object.fromEntries(documents), '/samples/{service}': { get: sampleOperation(offers) } }
}

function sampleOperation(offers: readonly Offer[]): JsonSchema {
  const names = offers.map((offer) => offer.name)
  return {
    operationId: 'sample',
    summary: 'A real request and its real answer.',
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
    responses: { '200': answered('application/json'), '404': { description: 'No such service.' } },
  }
}

const answered = (contentType: string): JsonSchema => ({
  description: 'The document.',
  content: { [contentType]: { schema: {} } },
})
