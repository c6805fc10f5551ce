import type { NetworkId } from './payment-key.ts'

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

const live: Record<NetworkName, PaymentNetwork> = {
  base: {
    name: 'base',
    id: 'eip155:8453',
    title: 'Base',
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    eip712: { name: 'USD Coin', version: '2' },
  },
  solana: {
    name: 'solana',
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    title: 'Solana',
    asset: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    eip712: null,
  },
}

const test: Record<NetworkName, PaymentNetwork> = {
  base: {
    name: 'base',
    id: 'eip155:84532',
    title: 'Base Sepolia',
    asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    eip712: { name: 'USDC', version: '2' },
  },
  solana: {
    name: 'solana',
    id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    title: 'Solana devnet',
    asset: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
    eip712: null,
  },
}

/** Base first, then Solana: a client takes the first offer it can pay. The sandbox speaks of the test networks. */
export function paymentNetworks(mode: PaymentMode): readonly [PaymentNetwork, PaymentNetwork] {
  const set = mode === 'live' ? live : test
  return [set.base, set.solana]
}
