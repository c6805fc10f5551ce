import type { JsonObject } from '../analysis/x402/payment-required.ts'
import type { PaymentTerms } from './terms.ts'

/** Something that signs payments. It is asked once per purchase, with terms that were checked before. */
export interface Wallet {
  readonly address: string
  /** CAIP-2 ids it can pay on. */
  readonly networks: readonly string[]
  prepare(terms: PaymentTerms, nowMs: number): Promise<PreparedPayment>
}

export interface PreparedPayment {
  /** What will be signed, for a person to read. */
  readonly preview: unknown
  /** Unix seconds after which the signature is worthless, as far as it says so itself. */
  readonly validBefore: number
  /** The scheme's `payload`. */
  sign(): Promise<JsonObject>
}
