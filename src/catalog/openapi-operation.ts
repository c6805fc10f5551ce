import type { JsonSchema } from '../core/json-schema.ts'
import { showPrice } from '../core/price.ts'
import { SERVICE_VERSION } from '../core/service.ts'
import { nameSchemas, pascal, type SchemaNames } from './name-schemas.ts'
import type { Offer } from './offer.ts'
import { referHeader } from './openapi-components.ts'
import type { Sample } from './sample.ts'

/** The operation of one service; what it takes and gives is added to `names`. */
export function buildOperation(offer: Offer, sample: Sample, names: SchemaNames): JsonSchema {
  const owner = pascal(offer.operationId)
  return {
    operationId: offer.operationId,
    summary: offer.title,
    description: `${offer.summary} ${showPrice(offer.priceUsd)} per delivered answer; nothing charged otherwise.`,
    tags: ['services'],
    security: [],
    'x-payment-info': {
      price: { mode: 'fixed', currency: 'USD', amount: offer.priceDecimal },
      protocols: [{ x402: {} }],
    },
    parameters: ['PaymentSignature', 'IdempotencyKey'].map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: nameSchemas(`${owner}Request`, owner, offer.inputSchema, names),
          examples: { sample: { summary: 'A real request', value: sample.request } },
        },
      },
    },
    responses: { '200': delivered(offer, sample, names), '402': paymentRequired, ...problemResponses },
  }
}

const limitHeaders = {
  RateLimit: referHeader('RateLimit'),
  'RateLimit-Policy': referHeader('RateLimitPolicy'),
}
const requestId = { 'X-Request-Id': referHeader('RequestId') }

function delivered(offer: Offer, sample: Sample, names: SchemaNames): JsonSchema {
  return {
    description: 'The answer, paid for.',
    headers: {
      'PAYMENT-RESPONSE': referHeader('PaymentResponse'),
      'Idempotent-Replayed': referHeader('IdempotentReplayed'),
      ...requestId,
      ...limitHeaders,
    },
    content: {
      'application/json': {
        schema: nameEnvelope(offer, names),
        examples: { sample: { summary: 'A real answer', value: sample.response } },
      },
    },
  }
}

function nameEnvelope(offer: Offer, names: SchemaNames): JsonSchema {
  const owner = pascal(offer.operationId)
  const fields = {
    request_id: { type: 'string', format: 'uuid', description: 'Identifier of the request.' },
    service: { const: offer.name, description: 'Name of the service that answered.' },
    version: { const: SERVICE_VERSION, description: 'Response version.' },
    data: nameSchemas(`${owner}Data`, owner, offer.outputSchema, names),
    meta: { $ref: '#/components/schemas/Meta' },
  }
  names.set(`${owner}Response`, {
    type: 'object',
    description: `The answer of ${offer.name}.`,
    properties: fields,
    required: Object.keys(fields),
    additionalProperties: false,
  })
  return { $ref: `#/components/schemas/${owner}Response` }
}

const paymentRequired: JsonSchema = {
  description: 'Payment Required: the price and how to pay it.',
  headers: {
    'PAYMENT-REQUIRED': referHeader('PaymentRequired'),
    'PAYMENT-RESPONSE': referHeader('PaymentResponse'),
    ...requestId,
    ...limitHeaders,
  },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/PaymentRequired' } } },
}

export function problem(description: string, headers: JsonSchema = {}): JsonSchema {
  return {
    description,
    headers: { ...requestId, ...headers },
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

const retry = { 'Retry-After': referHeader('RetryAfter') }

const problemResponses: Record<string, JsonSchema> = {
  '400': problem('The body is not JSON, or the payment header cannot be read.'),
  '409': problem('The payment, payment identifier or idempotency key belongs to another request.'),
  '413': problem('The body is too large.'),
  '415': problem('The body is not application/json.'),
  '422': problem('The input breaks the schema or cannot be used; every defect is listed.'),
  '429': problem('Too many requests; see Retry-After.', { ...retry, ...limitHeaders }),
  '500': problem('A fault on our side.'),
  '503': problem('Busy, payments unavailable, or the settlement is not known yet; see Retry-After.', retry),
  '504': problem('The call took too long.'),
}
