import { defaultTokenRows, type DefaultTokenRow } from './default-tokens.data.ts'
import { knownNetworks, type KnownNetwork } from './networks.data.ts'

const byId = new Map(knownNetworks.map((network) => [network.id, network]))
const v1Names = new Set(knownNetworks.map((network) => network.v1Name).filter((name) => name !== null))
const networksWithTokens = new Set(defaultTokenRows.map(([network]) => network))

/** What we know of a CAIP-2 network; null is "unknown", which is no defect. */
export function findNetwork(id: string): KnownNetwork | null {
  return byId.get(id) ?? null
}

/** Whether we know which tokens are money on this network. */
export function knowsTokens(network: string): boolean {
  return networksWithTokens.has(network) || findNetwork(network)?.usdc != null
}

export function isV1NetworkName(name: string): boolean {
  return v1Names.has(name)
}

/** A token whose EIP-712 domain we know. */
export interface KnownToken {
  readonly network: string
  readonly domain: DefaultTokenRow[4]
}

const tokens = new Map<string, KnownToken>([
  ...knownNetworks.flatMap(({ id, usdc, domain }) =>
    usdc === null ? [] : [[tokenKey(id, usdc), { network: id, domain }] as const],
  ),
  ...defaultTokenRows.map(
    ([network, asset, , , domain]) => [tokenKey(network, asset), { network, domain }] as const,
  ),
])
const homes = new Map<string, Set<string>>()
for (const [key, { network }] of tokens) {
  const asset = key.slice(network.length + 1)
  homes.set(asset, (homes.get(asset) ?? new Set()).add(network))
}

export function findToken(network: string, asset: string): KnownToken | null {
  return tokens.get(tokenKey(network, asset)) ?? null
}

/** Networks on which this asset is a token we know; some have one address on several. */
export function findTokenHomes(asset: string): ReadonlySet<string> {
  return homes.get(assetKey(asset)) ?? new Set()
}

function tokenKey(network: string, asset: string): string {
  return `${network} ${assetKey(asset)}`
}

/** EVM addresses are equal whatever their case; base58 is case-sensitive. */
export function assetKey(asset: string): string {
  return /^0x[0-9a-f]+$/i.test(asset) ? asset.toLowerCase() : asset
}
