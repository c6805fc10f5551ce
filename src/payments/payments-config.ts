import { isAddress as isSolanaAddress } from '@solana/kit'
import { isAddress as isEvmAddress, zeroAddress } from 'viem'
import { formatUsd, usd, type Price } from '../core/price.ts'
import { looksLikeSecretKey } from '../core/secret-shape.ts'
import { parseFacilitators } from './facilitators/facilitator-endpoint.ts'
import { paymentNetworks, type NetworkName, type PaymentMode } from './terms/payment-network.ts'

export type PerNetwork<Value> = Readonly<Record<NetworkName, Value>>

/** As much of the configuration as payments need. */
export interface PaymentsConfig {
  readonly mode: PaymentMode
  readonly publicUrl: string
  readonly payTo: PerNetwork<string | null>
  /** Preset names or URLs, the preferred one first, separated by commas. */
  readonly facilitator: PerNetwork<string | null>
  readonly facilitatorAuth: PerNetwork<string | null>
  readonly rpc: PerNetwork<string | null>
  readonly prices: Readonly<Record<string, Price>>
}

const names: readonly NetworkName[] = ['base', 'solana']
/** What official clients spend on one call unless told otherwise. */
const CLIENT_SPEND_CAP = usd('1')

/** Everything wrong with the configuration at once; empty when sales may start. */
export function checkPaymentsConfig(config: PaymentsConfig): string[] {
  return [
    ...checkPublicUrl(config),
    ...names.flatMap((name) => checkPayTo(config, name)),
    ...names.flatMap((name) => checkFacilitator(config, name)),
    ...checkPrices(config),
  ]
}

function checkPublicUrl({ mode, publicUrl }: PaymentsConfig): string[] {
  const url = URL.canParse(publicUrl) ? new URL(publicUrl) : null
  if (url === null) return [`TOLLGAUGE_PUBLIC_URL: "${publicUrl}" is not a URL`]
  const mistakes: string[] = []
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    mistakes.push(
      'TOLLGAUGE_PUBLIC_URL: must be an origin such as https://api.example.com, without path or credentials',
    )
  }
  if (mode !== 'live') return mistakes
  if (url.protocol !== 'https:') mistakes.push('TOLLGAUGE_PUBLIC_URL: live mode needs an https URL')
  if (/^(localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(url.hostname)) {
    mistakes.push('TOLLGAUGE_PUBLIC_URL: live mode needs a name that buyers can reach')
  }
  return mistakes
}

function checkPayTo({ mode, payTo }: PaymentsConfig, name: NetworkName): string[] {
  const address = payTo[name]
  if (address === null && mode === 'sandbox') return []
  const fault =
    address === null ? `${mode} mode needs the address you are paid at` : findPayToFault(address, name, mode)
  return fault === null ? [] : [`TOLLGAUGE_PAY_TO_${name.toUpperCase()}: ${fault}`]
}

function findPayToFault(address: string, name: NetworkName, mode: PaymentMode): string | null {
  if (looksLikeSecretKey(address)) return 'looks like a private key; an address is wanted, never a key'
  const [base, solana] = paymentNetworks(mode)
  const network = name === 'base' ? base : solana
  const valid = name === 'base' ? isEvmAddress(address) && address !== zeroAddress : isSolanaAddress(address)
  if (!valid) return `"${address}" is not an address on ${network.title}`
  const isToken = address.toLowerCase() === network.asset.toLowerCase()
  return isToken ? 'is the USDC token itself; what is sent there is lost' : null
}

function checkFacilitator(config: PaymentsConfig, name: NetworkName): string[] {
  const variable = `TOLLGAUGE_FACILITATOR_${name.toUpperCase()}`
  const text = config.facilitator[name]
  if (text === null) {
    return config.mode === 'live' ? [`${variable}: live mode needs a facilitator: payai, cdp or a URL`] : []
  }
  return parseFacilitators(text).flatMap((endpoint) => {
    if (endpoint.url === null)
      return [`${variable}: "${endpoint.name}" is neither x402.org, payai, cdp nor an http(s) URL`]
    if (config.mode === 'live' && endpoint.testOnly)
      return [`${variable}: ${endpoint.name} settles on test networks only`]
    if (config.mode === 'live' && !endpoint.url.startsWith('https:'))
      return [`${variable}: live mode needs https`]
    const authMissing = endpoint.needsAuth && config.facilitatorAuth[name] === null
    return authMissing ? [`TOLLGAUGE_FACILITATOR_AUTH_${name.toUpperCase()}: ${endpoint.name} needs it`] : []
  })
}

function checkPrices({ prices }: PaymentsConfig): string[] {
  return Object.entries(prices)
    .filter(([, price]) => price.atomic > CLIENT_SPEND_CAP.atomic)
    .map(
      ([name, price]) =>
        `price of ${name}: ${formatUsd(price)} is above $1, which official clients refuse to pay`,
    )
}
