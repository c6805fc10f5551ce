import type { PaymentRequirements } from '@x402/core/types'
import type { Price } from '../core/price.ts'
import { Problem } from '../core/problem.ts'
import type { Service } from '../core/service.ts'
import { buildChallenge, type Challenge } from './challenge.ts'
import type { ChainReader } from './chain-reader.ts'
import type { Facilitator } from './facilitator.ts'
import type { PaymentNetwork } from './payment-network.ts'
import { buildRequirements } from './requirements.ts'

/** A network that is sold on: where the money goes, who moves it, who can look it up. */
export interface Till {
  readonly network: PaymentNetwork
  readonly payTo: string
  /** Where a signed transfer must point: `payTo`, or on Solana its token account. */
  readonly destination: string
  readonly facilitator: Facilitator
  readonly reader: ChainReader
  /** Asks the chain what keeps payments from arriving, as a sentence; null: nothing. Absent where nothing can. */
  readonly findPayeeFault?: () => Promise<string | null>
}

export interface Offers {
  /** What is asked on one network. Throws Problem `payments-unavailable` while its facilitator has not said what it needs. */
  requirementsOf(service: Service, till: Till): PaymentRequirements
  challengeOf(service: Service, resourceUrl: string): Challenge
}

export interface OffersOptions {
  readonly tills: readonly Till[]
  readonly priceOf: (service: string) => Price
  readonly notice: string
}

/** A challenge, and how the tills stood when it was built. */
interface Cached {
  readonly standings: readonly { readonly up: boolean; readonly extra: unknown }[]
  readonly challenge: Challenge
}

/** Challenges are built once per resource and set of networks that are up, then served as ready text. */
export function createOffers({ tills, priceOf, notice }: OffersOptions): Offers {
  const cache = new Map<string, Cached>()
  const requirementsOf = (service: Service, till: Till): PaymentRequirements => {
    const extra = till.facilitator.offerExtra()
    if (extra === null) throw paymentsUnavailable()
    return buildRequirements(till.network, till.payTo, priceOf(service.name), extra)
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
