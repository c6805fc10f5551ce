import type { PaymentKey } from '../signed/payment-key.ts'

/** A payment whose fate is asked for: the key, and what a settlement of it must have moved. */
export interface SettlementQuery {
  readonly key: PaymentKey
  readonly payTo: string
  readonly asset: string
  readonly amountAtomic: bigint
  /** When the payment was first seen here, by this machine's clock. */
  readonly sinceMs: number
  /** EIP-3009: Unix seconds after which the authorization is void. Null on Solana. */
  readonly validBefore: number | null
  /** Solana: the blockhash whose age bounds the transaction's life. Null on EVM. */
  readonly recentBlockhash: string | null
}

export type SettlementFinding =
  /** The chain shows exactly this payment: from the payer, to `payTo`, of the asset and the amount. */
  | { readonly status: 'settled'; readonly transaction: string }
  /** Not on chain. `expired`: and it can never get there any more, judged by the chain's own time or height. */
  | { readonly status: 'unspent'; readonly expired: boolean }
  /** The nonce is used up, but not for this payment: cancelled, or another transfer. */
  | { readonly status: 'spent-otherwise'; readonly transaction: string | null }
  /** The chain could not be read far enough. `isSpent`: what was read shows that the payment is used up, not for what. */
  | { readonly status: 'unknown'; readonly reason: string; readonly isSpent: boolean }

/** Does a transaction hold the payment it is said to? `unknown`: the chain could not be read. */
export type Confirmation = 'confirmed' | 'absent' | 'unknown'

/** Reads one network to learn what became of a payment. Never throws, never sends anything. */
export interface ChainReader {
  confirm(query: SettlementQuery, transaction: string, signal?: AbortSignal): Promise<Confirmation>
  findSettlement(query: SettlementQuery, signal?: AbortSignal): Promise<SettlementFinding>
  /** The chain's own time in Unix milliseconds, a few seconds old; null: it cannot be read. */
  readClock(): Promise<number | null>
}

/**
 * When a payment was first seen here, by the time of the chain: as long before its newest block as it is before now. A clock
 * that is wrong by minutes then hides nothing; of the two readings the earlier counts.
 */
export function sinceOnChain(sinceMs: number, chainMs: number, nowMs: number): number {
  return Math.min(sinceMs, chainMs - (nowMs - sinceMs))
}
