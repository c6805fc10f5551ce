import type { PaymentPayload } from '@x402/core/types'
import * as z from 'zod'
import { Problem } from '../../core/problem.ts'
import { sha256Hex } from './sha256-hex.ts'

/** A payment as the buyer sent it, read but not yet believed. */
export interface SentPayment {
  readonly payload: PaymentPayload
  readonly headerHash: string
  /** The buyer's own id of this purchase, from the `payment-identifier` extension. */
  readonly paymentId: string | null
}

/** Larger than any honest payment, with room for the extensions a client echoes. */
const MAX_HEADER_CHARACTERS = 32 * 1024
/** An honest payment nests about ten deep; facilitators parse it again, some of them recursively. */
const MAX_DEPTH = 40

const paymentPayload = z.looseObject({
  x402Version: z.literal(2),
  accepted: z.looseObject({
    scheme: z.string(),
    network: z.string().regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
    amount: z.string(),
    asset: z.string(),
    payTo: z.string(),
  }),
  payload: z.record(z.string(), z.unknown()),
  resource: z.looseObject({ url: z.string() }).optional(),
  extensions: z.record(z.string(), z.unknown()).optional(),
})

const paymentIdentifier = z.looseObject({
  info: z.looseObject({
    id: z
      .string()
      .regex(/^[a-zA-Z0-9_-]{16,128}$/)
      .optional(),
  }),
})

/** Reads a `PAYMENT-SIGNATURE` value; throws Problem `malformed-payment` that says what is wrong with it. */
export function parsePaymentHeader(header: string): SentPayment {
  return readSent(parseJson(decodeBase64(header)), header)
}

/** The same for a payment that came as an object: it is held to the same bounds, and known by the header it would be. */
export function readPaymentObject(value: unknown): SentPayment {
  const text = JSON.stringify(value) ?? ''
  const header = Buffer.from(text).toString('base64')
  checkLength(header)
  checkDepth(text)
  return readSent(value, header)
}

function readSent(value: unknown, header: string): SentPayment {
  const payload = readPayload(value)
  return {
    payload: payload as unknown as PaymentPayload,
    headerHash: sha256Hex(header),
    paymentId: readPaymentId(payload.extensions),
  }
}

function decodeBase64(header: string): string {
  checkLength(header)
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(header)) throw malformed('is not base64')
  return Buffer.from(header, 'base64').toString('utf8')
}

function checkLength(header: string): void {
  if (header.length > MAX_HEADER_CHARACTERS)
    throw malformed(`is longer than ${MAX_HEADER_CHARACTERS} characters`)
}

function checkDepth(text: string): void {
  if (measureDepth(text) > MAX_DEPTH) throw malformed(`nests deeper than ${MAX_DEPTH} levels`)
}

function parseJson(text: string): unknown {
  checkDepth(text)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw malformed('is not JSON after base64 decoding', cause)
  }
}

function readPayload(value: unknown): z.output<typeof paymentPayload> {
  const result = paymentPayload.safeParse(value)
  if (result.success) return result.data
  const wrong = result.error.issues.map(
    (issue) => `${issue.path.join('.') || 'the payload'}: ${issue.message}`,
  )
  throw malformed(`is not an x402 version 2 payment payload (${wrong.join('; ')})`, result.error)
}

function readPaymentId(extensions: Record<string, unknown> | undefined): string | null {
  const extension = extensions?.['payment-identifier']
  if (extension === undefined) return null
  const result = paymentIdentifier.safeParse(extension)
  if (!result.success) throw malformed('has a payment-identifier that is not 16 to 128 of A-Z a-z 0-9 _ -')
  return result.data.info.id ?? null
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]

/** How deep brackets nest outside strings; a bound, so text that is not JSON may be measured too. */
function measureDepth(text: string): number {
  let depth = 0
  let deepest = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    // Brackets differ from letters by these bits alone: [ ] { }
    const bracket = code | 0x20
    if (code === QUOTE) index = endOfString(text, index)
    else if (bracket === 0x7b) deepest = Math.max(deepest, ++depth)
    else if (bracket === 0x7d) depth--
  }
  return deepest
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) return index
    if (code === BACKSLASH) index++
  }
  return text.length
}

export function malformed(what: string, cause?: unknown): Problem {
  return new Problem('malformed-payment', `The PAYMENT-SIGNATURE header ${what}.`, { cause })
}
