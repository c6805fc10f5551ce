import type { PaymentPayload } from '@x402/core/types'
import { readEip3009Transfer } from './eip3009-transfer.ts'
import type { PaymentNetwork } from '../terms/payment-network.ts'
import { readSolanaTransfer } from './solana-transfer.ts'
import type { Transfer } from './transfer.ts'

/** Throws Problem `malformed-payment` when the payload is none of the network's scheme. */
export function readTransfer(payment: PaymentPayload, network: PaymentNetwork): Transfer {
  return network.name === 'base'
    ? readEip3009Transfer(payment.payload, network.id)
    : readSolanaTransfer(payment.payload, network.id)
}
