import type { HeaderField } from '../../src/core/probe.ts'
import { encodePaymentHeader } from '../../src/analysis/x402/header-codec.ts'
import { buildInspection } from '../../src/services/x402-preflight/inspection.ts'
import { gradeInspection } from '../../src/services/x402-preflight/run-preflight.ts'
import { sampleChallenge } from '../../src/services/x402-preflight/sample-world.data.ts'

export const TARGET = 'https://api.weather-x402.dev/v1/forecast'

/** A challenge without any defect, bound to the target. */
export const good = sampleChallenge(TARGET)
export const [option] = good.accepts

export interface Answer {
  readonly url?: string
  readonly method?: string
  readonly status?: number
  readonly header?: string | null
  readonly headers?: readonly HeaderField[]
  readonly body?: unknown
  /** The body as text, for what cannot be serialised. */
  readonly rawBody?: string
}

/** The verdict on an answer that is good but for what is named. */
export function grade(challenge: unknown, answer: Answer = {}) {
  const {
    url = TARGET,
    method = 'POST',
    status = 402,
    headers = [],
    body,
    header = encodePaymentHeader(challenge as object),
  } = answer
  const own: HeaderField[] = header === null ? [] : [['Payment-Required', header]]
  const bodyStart = new TextEncoder().encode(
    answer.rawBody ?? (body === undefined ? '' : JSON.stringify(body)),
  )
  const outcome = {
    kind: 'response',
    url,
    status,
    headers: [...own, ...headers],
    bodyStart,
    elapsedMs: 1,
  } as const
  return gradeInspection(buildInspection(outcome, method))
}

export const withOption = (fields: object): unknown => ({ ...good, accepts: [{ ...option, ...fields }] })
export const encoded = (json: string): string => Buffer.from(json).toString('base64')
export const text = JSON.stringify(good)
