import { Problem, type Defect, type ProblemCode } from '../../core/problem.ts'
import type { Service } from '../../core/service.ts'
import type { Executor } from '../../execution/executor.ts'
import { withError, type Challenge } from '../terms/challenge.ts'
import type { NetworkId } from '../terms/payment-network.ts'
import type { PurchaseOutcome } from './purchase.ts'
import { emitHeaderValue } from '../terms/header-value.ts'

export type PaymentRequiredOutcome = PurchaseOutcome & { kind: 'payment-required' }

/** A JSON body up to this size is checked for free before anybody pays. */
const FREE_CHECK_BYTES = 256 * 1024

const refusals: ReadonlySet<ProblemCode> = new Set([
  'payment-mismatch',
  'payment-expired',
  'payment-invalid',
  'payment-declined',
])

/** Problems that are answered with the challenge again, because a better payment would be welcome. */
export function isRefusal(problem: Problem): boolean {
  return refusals.has(problem.code)
}

export function renderQuote(challenge: Challenge): PaymentRequiredOutcome {
  return { kind: 'payment-required', header: challenge.header, body: challenge.body, paymentResponse: null }
}

/** The body gains what the free check found; the header stays as it was precomputed. */
export function renderCheckedQuote(
  quote: PaymentRequiredOutcome,
  check: RequestCheck,
): PaymentRequiredOutcome {
  return { ...quote, body: withFields(quote.body, { request_check: check }) }
}

export function renderRefusal(
  challenge: Challenge,
  problem: Problem,
  network: NetworkId,
): PaymentRequiredOutcome {
  const failed = withError(challenge, problem.detail)
  return {
    kind: 'payment-required',
    header: failed.header,
    body: withFields(failed.body, { code: problem.code, charged: false }),
    paymentResponse: emitHeaderValue({
      success: false,
      errorReason: problem.code.replaceAll('-', '_'),
      transaction: '',
      network,
    }),
  }
}

export interface RequestCheck {
  /** Null: nobody looked, and `reason` says why. */
  readonly valid: boolean | null
  readonly errors: readonly Defect[]
  readonly reason?: string
}

/** Silence would read as consent: what was not looked at is said so. */
export function describeUnchecked(why: string): RequestCheck {
  const reason = `${why} A paid call checks it first, and refuses it free of charge.`
  return { valid: null, errors: [], reason }
}

export const tooLargeToCheck = describeUnchecked(
  `The body was not looked at: only those of a declared length up to ${FREE_CHECK_BYTES} bytes are, before payment.`,
)

/** Has this body the shape the service takes? Null when there is none. */
export async function checkRequest(
  executor: Executor,
  service: Service,
  body: Uint8Array | null,
): Promise<RequestCheck | null> {
  if (body === null || body.byteLength === 0) return null
  if (body.byteLength > FREE_CHECK_BYTES) return tooLargeToCheck
  try {
    const errors = await executor.check(service, body)
    return { valid: errors.length === 0, errors }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'malformed-json')
      return describeUnchecked('The body was not looked at: there was no room to.')
    return { valid: false, errors: [{ pointer: '', message: error.detail }] }
  }
}

function withFields(json: string, fields: Record<string, unknown>): string {
  return `${json.slice(0, -1)},${JSON.stringify(fields).slice(1)}`
}
