import { parsePaymentHeader } from './payment-header.ts'

/** Who a payment header claims to pay, for counting only: nothing is verified here. Null when it cannot be read. */
export function payerOf(paymentHeader: string): string | null {
  try {
    const { payload } = parsePaymentHeader(paymentHeader).payload
    const authorization = (payload as { authorization?: { from?: unknown } }).authorization
    if (typeof authorization?.from === 'string') return authorization.from.toLowerCase()
    const transaction = (payload as { transaction?: unknown }).transaction
    return typeof transaction === 'string' ? transaction.slice(0, 120) : null
  } catch {
    return null
  }
}
