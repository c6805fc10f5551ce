import type { PaymentMode } from './payment-network.ts'

/** The `error` of an unpaid challenge. */
export function paymentNotice(mode: PaymentMode): string {
  if (mode === 'sandbox') return 'Payment required. Sandbox: test tokens on embedded chains, no real money.'
  return mode === 'testnet' ? 'Payment required. Test network: no real money.' : 'Payment required'
}
