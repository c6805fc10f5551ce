import { problemCodes } from '../core/problem.ts'
import type { JsonSchema } from '../core/json-schema.ts'
import { SERVICE_VERSION } from '../core/service.ts'
import { freeOperations } from './openapi-free-operations.ts'
import { nextActionSchema } from './next-action-schema.ts'
import type { Offer } from './offer.ts'
import type { Sample } from './sample.ts'
import { notCharged, SITE_NAME, siteDescription, type Site } from './site.ts'

/** OpenAPI 3.1 of everything that answers, with what indexers and agents read of prices and payment. */
export function buildOpenapi(
  site: Site,
  offers: readonly Offer[],
  sampleOf: (name: string) => Sample,
): JsonSchema {
  return {
    openapi: '3.1.0',
    info: {
      title: SITE_NAME,
      version: site.version,
      description: siteDescription,
      contact: { name: 'Operator', url: site.contactUrl },
      license: { name: 'MIT', identifier: 'MIT' },
      'x-guidance': emitGuidance(offers),
    },
    'x-agentcash-guidance': { llmsTxtUrl: `${site.publicUrl}/llms.txt` },
    servers: [{ url: site.publicUrl }],
    security: [],
    tags: [
      { name: 'services', description: 'Bought per call.' },
      { name: 'free', description: 'Documents and health, never charged.' },
    ],
    paths: {
      ...Object.fromEntries(
        offers.map((offer) => [offer.path, { post: buildOperation(offer, sampleOf(offer.name)) }]),
      ),
      ...freeOperations(offers),
    },
    components: {
      schemas: {
        Problem: problemSchema,
        NextAction: nextActionSchema,
        PaymentRequired: paymentRequiredSchema,
      },
    },
  }
}

function emitGuidance(offers: readonly Offer[]): string {
  const list = offers.map((offer) => `${offer.path} (${offer.priceUsd}): ${offer.summary}`).join('\n')
  return `POST JSON. An unpaid call answers 402 with PAYMENT-REQUIRED; sign one option and repeat the same request with PAYMENT-SIGNATURE.\n${list}\n${notCharged}`.slice(
    0,
    4000,
  )
}

function buildOperation(offer: Offer, sample: Sample): JsonSchema {
  return {
    operationId: offer.operationId,
    summary: offer.title,
    description: `${offer.summary} ${offer.priceUsd} per delivered answer; nothing charged otherwise.`,
    tags: ['services'],
    security: [],
    'x-payment-info': {
      price: { mode: 'fixed', currency: 'USD', amount: offer.priceDecimal },
      protocols: [{ x402: {} }],
    },
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: offer.inputSchema,
          examples: { sample: { summary: 'A real request', value: sample.request } },
        },
      },
    },
    responses: { '200': delivered(offer, sample), '402': paymentRequired, ...problemResponses },
  }
}

function delivered(offer: Offer, sample: Sample): JsonSchema {
  return {
    description: 'The answer, paid for.',
    headers: { 'PAYMENT-RESPONSE': header('Receipt: base64 JSON of the settlement.') },
    content: {
      'application/json': {
        schema: envelopeSchema(offer),
        examples: { sample: { summary: 'A real answer', value: sample.response } },
      },
    },
  }
}

function envelopeSchema(offer: Offer): JsonSchema {
  const meta = {
    duration_ms: { type: 'integer', description: 'Processing time in milliseconds.' },
    cached: { type: 'boolean', description: 'Whether the answer came from a cache.' },
    sources: { type: 'array', items: { type: 'string' }, description: 'Sources used.' },
    warnings: { type: 'array', items: { type: 'string' }, description: 'Call-level warnings.' },
    next_actions: {
      type: 'array',
      items: { $ref: '#/components/schemas/NextAction' },
      description: 'Optional follow-ups; never executed by themselves.',
    },
  }
  const fields = {
    request_id: { type: 'string', format: 'uuid', description: 'Identifier of the request.' },
    service: { const: offer.name, description: 'Name of the service that answered.' },
    version: { const: SERVICE_VERSION, description: 'Response version.' },
    data: offer.outputSchema,
    meta: {
      type: 'object',
      properties: meta,
      required: Object.keys(meta),
      additionalProperties: false,
      description: 'Call metadata.',
    },
  }
  return { type: 'object', properties: fields, required: Object.keys(fields), additionalProperties: false }
}

const header = (description: string): JsonSchema => ({ description, schema: { type: 'string' } })

const paymentRequired: JsonSchema = {
  description: 'Payment Required: the price and how to pay it.',
  headers: { 'PAYMENT-REQUIRED': header('The challenge: base64 JSON, x402 version 2.') },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/PaymentRequired' } } },
}

const problem = (description: string): JsonSchema => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const problemResponses: Record<string, JsonSchema> = {
  '400': problem('The body is not JSON, or the payment header cannot be read.'),
  '409': problem('The payment, payment identifier or idempotency key belongs to another request.'),
  '413': problem('The body is too large.'),
  '415': problem('The body is not application/json.'),
  '422': problem('The input breaks the schema or cannot be used; every defect is listed.'),
  '429': problem('Too many requests; see Retry-After.'),
  '500': problem('A fault on our side.'),
  '503': problem('Busy, payments unavailable, or the settlement is not known yet; see Retry-After.'),
  '504': problem('The call took too long.'),
}

const problemSchema: JsonSchema = {
  type: 'object',
  description: 'RFC 9457 problem details.',
  required: ['type', 'title', 'status', 'detail', 'code', 'errors', 'request_id', 'charged'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'A page about this problem.' },
    title: { type: 'string', description: 'Its short name.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    detail: { type: 'string', description: 'What happened this time.' },
    code: { type: 'string', enum: [...problemCodes], description: 'Stable code.' },
    errors: {
      type: 'array',
      description: 'Every defect of the input.',
      items: {
        type: 'object',
        required: ['pointer', 'message'],
        properties: {
          pointer: { type: 'string', description: 'JSON pointer into the body.' },
          message: { type: 'string', description: 'What is wrong there.' },
        },
      },
    },
    request_id: { type: 'string', format: 'uuid', description: 'Identifier of the request.' },
    charged: { enum: [false, 'unknown'], description: 'Whether money moved.' },
    transaction: { type: 'string', description: 'The transaction that already moved the payment.' },
  },
}

const paymentRequiredSchema: JsonSchema = {
  type: 'object',
  description: 'x402 version 2 challenge, with what only the body carries.',
  required: ['x402Version', 'resource', 'accepts'],
  properties: {
    x402Version: { const: 2, description: 'Protocol version.' },
    error: { type: 'string', description: 'Why payment is asked for.' },
    code: { type: 'string', description: 'Stable code when a payment was refused.' },
    resource: {
      type: 'object',
      description: 'What is sold.',
      properties: { url: { type: 'string', format: 'uri', description: 'The endpoint.' } },
      required: ['url'],
    },
    accepts: { type: 'array', description: 'Payment options.', items: { type: 'object' } },
    extensions: { type: 'object', description: 'Protocol extensions.' },
    request_check: {
      type: 'object',
      description: 'Whether the request that was sent would be accepted; free.',
      properties: {
        valid: { type: 'boolean', description: 'Whether it would be.' },
        errors: { type: 'array', description: 'Every defect.', items: { type: 'object' } },
      },
    },
  },
}
