import type { ProbeOutcome } from '../../core/probe.ts'
import { readPaymentHeader, type HeaderReading } from '../../analysis/x402/header-codec.ts'
import {
  isJsonObject,
  ownField,
  PAYMENT_REQUIRED_HEADER,
  type JsonObject,
} from '../../analysis/x402/payment-required.ts'

/** One answer of one target, read once; checks and advisories only look at it. */
export interface Inspection {
  /** The URL asked, normalised. */
  readonly target: URL
  readonly method: string
  readonly outcome: ProbeOutcome
  readonly header: HeaderReading
  /** The decoded challenge, or null. */
  readonly challenge: JsonObject | null
  /** Those entries of `accepts` that are objects. */
  readonly options: readonly JsonObject[]
}

export function buildInspection(outcome: ProbeOutcome, method: string): Inspection {
  const header = readPaymentHeader(headerValues(outcome, PAYMENT_REQUIRED_HEADER))
  const challenge = header.decoded ? header.challenge : null
  const accepts = challenge === null ? undefined : ownField(challenge, 'accepts')
  const options = Array.isArray(accepts) ? accepts.filter(isJsonObject) : []
  return { target: new URL(outcome.url), method, outcome, header, challenge, options }
}

/** Values of every field with this name, in order; names are case-insensitive (RFC 9110 section 5.1). */
export function headerValues(outcome: ProbeOutcome, name: string): string[] {
  if (outcome.kind === 'no-response') return []
  return outcome.headers.filter(([field]) => field.toLowerCase() === name).map(([, value]) => value)
}
