import type { PaymentRequired, PaymentRequirements } from '@x402/core/types'
import type { Service } from '../../core/service.ts'
import { buildDiscovery, discoveryDetails, type DiscoveryDetail } from './discovery-extension.ts'
import { emitHeaderValue } from './header-value.ts'

/** Above this, default proxies start to cut: the challenge then carries less detail. */
export const HEADER_TARGET_BYTES = 4 * 1024
/** Above this, the service does not start: buyers behind a default proxy would see a 502. */
export const HEADER_LIMIT_BYTES = 8 * 1024

export interface ChallengeTerms {
  readonly service: Service
  readonly resourceUrl: string
  readonly accepts: readonly PaymentRequirements[]
  readonly error: string
}

const serviceName = 'Tollgauge'

const paymentIdentifier = {
  info: { required: false },
  schema: {
    type: 'object',
    properties: {
      required: { type: 'boolean' },
      id: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' },
    },
    required: ['required'],
  },
}

/** The fullest challenge that fits the header target; throws when even the barest is above the limit. */
export function buildChallenge(terms: ChallengeTerms): PaymentRequired {
  let barest: PaymentRequired | null = null
  for (const detail of discoveryDetails) {
    barest = describe(terms, detail)
    if (measureHeader(barest) < HEADER_TARGET_BYTES) return barest
  }
  if (barest === null || measureHeader(barest) > HEADER_LIMIT_BYTES) {
    throw new Error(
      `the challenge of ${terms.service.name} does not fit into ${HEADER_LIMIT_BYTES} bytes of header`,
    )
  }
  return barest
}

function measureHeader(required: PaymentRequired): number {
  return emitHeaderValue(required).length
}

function describe(terms: ChallengeTerms, detail: DiscoveryDetail): PaymentRequired {
  const { service } = terms
  return {
    x402Version: 2,
    error: terms.error,
    resource: {
      url: terms.resourceUrl,
      description: service.summary.slice(0, 500),
      mimeType: 'application/json',
      serviceName,
      tags: service.tags.slice(0, 5).map((tag) => tag.slice(0, 32)),
    },
    accepts: [...terms.accepts],
    extensions: { bazaar: buildDiscovery(service, detail), 'payment-identifier': paymentIdentifier },
  }
}
