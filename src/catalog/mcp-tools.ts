import type { JsonSchema } from '../core/json-schema.ts'
import { showPrice } from '../core/price.ts'
import type { Offer } from './offer.ts'

interface ObjectSchema {
  readonly type: 'object'
  readonly [key: string]: unknown
}

export interface McpTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly outputSchema?: ObjectSchema
  readonly annotations: {
    readonly title: string
    readonly readOnlyHint: boolean
    readonly idempotentHint: boolean
    readonly destructiveHint: boolean
    readonly openWorldHint: boolean
  }
}

/** One paid tool per service. */
export function buildPaidTools(offers: readonly Offer[]): McpTool[] {
  return offers.map((offer) => ({
    name: offer.toolName,
    title: offer.title,
    description: `${offer.summary} ${showPrice(offer.priceUsd)} USDC per delivered answer over x402 (payment in _meta["x402/payment"]); nothing is charged on error. When retrying the same purchase, send the same payment again. The answer is the JSON envelope {request_id, service, version, data, meta}.`,
    inputSchema: asObjectSchema(offer.inputSchema),
    outputSchema: describeResult(offer),
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

/**
 * The envelope or the challenge: clients of the older protocol era check the payment-required answer against the
 * schema too, and would give up before they can pay.
 */
function describeResult(offer: Offer): ObjectSchema {
  const envelope = {
    title: 'The answer, paid for',
    properties: {
      request_id: { type: 'string' },
      service: { const: offer.name },
      version: { type: 'string' },
      data: { ...outlineResult(offer), description: `Its whole schema is in the catalog as ${offer.name}.` },
      meta: { type: 'object' },
    },
    required: ['request_id', 'service', 'version', 'data', 'meta'],
  }
  const challenge = {
    title: 'Payment required',
    properties: { x402Version: { const: 2 }, accepts: { type: 'array' }, resource: { type: 'object' } },
    required: ['x402Version', 'accepts'],
  }
  return { type: 'object', anyOf: [envelope, challenge] }
}

/** The fields of a result with their kinds. All of its schema would cost an agent a hundred times as much to read. */
export function outlineResult(offer: Offer): ObjectSchema {
  const fields = (offer.outputSchema['properties'] ?? {}) as Record<string, JsonSchema>
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, { type }]) => [name, type === undefined ? {} : { type }]),
    ),
    required: offer.outputSchema['required'] ?? [],
  }
}

const asObjectSchema = (schema: JsonSchema): ObjectSchema => ({ ...schema, type: 'object' })

function annotate(title: string, openWorldHint: boolean): McpTool['annotations'] {
  return { title, readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint }
}
