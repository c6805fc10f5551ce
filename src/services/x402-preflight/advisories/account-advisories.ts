import {
  isAccountName,
  isEvmAddress,
  isSolanaAddress,
  isZeroEvmAddress,
} from '../../../analysis/x402/account-address.ts'
import { networkNamespace } from '../../../analysis/x402/caip2.ts'
import { assetKey, findTokenHomes, knowsTokens } from '../../../analysis/x402/networks.ts'
import { ownField, ownText, type JsonObject } from '../../../analysis/x402/payment-required.ts'
import type { AdvisoryId } from './advisory-texts.data.ts'

/** Do `asset` and `payTo` have the form this network's accounts have? */
export function findAccountAdvisories(option: JsonObject): AdvisoryId[] {
  const namespace = networkNamespace(ownField(option, 'network'))
  const asset = ownText(option, 'asset')
  const payTo = ownText(option, 'payTo')
  const found: AdvisoryId[] = []
  if (asset && namespace === 'eip155' && !isEvmAddress(asset)) found.push('asset_not_evm_address')
  if (asset && isAssetOfOtherNetwork(asset, ownText(option, 'network') ?? ''))
    found.push('asset_of_other_network')
  if (payTo) found.push(...findPayToAdvisories(payTo, asset, namespace))
  return found
}

function isAssetOfOtherNetwork(asset: string, network: string): boolean {
  const homes = findTokenHomes(asset)
  return homes.size > 0 && !homes.has(network) && knowsTokens(network)
}

function findPayToAdvisories(payTo: string, asset: string | null, namespace: string | null): AdvisoryId[] {
  const isToken = asset !== null && assetKey(payTo) === assetKey(asset)
  if (namespace === 'eip155') return isToken ? ['payto_equals_asset'] : describeEvmPayTo(payTo)
  if (namespace !== 'solana') return []
  if (isToken) return ['payto_equals_asset']
  return isSolanaAddress(payTo) ? [] : ['payto_not_solana_address']
}

function describeEvmPayTo(payTo: string): AdvisoryId[] {
  if (isZeroEvmAddress(payTo)) return ['payto_zero_address']
  if (isEvmAddress(payTo)) return []
  return [payTo.length <= 255 && isAccountName(payTo) ? 'payto_is_a_name' : 'payto_not_evm_address']
}
