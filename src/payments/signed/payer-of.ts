import { parsePaymentHeader } from './payment-header.ts'
import type { PaymentNetwork } from '../terms/payment-network.ts'
import { readTransfer } from './read-transfer.ts'

/** Who a payment header claims to pay, for counting only: nothing is verified here. Null when it cannot be read. */
export function payerOf(paymentHeader: string, networks: readonly PaymentNetwork[]): string | null {
  try {
    const { payload } = parsePaymentHeader(paymentHeader)
    const network = networks.find((one) => one.id === payload.accepted.network)
    return network === undefined ? null : readTransfer(payload, network).key.payer
  } catch {
    return null
  }
}
