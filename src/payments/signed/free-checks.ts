import { Problem } from '../../core/problem.ts'
import type { Transfer } from './transfer.ts'

export interface ExpectedTransfer {
  /** The payee's address, or on Solana its token account. */
  readonly destination: string
  readonly asset: string
  readonly amountAtomic: bigint
}

/** A signature about to lapse could not be settled before it does. */
const MIN_SECONDS_LEFT = 6
/** Clocks of buyers run ahead by this much without harm. */
const CLOCK_SKEW_SECONDS = 60

/** What arithmetic alone can refuse, before any signature is checked or anybody is asked. */
export function checkTransfer(transfer: Transfer, expected: ExpectedTransfer, nowMs: number): void {
  const nowSeconds = Math.floor(nowMs / 1000)
  if (transfer.validBefore !== null && transfer.validBefore < nowSeconds + MIN_SECONDS_LEFT) {
    throw new Problem('payment-expired', 'The signed payment has expired or is about to; sign a new one.')
  }
  if (transfer.validAfter !== null && transfer.validAfter > nowSeconds + CLOCK_SKEW_SECONDS) {
    throw new Problem(
      'payment-invalid',
      'The signed payment is not valid yet; check the clock that signed it.',
    )
  }
  if (transfer.amountAtomic !== expected.amountAtomic) {
    throw new Problem(
      'payment-mismatch',
      `The payment signs over ${transfer.amountAtomic} atomic units; this call costs ${expected.amountAtomic}.`,
    )
  }
  if (!sameAddress(transfer.destination, expected.destination)) {
    throw new Problem(
      'payment-mismatch',
      'The payment signs the tokens over to somebody else than the payee asked for.',
    )
  }
  if (transfer.asset !== null && transfer.asset !== expected.asset) {
    throw new Problem('payment-mismatch', 'The payment signs over another token than USDC.')
  }
}

function sameAddress(a: string, b: string): boolean {
  return a.startsWith('0x') ? a.toLowerCase() === b.toLowerCase() : a === b
}
