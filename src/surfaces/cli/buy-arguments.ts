import { parseFlags } from './parse-flags.ts'
import { BASE, BASE_SEPOLIA, SOLANA, SOLANA_DEVNET } from '../../analysis/x402/networks.data.ts'
import { parseShopUrl } from '../../client/shop-url.ts'
import { usd } from '../../core/price.ts'

/** Each name with the networks it allows: a test network costs nothing, so a chain's name allows it too. */
export const payableNetworks: Readonly<Record<string, readonly string[]>> = {
  base: [BASE, BASE_SEPOLIA],
  'base-sepolia': [BASE_SEPOLIA],
  solana: [SOLANA, SOLANA_DEVNET],
  'solana-devnet': [SOLANA_DEVNET],
}

/** What every command that pays is told about paying. */
export interface PayingArguments {
  readonly url: string
  readonly network: string | null
  readonly maxAtomic: bigint
  /** Over the whole life of the budget file. */
  readonly maxSpendAtomic: bigint | null
  readonly budgetFile: string | null
  readonly keyFile: string | null
  readonly rpcUrl: string | undefined
  readonly payTo: readonly string[]
}

export interface BuyArguments extends PayingArguments {
  readonly service: string
  readonly inputFile: string | null
  readonly purchaseFile: string | null
  /** A new payment is signed although an earlier one of the same request has no answer. */
  readonly again: boolean
}

export const DEFAULT_CAP_USD = '0.25'

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

export const payingOptions = {
  network: text,
  'max-usd': text,
  'max-spend': text,
  'budget-file': text,
  'key-file': text,
  'rpc-url': text,
  'pay-to': { type: 'string', multiple: true },
  'allow-http': flag,
} as const

const buyOptions = { ...payingOptions, url: text, input: text, 'purchase-file': text, again: flag } as const

/** Throws with words when the arguments cannot be meant. `fallbackUrl` is asked only when none is named. */
export function parseBuyArguments(argv: readonly string[], fallbackUrl: () => string): BuyArguments {
  const { positionals, values } = parseFlags({ args: [...argv], allowPositionals: true, options: buyOptions })
  const [service, ...rest] = positionals
  if (service === undefined || rest.length > 0) throw new RangeError('name one service')
  if (!/^[a-z0-9-]+\.[a-z0-9-]+$/.test(service))
    throw new RangeError(`${JSON.stringify(service)} is no name of a service`)
  if (values['purchase-file'] !== undefined && values['budget-file'] !== undefined)
    throw new RangeError('--budget-file keeps the purchase too; name one of the two')
  return {
    ...readPaying(values, values.url ?? fallbackUrl()),
    service,
    inputFile: values.input ?? null,
    purchaseFile: values['purchase-file'] ?? null,
    again: values.again,
  }
}

interface PayingValues {
  readonly network?: string | undefined
  readonly 'max-usd'?: string | undefined
  readonly 'max-spend'?: string | undefined
  readonly 'budget-file'?: string | undefined
  readonly 'key-file'?: string | undefined
  readonly 'rpc-url'?: string | undefined
  readonly 'pay-to'?: readonly string[] | undefined
  readonly 'allow-http': boolean
}

export function readPaying(values: PayingValues, url: string): PayingArguments {
  const { network = null } = values
  if (network !== null && !Object.hasOwn(payableNetworks, network))
    throw new RangeError(
      `--network is ${Object.keys(payableNetworks).join(', ')}, not ${JSON.stringify(network)}`,
    )
  const spend = values['max-spend']
  return {
    url: parseShopUrl(url, values['allow-http']),
    network,
    maxAtomic: usd(values['max-usd'] ?? DEFAULT_CAP_USD).atomic,
    maxSpendAtomic: spend === undefined ? null : usd(spend).atomic,
    budgetFile: values['budget-file'] ?? null,
    keyFile: values['key-file'] ?? null,
    rpcUrl: values['rpc-url'],
    payTo: values['pay-to'] ?? [],
  }
}
