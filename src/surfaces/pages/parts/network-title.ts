import type { Site } from '../../../catalog/site.ts'
import { paymentNetworks } from '../../../payments/terms/payment-network.ts'

/** What people call a network: `Base`, `Base Sepolia`, and in the sandbox that it is only made to look like one. */
export function networkTitle(site: Site, network: string): string {
  const title = plainNetworkTitle(site, network)
  return site.mode === 'sandbox' ? `${title}, in the sandbox` : title
}

/** The same where the page around it says the mode. */
export function plainNetworkTitle({ mode }: Site, network: string): string {
  return paymentNetworks(mode).find((known) => known.id === network)?.title ?? network
}
