import { Problem } from '../../core/problem.ts'

/** What a buyer is told of a facilitator's "no". Its reason travels as a word, never as the free text it sent. */
export function describeVerdict(reason: string): Problem {
  if (/expired|valid_before/.test(reason))
    return new Problem('payment-expired', 'The signed payment has expired; sign a new one.')
  return new Problem('payment-invalid', `The payment did not verify (${reason}); nothing was charged.`)
}

/** A reason code as facilitators use them, or `unspecified` when it is anything else. */
export function cleanReason(reason: string | undefined): string {
  return reason !== undefined && /^[A-Za-z0-9_.:-]{1,100}$/.test(reason) ? reason : 'unspecified'
}
