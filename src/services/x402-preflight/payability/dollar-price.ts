import type { Network } from '@x402/core/types'
import { findDefaultAsset as findEvmAsset } from '@x402/evm'
import { findDefaultAsset as findSolanaAsset } from '@x402/svm'
import { isJsonObject, ownField, ownText } from '../../../analysis/x402/payment-required.ts'

/** The price in dollars, exact, where the asset is one of the dollar tokens that the official packages list. */
export function priceInDollars(option: unknown): string | null {
  if (!isJsonObject(option)) return null
  const [network, asset] = [ownText(option, 'network'), ownText(option, 'asset')]
  const amount = String(ownField(option, 'amount') ?? ownField(option, 'maxAmountRequired'))
  if (network === null || asset === null || !/^\d{1,78}$/.test(amount)) return null
  const decimals = findDecimals(asset, network as Network)
  return decimals === null ? null : placePoint(amount, decimals)
}

function findDecimals(asset: string, network: Network): number | null {
  // The Solana package throws for networks that it does not know.
  const findAsset = network.startsWith('solana') ? findSolanaAsset : findEvmAsset
  try {
    return findAsset(asset, network)?.decimals ?? null
  } catch {
    return null
  }
}

function placePoint(atomic: string, decimals: number): string {
  const digits = atomic.padStart(decimals + 1, '0')
  const [whole, fraction] = [digits.slice(0, -decimals), digits.slice(-decimals)]
  const text = `${whole.replace(/^0+(?=\d)/, '')}.${fraction}`
  return text.replace(/\.?0+$/, '')
}
