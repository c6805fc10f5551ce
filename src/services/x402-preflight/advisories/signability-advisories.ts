import { networkNamespace } from '../../../analysis/x402/caip2.ts'
import { findToken } from '../../../analysis/x402/networks.ts'
import { isJsonObject, ownField, ownText, type JsonObject } from '../../../analysis/x402/payment-required.ts'
import type { AdvisoryId } from './advisory-texts.data.ts'

const TRANSFER_METHODS = new Set(['eip3009', 'permit2', 'erc7710'])

/** Can a standard client sign this option at all? Nothing here is checked on a chain. */
export function findSignabilityAdvisories(option: JsonObject): AdvisoryId[] {
  const namespace = networkNamespace(ownField(option, 'network'))
  const value = ownField(option, 'extra')
  const extra = isJsonObject(value) ? value : {}
  if (namespace === 'eip155') return findEvmAdvisories(option, extra)
  if (namespace === 'solana') return findSolanaAdvisories(option, extra)
  return []
}

function findEvmAdvisories(option: JsonObject, extra: JsonObject): AdvisoryId[] {
  const found: AdvisoryId[] = []
  const method = ownField(extra, 'assetTransferMethod')
  if (method !== undefined && !TRANSFER_METHODS.has(method as string)) found.push('transfer_method_unknown')
  // Only a transfer by authorization (EIP-3009, the default) is signed under the token's own domain.
  const signsTokenDomain = method !== 'permit2' && method !== 'erc7710'
  if (signsTokenDomain && ownField(option, 'scheme') === 'exact' && !namesDomain(extra))
    found.push('eip712_domain_extra')
  if (signsTokenDomain && contradictsDomain(option, extra)) found.push('eip712_name_mismatch')
  return found
}

function namesDomain(extra: JsonObject): boolean {
  return Boolean(ownText(extra, 'name')) && Boolean(ownText(extra, 'version'))
}

function contradictsDomain(option: JsonObject, extra: JsonObject): boolean {
  const token = findToken(ownText(option, 'network') ?? '', ownText(option, 'asset') ?? '')
  const name = ownText(extra, 'name')
  return name !== null && token?.domain != null && name !== token.domain.name
}

function findSolanaAdvisories(option: JsonObject, extra: JsonObject): AdvisoryId[] {
  return ownField(option, 'scheme') === 'exact' && !ownText(extra, 'feePayer')
    ? ['svm_fee_payer_missing']
    : []
}
