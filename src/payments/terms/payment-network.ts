import { findNetwork } from '../../analysis/x402/networks.ts'
import { BASE, BASE_SEPOLIA, SOLANA, SOLANA_DEVNET } from '../../analysis/x402/networks.data.ts'

/** CAIP-2, e.g. `eip155:8453` or `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
export type NetworkId = `${string}:${string}`
export type NetworkName = 'base' | 'solana'
export type PaymentMode = 'sandbox' | 'testnet' | 'live'

/** One chain USDC is taken on, with what a wallet must know to sign. */
export interface PaymentNetwork {
  readonly name: NetworkName
  readonly id: NetworkId
  readonly title: string
  /** Circle's USDC there: contract address or mint. */
  readonly asset: string
  /** EIP-712 domain of the token; mixing up mainnet's and testnet's names makes payments unsignable. */
  readonly eip712: { readonly name: string; readonly version: string } | null
}

/** Base first, then Solana: a client takes the first offer it can pay. The sandbox speaks of the test networks. */
export function paymentNetworks(mode: PaymentMode): readonly [PaymentNetwork, PaymentNetwork] {
  return mode === 'live'
    ? [describe('base', BASE, 'Base'), describe('solana', SOLANA, 'Solana')]
    : [describe('base', BASE_SEPOLIA, 'Base Sepolia'), describe('solana', SOLANA_DEVNET, 'Solana devnet')]
}

function describe(name: NetworkName, id: NetworkId, title: string): PaymentNetwork {
  const known = findNetwork(id)
  if (known === null || known.usdc === null) throw new Error(`no USDC is known on ${id}`)
  return { name, id, title, asset: known.usdc, eip712: known.domain }
}
