import type { NetworkId } from '../terms/payment-network.ts'

/** What makes a signed payment unique on its chain. The chain itself lets each key move money at most once. */
export type PaymentKey =
  | {
      readonly kind: 'eip3009'
      readonly network: NetworkId
      /** Lower-case `0x…` of the authorizer. */
      readonly payer: string
      /** Lower-case 32-byte `0x…` nonce of the authorization. */
      readonly nonce: string
    }
  | {
      readonly kind: 'solana-message'
      readonly network: NetworkId
      /** Base58 owner of the token account that is debited. */
      readonly payer: string
      /** SHA-256, lower-case hex, of the message bytes that the payer signed. */
      readonly messageHash: string
    }

/** One text per payment, the same in every process: the ledger's unique key. */
export function emitPaymentKey(key: PaymentKey): string {
  return `${key.network}/${key.payer}/${key.kind === 'eip3009' ? key.nonce : key.messageHash}`
}
