import type { PaymentRequired } from '@x402/core/types'
import { Problem, type ProblemCode } from '../../core/problem.ts'
import type { Service } from '../../core/service.ts'
import type { Executor } from '../../execution/executor.ts'
import type { NetworkId } from '../terms/payment-network.ts'
import type { PaymentAsked, RequestCheck } from './purchase.ts'

/** A JSON body up to this size is checked for free before anybody pays. */
export const FREE_CHECK_BYTES = 256 * 1024

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

export function askForPayment(required: PaymentRequired, check: RequestCheck | null): PaymentAsked {
  return { kind: 'payment-required', required, check, refusal: null }
}

/** The challenge again, with the reason in place of the notice. */
export function askForBetterPayment(
  required: PaymentRequired,
  problem: Problem,
  network: NetworkId,
): PaymentAsked {
  const errorReason = problem.code.replaceAll('-', '_')
  return {
    kind: 'payment-required',
    required: { ...required, error: problem.detail },
    check: null,
    refusal: {
      code: problem.code,
      paymentEnd: { success: false, errorReason, transaction: '', network },
    },
  }
}

/** What a surface says beside the challenge itself. */
export function describeBeside({ check, refusal }: PaymentAsked): Readonly<Record<string, unknown>> {
  return {
    ...(check === null ? {} : { request_check: check }),
    ...(refusal === null ? {} : { code: refusal.code, charged: false }),
  }
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
