import type { PaymentRequired } from '@x402/core/types'
import { asProblem, type Problem, type ProblemCode } from '../../core/problem.ts'
import type { Service } from '../../core/service.ts'
import type { Executor } from '../../execution/executor.ts'
import type { NetworkId } from '../terms/payment-network.ts'
import type { PaymentAsked, RequestCheck } from './purchase.ts'

const refusals: ReadonlySet<ProblemCode> = new Set([
  'payment-mismatch',
  'payment-expired',
  'payment-invalid',
  'payment-declined',
])

/** Problems that are answered with the challenge again, because a better payment would be welcome. */
export function isRefusal(problem: Problem): boolean {
  return isRefusalCode(problem.code)
}

export function isRefusalCode(code: ProblemCode): boolean {
  return refusals.has(code)
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
  const reason = `${why} A paid call looks at it first, and is refused free of charge.`
  return { valid: null, errors: [], reason }
}

/** Whose fault it is that nobody could look: not the body's. */
const unlooked: ReadonlyMap<ProblemCode, string> = new Map([
  ['overloaded', 'The body was not looked at: there was no room to.'],
  ['rate-limited', 'The body was not looked at: this address has had as many looked at as it may for now.'],
  ['request-timeout', 'The body was not looked at: it did not arrive in time.'],
  ['deadline-exceeded', 'The body was not looked at to its end: that took too long.'],
  ['internal', 'The body was not looked at.'],
])

/** What a refusal before payment means: nobody could look, or a paid call would be refused just so. */
export function describeFault(thrown: unknown): RequestCheck {
  const { code, detail, errors } = asProblem(thrown)
  const why = unlooked.get(code)
  if (why !== undefined) return describeUnchecked(why)
  return { valid: false, code, errors: errors.length > 0 ? errors : [{ pointer: '', message: detail }] }
}

/** Would a paid call with this body be run? Null when there is none. */
export async function checkRequest(
  executor: Executor,
  service: Service,
  body: Uint8Array | null,
): Promise<RequestCheck | null> {
  if (body === null || body.byteLength === 0) return null
  try {
    const unchecked = await executor.check(service, body)
    return unchecked === null ? { valid: true, errors: [] } : describeUnchecked(unchecked)
  } catch (error) {
    return describeFault(error)
  }
}
