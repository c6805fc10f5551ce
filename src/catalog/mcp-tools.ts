import type { JsonSchema } from '../core/json-schema.ts'
import type { Offer } from './offer.ts'

export interface McpTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: { readonly type: 'object'; readonly [key: string]: unknown }
  readonly annotations: {
    readonly title: string
    readonly readOnlyHint: boolean
    readonly idempotentHint: boolean
    readonly destructiveHint: boolean
    readonly openWorldHint: boolean
  }
}

/**
 * One paid tool per service. No output schema: clients of the older protocol era check the payment-required
 * answer against it and give up before they can pay.
 */
export function buildPaidTools(offers: readonly Offer[]): McpTool[] {
  return offers.map((offer) => ({
    name: offer.toolName,
    title: offer.title,
    description: `${offer.summary} ${offer.priceUsd} USDC per delivered answer over x402 (payment in _meta["x402/payment"]); nothing is charged on error. When retrying the same purchase, send the same payment again. The answer is the JSON envelope {request_id, service, version, data, meta}.`,
    inputSchema: asObjectSchema(offer.inputSchema),
    annotations: annotate(offer.title, offer.service.effects === 'network'),
  }))
}

export function buildFreeTools(offers: readonly Offer[]): McpTool[] {
  return [
    {
      name: 'catalog',
      title: 'What is sold',
      description: 'Lists every service with price, limits and paths. Free.',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      annotations: annotate('What is sold', false),
    },
    {
      name: 'sample',
      title: 'A real request and its real answer',
      description: 'Shows what a service takes and gives before anything is bought. Free.',
      inputSchema: {
        type: 'object',
        properties: {
          service: {
            type: 'string',
            enum: offers.map((offer) => offer.name),
            description: 'Name of the service.',
          },
        },
        required: ['service'],
        additionalProperties: false,
      },
      annotations: annotate('A real request and its real answer', false),
    },
  ]
}

const asObjectSchema = (schema: JsonSchema): McpTool['inputSchema'] => ({ ...schema, type: 'object' })

function annotate(title: string, openWorldHint: boolean): McpTool['annotations'] {
  return { title, readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint }
}
