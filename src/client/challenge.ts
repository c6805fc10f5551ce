import { isJsonObject, ownField, ownText, type JsonObject } from '../analysis/x402/payment-required.ts'
import type { Defect } from '../core/problem.ts'
import { decodeBase64Json } from './base64-json.ts'
import type { Reply } from './exchange.ts'

/** What a shop asks, read but not believed. */
export interface Challenge {
  readonly accepts: readonly JsonObject[]
  /** Echoed with the payment, as the protocol demands. */
  readonly resource: JsonObject | null
  readonly extensions: JsonObject | null
  /** The shop's free word on whether the request would be accepted; null when it says nothing. */
  readonly requestCheck: RequestCheck | null
}

export interface RequestCheck {
  /** Whether a paid call would be run; null: the shop did not look, or not at everything, and `reason` says why. */
  readonly valid: boolean | null
  /** The problem it would be refused with. */
  readonly code?: string
  readonly errors: readonly Defect[]
  readonly reason?: string
}

const MAX_OPTIONS = 32
const MAX_DEFECTS = 50
const MAX_CODE = 50
const MAX_REASON = 500

/** Reads a 402. The header is the challenge; of the body only the free check is taken. Text: why it cannot be read. */
export function readChallenge({ headers, text }: Reply): Challenge | string {
  const header = headers.get('payment-required')
  if (header === null) return 'the 402 has no PAYMENT-REQUIRED header'
  const challenge = decodeBase64Json(header)
  if (challenge === null) return 'the PAYMENT-REQUIRED header cannot be read'
  if (ownField(challenge, 'x402Version') !== 2) return 'the challenge is not of x402 version 2'
  const accepts = ownField(challenge, 'accepts')
  if (!Array.isArray(accepts) || accepts.length === 0) return 'the challenge names no way to pay'
  return {
    accepts: accepts.slice(0, MAX_OPTIONS).filter(isJsonObject),
    resource: objectOrNull(ownField(challenge, 'resource')),
    extensions: objectOrNull(ownField(challenge, 'extensions')),
    requestCheck: readRequestCheck(parseObject(text)),
  }
}

function readRequestCheck(body: JsonObject | null): RequestCheck | null {
  const check = body === null ? null : objectOrNull(ownField(body, 'request_check'))
  if (check === null) return null
  const valid = ownField(check, 'valid')
  if (typeof valid !== 'boolean' && valid !== null) return null
  const [code, reason] = [ownText(check, 'code'), ownText(check, 'reason')]
  return {
    valid,
    errors: readDefects(ownField(check, 'errors')),
    ...(code === null ? {} : { code: code.slice(0, MAX_CODE) }),
    ...(reason === null ? {} : { reason: reason.slice(0, MAX_REASON) }),
  }
}

/** Defects as any of our answers lists them; what has another shape is left out. */
export function readDefects(value: unknown): Defect[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, MAX_DEFECTS).flatMap((item: unknown) => {
    if (!isJsonObject(item)) return []
    const [pointer, message] = [ownText(item, 'pointer'), ownText(item, 'message')]
    return pointer === null || message === null ? [] : [{ pointer, message }]
  })
}

export function parseObject(text: string): JsonObject | null {
  try {
    return objectOrNull(JSON.parse(text))
  } catch {
    return null
  }
}

const objectOrNull = (value: unknown): JsonObject | null => (isJsonObject(value) ? value : null)
