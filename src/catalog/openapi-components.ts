import type { JsonSchema } from '../core/json-schema.ts'
import { problemCodes } from '../core/problem.ts'
import { nextActionSchema } from './next-action-schema.ts'

const defectSchema: JsonSchema = {
  type: 'object',
  description: 'One defect of the input.',
  required: ['pointer', 'message'],
  properties: {
    pointer: { type: 'string', description: 'JSON pointer into the body.' },
    message: { type: 'string', description: 'What is wrong there.' },
  },
}

const problemSchema: JsonSchema = {
  type: 'object',
  description: 'RFC 9457 problem details.',
  required: ['type', 'title', 'status', 'detail', 'code', 'errors', 'request_id', 'charged'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'A page about this problem.' },
    title: { type: 'string', description: 'Its short name.' },
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status.' },
    detail: { type: 'string', description: 'What happened this time.' },
    code: { type: 'string', enum: [...problemCodes], description: 'Stable code.' },
    errors: {
      type: 'array',
      description: 'Every defect of the input, as far as they are listed.',
      items: { $ref: '#/components/schemas/Defect' },
    },
    request_id: { type: 'string', format: 'uuid', description: 'Identifier of the request.' },
    charged: { enum: [false, 'unknown'], description: 'Whether money moved.' },
  },
}

const paymentOptionSchema: JsonSchema = {
  type: 'object',
  description: 'One way to pay.',
  required: ['scheme', 'network', 'amount', 'asset', 'payTo', 'maxTimeoutSeconds'],
  properties: {
    scheme: { const: 'exact', description: 'The exact amount, once.' },
    network: { type: 'string', description: 'CAIP-2 identifier.', examples: ['eip155:8453'] },
    amount: { type: 'string', pattern: '^[0-9]+$', description: 'Atomic units of USDC (6 decimals).' },
    asset: { type: 'string', description: 'Contract or mint of USDC.' },
    payTo: { type: 'string', description: 'The payee.' },
    maxTimeoutSeconds: {
      type: 'integer',
      minimum: 1,
      maximum: 3600,
      description: 'How long a signature must be good.',
    },
    extra: { type: 'object', description: 'What the scheme needs to sign.' },
  },
}

const requestCheckSchema: JsonSchema = {
  type: 'object',
  description:
    'Whether a paid call with the body that was sent would be run; free. Its shape is looked at, and what the service refuses for little work.',
  required: ['valid', 'errors'],
  properties: {
    valid: { type: ['boolean', 'null'], description: 'Whether it would; null when that is not known.' },
    code: {
      type: 'string',
      enum: [...problemCodes],
      description: 'What it would be refused with, when it would.',
    },
    reason: { type: 'string', description: 'What was not looked at, and why, when that is not known.' },
    errors: { type: 'array', description: 'Every defect.', items: { $ref: '#/components/schemas/Defect' } },
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
    charged: { const: false, description: 'A refused payment is not charged.' },
    resource: {
      type: 'object',
      description: 'What is sold.',
      properties: { url: { type: 'string', format: 'uri', description: 'The endpoint.' } },
      required: ['url'],
    },
    accepts: {
      type: 'array',
      description: 'Payment options.',
      items: { $ref: '#/components/schemas/PaymentOption' },
    },
    extensions: { type: 'object', description: 'Protocol extensions.' },
    request_check: { $ref: '#/components/schemas/RequestCheck' },
  },
}

const metaFields: Record<string, JsonSchema> = {
  duration_ms: { type: 'integer', minimum: 0, description: 'Processing time in milliseconds.' },
  cached: { type: 'boolean', description: 'Whether the answer came from a cache.' },
  sources: { type: 'array', items: { type: 'string' }, description: 'Sources used.' },
  warnings: { type: 'array', items: { type: 'string' }, description: 'Call-level warnings.' },
  next_actions: {
    type: 'array',
    items: { $ref: '#/components/schemas/NextAction' },
    description: 'Optional follow-ups; never executed by themselves.',
  },
}

const metaSchema: JsonSchema = {
  type: 'object',
  description: 'Call metadata.',
  properties: metaFields,
  required: Object.keys(metaFields),
  additionalProperties: false,
}

/** What more than one operation refers to. */
export const sharedSchemas: Readonly<Record<string, JsonSchema>> = {
  Problem: problemSchema,
  Defect: defectSchema,
  NextAction: nextActionSchema,
  Meta: metaSchema,
  PaymentRequired: paymentRequiredSchema,
  PaymentOption: paymentOptionSchema,
  RequestCheck: requestCheckSchema,
}

const text = { type: 'string' }

export const sharedHeaders: Readonly<Record<string, JsonSchema>> = {
  PaymentRequired: { description: 'The challenge: base64 JSON, x402 version 2.', schema: text },
  PaymentResponse: { description: 'Receipt: base64 JSON of the settlement.', schema: text },
  IdempotentReplayed: {
    description: '`true` when the answer was given before and is not charged again.',
    schema: { type: 'string', enum: ['true'] },
  },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
  RateLimit: {
    description: 'What is left of the allowance (draft-ietf-httpapi-ratelimit-headers).',
    schema: text,
  },
  RateLimitPolicy: { description: 'The allowance in force.', schema: text },
  RequestId: { description: 'Identifier of the request.', schema: { type: 'string', format: 'uuid' } },
}

export const sharedParameters: Readonly<Record<string, JsonSchema>> = {
  PaymentSignature: {
    name: 'PAYMENT-SIGNATURE',
    in: 'header',
    required: false,
    description: 'The payment: base64 JSON of an x402 version 2 payload. Without it the answer is the price.',
    schema: text,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'One per purchase; a repeated purchase under the same key is answered again, not sold again.',
    schema: { type: 'string', minLength: 16, maxLength: 255 },
  },
}

export const referHeader = (name: keyof typeof sharedHeaders): JsonSchema => ({
  $ref: `#/components/headers/${name}`,
})
