import type { PaymentKey } from './payment-key.ts'

/** The movement of tokens that a payment signs, read from the signed bytes and not from what the header says of them. */
export interface Transfer {
  readonly key: PaymentKey
  /** Who receives: the payee's address, or on Solana its token account. */
  readonly destination: string
  /** The mint on Solana; null where the signature binds the token by other means. */
  readonly asset: string | null
  readonly amountAtomic: bigint
  /** Unix seconds between which the signature is good, where it says so. */
  readonly validAfter: number | null
  readonly validBefore: number | null
  readonly recentBlockhash: string | null
  /** The scheme payload without anything we did not understand. */
  readonly payload: Readonly<Record<string, unknown>>
}
