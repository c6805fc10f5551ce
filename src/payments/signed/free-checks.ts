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
/** A sale in doubt ends at the latest when its signature lapses, so none may be good for ever. Clients ask for minutes. */
const MAX_SECONDS_LEFT = 2 * 60 * 60

/** What arithmetic alone can refuse, before any signature is checked or anybody is asked. */
export function checkTransfer(transfer: Transfer, expected: ExpectedTransfer, nowMs: number): void {
  const fault = findMismatch(transfer, expected)
  if (fault !== null) throw new Problem('payment-mismatch', fault)
  const nowSeconds = Math.floor(nowMs / 1000)
  if (transfer.validAfter !== null && transfer.validAfter > nowSeconds + CLOCK_SKEW_SECONDS) {
    throw new Problem(
      'payment-invalid',
      'The signed payment is not valid yet; check the clock that signed it.',
    )
  }
  if (transfer.validBefore !== null && transfer.validBefore > nowSeconds + MAX_SECONDS_LEFT) {
    throw new Problem(
      'payment-mismatch',
      `The signed payment stays valid for more than ${MAX_SECONDS_LEFT / 3600} hours; sign it for the maxTimeoutSeconds asked for.`,
    )
  }
}

/** Too late to be settled, by its own word. Says nothing of whether it was settled in time. */
export function isExpired({ validBefore }: Transfer, nowMs: number): boolean {
  return validBefore !== null && validBefore < Math.floor(nowMs / 1000) + MIN_SECONDS_LEFT
}

function findMismatch(transfer: Transfer, expected: ExpectedTransfer): string | null {
  if (transfer.amountAtomic !== expected.amountAtomic)
    return `The payment signs over ${transfer.amountAtomic} atomic units; this call costs ${expected.amountAtomic}.`
  if (!sameAddress(transfer.destination, expected.destination))
    return 'The payment signs the tokens over to somebody else than the payee asked for.'
  if (transfer.asset !== null && transfer.asset !== expected.asset)
    return 'The payment signs over another token than USDC.'
  return null
}

function sameAddress(a: string, b: string): boolean {
  return a.startsWith('0x') ? a.toLowerCase() === b.toLowerCase() : a === b
}
