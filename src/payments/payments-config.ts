import { isAddress as isSolanaAddress } from '@solana/kit'
import { isAddress as isEvmAddress, zeroAddress } from 'viem'
import { formatUsd, usd, type Price } from '../core/price.ts'
import { looksLikeSecretKey } from '../core/secret-shape.ts'
import {
  parseAuth,
  parseFacilitators,
  type FacilitatorEndpoint,
} from './facilitators/facilitator-endpoint.ts'
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
  /** Exact host:port pairs of facilitators of one's own that are spoken to without TLS. */
  readonly facilitatorHttp: readonly string[]
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

/** One network is enough; what is said of a network without an address would be said in vain. */
function checkPayTo({ mode, payTo }: PaymentsConfig, name: NetworkName): string[] {
  const variable = `TOLLGAUGE_PAY_TO_${name.toUpperCase()}`
  const address = payTo[name]
  if (address !== null) {
    const fault = findPayToFault(address, name, mode)
    return fault === null ? [] : [`${variable}: ${fault}`]
  }
  const isNone = names.every((one) => payTo[one] === null)
  return mode !== 'sandbox' && isNone
    ? [`${variable}: ${mode} mode needs the address you are paid at, here or on the other network`]
    : []
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
  const authVariable = `TOLLGAUGE_FACILITATOR_AUTH_${name.toUpperCase()}`
  const text = config.facilitator[name]
  if (config.payTo[name] === null) return checkUnused(config, name, text === null ? authVariable : variable)
  if (text === null && config.mode === 'live')
    return [`${variable}: live mode needs a facilitator: payai, cdp or a URL`]
  const endpoints = parseFacilitators(text ?? 'x402.org')
  const { byName, mistakes } = parseAuth(config.facilitatorAuth[name], endpoints)
  return [
    ...endpoints.flatMap((endpoint) => {
      const fault = findEndpointFault(endpoint, config)
      return fault === null ? [] : [`${variable}: ${fault}`]
    }),
    ...mistakes.map((mistake) => `${authVariable}: ${mistake}`),
    ...endpoints
      .filter((endpoint) => endpoint.needsAuth && !byName.has(endpoint.name) && mistakes.length === 0)
      .map((endpoint) => `${authVariable}: ${endpoint.name} needs it`),
  ]
}

function checkUnused(
  { mode, facilitator, facilitatorAuth }: PaymentsConfig,
  name: NetworkName,
  variable: string,
): string[] {
  const isSet = facilitator[name] !== null || facilitatorAuth[name] !== null
  const missing = `TOLLGAUGE_PAY_TO_${name.toUpperCase()}`
  return mode === 'live' && isSet ? [`${variable}: is set although ${missing} is not`] : []
}

function findEndpointFault(
  endpoint: FacilitatorEndpoint,
  { mode, facilitatorHttp }: PaymentsConfig,
): string | null {
  const { name, url, testOnly } = endpoint
  if (url === null) return `"${name}" is neither x402.org, payai, cdp nor an http(s) URL`
  if (mode !== 'live') return null
  if (testOnly) return `${name} settles on test networks only`
  const { protocol, hostname, port } = new URL(url)
  if (protocol === 'https:' || facilitatorHttp.includes(`${hostname}:${port || '80'}`)) return null
  return `live mode needs https, or ${hostname}:${port || '80'} in TOLLGAUGE_FACILITATOR_ALLOW_HTTP`
}

function checkPrices({ prices }: PaymentsConfig): string[] {
  return Object.entries(prices)
    .filter(([, price]) => price.atomic > CLIENT_SPEND_CAP.atomic)
    .map(
      ([name, price]) =>
        `price of ${name}: ${formatUsd(price)} is above $1, which official clients refuse to pay`,
    )
}
