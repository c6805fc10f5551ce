import type { Site } from '../../../catalog/site.ts'
import { paymentNetworks } from '../../../payments/terms/payment-network.ts'

/** What people call a network: `Base`, `Base Sepolia`, and in the sandbox that it is only made to look like one. */
export function networkTitle({ mode }: Site, network: string): string {
  const title = paymentNetworks(mode).find((known) => known.id === network)?.title ?? network
  return mode === 'sandbox' ? `${title}, in the sandbox` : title
}
