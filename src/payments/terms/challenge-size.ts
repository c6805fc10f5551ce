import { servicePath } from '../../core/paths.ts'
import type { Price } from '../../core/price.ts'
import type { Service } from '../../core/service.ts'
import { buildChallenge } from './challenge.ts'
import { paymentNotice } from './payment-notice.ts'
import { paymentNetworks, type PaymentMode } from './payment-network.ts'
import { buildRequirements } from './requirements.ts'

/** As long as any address on either network gets. */
const LONGEST_ADDRESS = '4'.repeat(44)

/** Services whose challenge would not get through a default proxy; asked before the service starts. */
export function checkChallengeSizes(
  services: readonly Service[],
  mode: PaymentMode,
  publicUrl: string,
  priceOf: (service: string) => Price,
): string[] {
  return services.flatMap((service) => {
    const accepts = paymentNetworks(mode).map((network) =>
      buildRequirements(network, LONGEST_ADDRESS, priceOf(service.name), { feePayer: LONGEST_ADDRESS }),
    )
    const resourceUrl = publicUrl + servicePath(service.name)
    try {
      buildChallenge({ service, resourceUrl, accepts, error: paymentNotice(mode) })
      return []
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
  })
}
