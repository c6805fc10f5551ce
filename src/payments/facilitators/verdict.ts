import { Problem } from '../../core/problem.ts'
import type { VerifyVerdict } from './facilitator.ts'

/** Throws when a facilitator found the payment bad. Its reason travels as a word, never as the free text it sent. */
export function checkVerdict(verdict: VerifyVerdict): void {
  if (verdict.valid) return
  if (/expired|valid_before/.test(verdict.reason)) {
    throw new Problem('payment-expired', 'The signed payment has expired; sign a new one.')
  }
  throw new Problem('payment-invalid', `The payment did not verify (${verdict.reason}); nothing was charged.`)
}

/** A reason code as facilitators use them, or `unspecified` when it is anything else. */
export function cleanReason(reason: string | undefined): string {
  return reason !== undefined && /^[A-Za-z0-9_.:-]{1,100}$/.test(reason) ? reason : 'unspecified'
}
