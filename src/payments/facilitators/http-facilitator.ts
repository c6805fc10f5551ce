import type { FacilitatorClient } from '@x402/core/server'
import {
  SettleError,
  VerifyError,
  type PaymentPayload,
  type PaymentRequirements,
  type SettleResponse,
  type VerifyResponse,
} from '@x402/core/types'
import type { z } from 'zod'
import { sendJson, type JsonAnswer, type SendJson } from '../../execution/send-json.ts'
import type { Authorize, FacilitatorPath } from './facilitator-auth.ts'
import { settleAnswer, supportedAnswer, verifyAnswer } from './facilitator-answer.ts'
import { parseExtensionResponses } from './extension-responses.ts'

export interface HttpFacilitatorOptions {
  /** Without a slash at its end. */
  readonly url: string
  readonly authorize: Authorize | null
  readonly timeoutMs: number
  /** How calls are made; from this thread when absent. */
  readonly send?: SendJson
}

/** An answer that says nothing of a payment. Its text stays where it came from. */
export class FacilitatorHttpError extends Error {
  readonly status: number

  constructor(path: FacilitatorPath, status: number) {
    super(`the facilitator answered ${status} to ${path}`)
    this.name = 'FacilitatorHttpError'
    this.status = status
  }
}

/** An honest answer has a few kilobytes; /supported of a facilitator with many networks has more. */
const MAX_ANSWER_BYTES = 256 * 1024
const EXTENSION_RESPONSES = 'extension-responses'

/**
 * A facilitator over HTTP. Unlike the official client it reads no more than an honest answer holds, follows no redirect (the
 * authorization is for one host) and hands on what the facilitator says of extensions.
 */
export function createHttpFacilitator(options: HttpFacilitatorOptions): FacilitatorClient {
  return {
    verify: async (payment, requirements) => {
      const answer = await call(options, 'verify', emitPayment(payment, requirements))
      const said = readAnswer('verify', answer, verifyAnswer) as VerifyResponse
      if (!answer.ok) throw new VerifyError(answer.status, said)
      return said
    },
    settle: async (payment, requirements) => {
      const answer = await call(options, 'settle', emitPayment(payment, requirements))
      const said = readAnswer('settle', answer, settleAnswer) as SettleResponse
      if (!answer.ok) throw new SettleError(answer.status, said)
      const extensionResponses = parseExtensionResponses(answer.headers[EXTENSION_RESPONSES] ?? null)
      return extensionResponses === null ? said : { ...said, extensionResponses }
    },
    getSupported: async () => {
      const answer = await call(options, 'supported', null)
      if (!answer.ok) throw new FacilitatorHttpError('supported', answer.status)
      return { extensions: [], signers: {}, ...readAnswer('supported', answer, supportedAnswer) } as never
    },
  }
}

const texts = new WeakMap<PaymentPayload, { requirements: PaymentRequirements; text: string }>()

/** What is verified is settled in the same words, which are written once. */
function emitPayment(payment: PaymentPayload, requirements: PaymentRequirements): string {
  const known = texts.get(payment)
  if (known?.requirements === requirements) return known.text
  const parts = Object.entries(payment)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `"${name}":${name === 'payload' ? JSON.stringify(value) : emitTerms(value)}`)
  const { x402Version } = payment
  const text = `{"x402Version":${x402Version},"paymentPayload":{${parts.join()}},"paymentRequirements":${emitTerms(requirements)}}`
  texts.set(payment, { requirements, text })
  return text
}

const termTexts = new WeakMap<object, string>()

/** Terms, resource and extensions are the same objects in every payment until they change: each is written once. */
function emitTerms(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const known = termTexts.get(value)
  if (known !== undefined) return known
  const text = JSON.stringify(value)
  termTexts.set(value, text)
  return text
}

function call(
  { url, authorize, timeoutMs, send = sendJson }: HttpFacilitatorOptions,
  path: FacilitatorPath,
  body: string | null,
): Promise<JsonAnswer> {
  return send(`${url}/${path}`, {
    method: body === null ? 'GET' : 'POST',
    ...(authorize === null ? {} : { headers: authorize(path) }),
    ...(body === null ? {} : { body }),
    timeoutMs,
    maxBytes: MAX_ANSWER_BYTES,
    wanted: [EXTENSION_RESPONSES],
  })
}

function readAnswer<Shape extends z.ZodType>(
  path: FacilitatorPath,
  answer: JsonAnswer,
  shape: Shape,
): z.output<Shape> {
  const parsed = shape.safeParse(answer.json)
  if (!parsed.success) throw new FacilitatorHttpError(path, answer.status)
  return parsed.data
}
