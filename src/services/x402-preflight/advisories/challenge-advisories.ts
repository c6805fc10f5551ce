import { findNetworkDefect } from '../../../analysis/x402/caip2.ts'
import { amountKey } from './amount-key.ts'
import { assetKey, findNetwork } from '../../../analysis/x402/networks.ts'
import { ownField, ownText, type JsonObject } from '../../../analysis/x402/payment-required.ts'
import type { Inspection } from '../inspection.ts'
import type { AdvisoryId } from './advisory-texts.data.ts'

const MANY_OPTIONS = 20

/** The challenge as a whole: do its options agree, and do they mean real money? */
export function findChallengeAdvisories({ challenge, options }: Inspection): AdvisoryId[] {
  if (challenge === null) return []
  const found: AdvisoryId[] = []
  const accepts = ownField(challenge, 'accepts')
  if (Array.isArray(accepts) && accepts.length > MANY_OPTIONS) found.push('accepts_many')
  if (Array.isArray(accepts) && options.length > 0 && accepts.length > options.length)
    found.push('accepts_entry_not_object')
  if (areContradictory(options)) found.push('accepts_contradictory')
  if (offersTestNetworksOnly(options)) found.push('testnet_only')
  return found
}

function areContradictory(options: readonly JsonObject[]): boolean {
  const terms = new Map<string, string>()
  return options.some((option) => {
    const rail = JSON.stringify([
      ownText(option, 'scheme'),
      ownText(option, 'network'),
      assetKey(ownText(option, 'asset') ?? ''),
    ])
    const term = JSON.stringify([amountKey(option), assetKey(ownText(option, 'payTo') ?? '')])
    const earlier = terms.get(rail)
    terms.set(rail, earlier ?? term)
    return earlier !== undefined && earlier !== term
  })
}

function offersTestNetworksOnly(options: readonly JsonObject[]): boolean {
  const networks = options
    .map((option) => ownField(option, 'network'))
    .filter((network) => findNetworkDefect(network) === null)
  return networks.length > 0 && networks.every((network) => findNetwork(network as string)?.testnet === true)
}
