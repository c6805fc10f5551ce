import type { PaymentRequired, PaymentRequirements } from '@x402/core/types'
import type { Price } from '../../core/price.ts'
import { Problem } from '../../core/problem.ts'
import type { Service } from '../../core/service.ts'
import { buildChallenge } from '../terms/challenge.ts'
import { buildRequirements } from '../terms/requirements.ts'
import type { Till } from './till.ts'

export interface Offers {
  /** What is asked on one network, the same object until that changes. Throws Problem `payments-unavailable` while its facilitator has not said what it needs. */
  requirementsOf(service: Service, till: Till): PaymentRequirements
  /** The same object until the terms change. */
  challengeOf(service: Service, resourceUrl: string): PaymentRequired
}

export interface OffersOptions {
  readonly tills: readonly Till[]
  readonly priceOf: (service: string) => Price
  readonly notice: string
}

/** A challenge, and how the tills stood when it was built. */
interface Cached {
  readonly standings: readonly { readonly up: boolean; readonly extra: unknown }[]
  readonly challenge: PaymentRequired
}

/** Challenges are built once per resource and set of networks that are up, then served as they are. */
export function createOffers({ tills, priceOf, notice }: OffersOptions): Offers {
  const cache = new Map<string, Cached>()
  const asked = new Map<string, { readonly extra: unknown; readonly requirements: PaymentRequirements }>()
  const requirementsOf = (service: Service, till: Till): PaymentRequirements => {
    const extra = till.facilitator.offerExtra()
    if (extra === null) throw paymentsUnavailable()
    const name = `${till.network.id} ${service.name}`
    const known = asked.get(name)
    if (known?.extra === extra) return known.requirements
    const requirements = buildRequirements(till.network, till.payTo, priceOf(service.name), extra)
    asked.set(name, { extra, requirements })
    return requirements
  }
  return {
    requirementsOf,
    challengeOf: (service, resourceUrl) => {
      const cached = cache.get(resourceUrl)
      if (cached !== undefined && tills.every((till, index) => isAsBefore(till, cached.standings[index])))
        return cached.challenge
      const open = openTills(tills)
      if (open.length === 0) throw paymentsUnavailable()
      const accepts = open.map((till) => requirementsOf(service, till))
      const challenge = buildChallenge({ service, resourceUrl, accepts, error: notice })
      const standings = tills.map(({ facilitator }) => ({
        up: facilitator.available(),
        extra: facilitator.offerExtra(),
      }))
      cache.set(resourceUrl, { standings, challenge })
      return challenge
    },
  }
}

function isAsBefore({ facilitator }: Till, before: Cached['standings'][number] | undefined): boolean {
  return facilitator.available() === before?.up && facilitator.offerExtra() === before.extra
}

/** With every facilitator down all known terms are quoted: one may be back before the buyer is. */
function openTills(tills: readonly Till[]): readonly Till[] {
  const known = tills.filter((till) => till.facilitator.offerExtra() !== null)
  const up = known.filter((till) => till.facilitator.available())
  return up.length > 0 ? up : known
}

function paymentsUnavailable(): Problem {
  return new Problem('payments-unavailable', 'No payment can be taken at the moment; try again soon.', {
    retryAfterSeconds: 10,
  })
}
