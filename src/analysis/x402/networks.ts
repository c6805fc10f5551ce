import { knownNetworks, type KnownNetwork } from './networks.data.ts'

const byId = new Map(knownNetworks.map((network) => [network.id, network]))
const v1Names = new Set(knownNetworks.map((network) => network.v1Name).filter((name) => name !== null))
const idByUsdc = new Map(
  knownNetworks.flatMap(({ id, usdc }) => (usdc === null ? [] : [[assetKey(usdc), id]])),
)

/** What we know of a CAIP-2 network; null is "unknown", which is no defect. */
export function findNetwork(id: string): KnownNetwork | null {
  return byId.get(id) ?? null
}

export function isV1NetworkName(name: string): boolean {
  return v1Names.has(name)
}

/** The network on which this asset is Circle's USDC. */
export function findUsdcNetwork(asset: string): string | null {
  return idByUsdc.get(assetKey(asset)) ?? null
}

/** EVM addresses are equal whatever their case; base58 is case-sensitive. */
export function assetKey(asset: string): string {
  return /^0x[0-9a-f]+$/i.test(asset) ? asset.toLowerCase() : asset
}
