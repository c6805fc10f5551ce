/** A network an x402 seller may name: its CAIP-2 id, its v1 name, and Circle's USDC there with its EIP-712 domain. */
export interface KnownNetwork {
  readonly id: string
  readonly v1Name: string | null
  readonly testnet: boolean
  readonly usdc: string | null
  readonly domain: { readonly name: string; readonly version: string } | null
}

const usdCoin = { name: 'USD Coin', version: '2' }
const usdc = { name: 'USDC', version: '2' }

function main(
  id: string,
  v1Name: string | null,
  token: string | null = null,
  domain: typeof usdc | null = null,
) {
  return { id, v1Name, testnet: false, usdc: token, domain }
}

function test(
  id: string,
  v1Name: string | null,
  token: string | null = null,
  domain: typeof usdc | null = null,
) {
  return { id, v1Name, testnet: true, usdc: token, domain }
}

export const BASE = 'eip155:8453'
export const BASE_SEPOLIA = 'eip155:84532'
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const SOLANA_DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const SOLANA_TESTNET = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'

/** On Base the token's EIP-712 name is `USD Coin`, on Base Sepolia `USDC`; a wrong one makes every signature invalid. */
export const knownNetworks: readonly KnownNetwork[] = [
  main(BASE, 'base', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', usdCoin),
  test(BASE_SEPOLIA, 'base-sepolia', '0x036CbD53842c5426634e7929541eC2318f3dCF7e', usdc),
  main(SOLANA, 'solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  test(SOLANA_DEVNET, 'solana-devnet', '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'),
  test(SOLANA_TESTNET, 'solana-testnet'),
  main('eip155:1', 'ethereum', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', usdCoin),
  test('eip155:11155111', 'sepolia', '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'),
  main('eip155:137', 'polygon', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', usdCoin),
  test('eip155:80002', 'polygon-amoy', '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582'),
  main('eip155:42161', 'arbitrum', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', usdCoin),
  test('eip155:421614', 'arbitrum-sepolia', '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d', usdCoin),
  main('eip155:10', 'optimism', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', usdCoin),
  test('eip155:11155420', 'optimism-sepolia'),
  main('eip155:43114', 'avalanche', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', usdCoin),
  test('eip155:43113', 'avalanche-fuji', '0x5425890298aed601595a70AB815c96711a31Bc65', usdCoin),
  main('eip155:1329', 'sei'),
  test('eip155:1328', 'sei-testnet'),
  main('eip155:2741', 'abstract'),
  test('eip155:11124', 'abstract-testnet'),
  main('eip155:988', 'stable'),
  test('eip155:2201', 'stable-testnet'),
  main('eip155:42220', 'celo'),
  test('eip155:11142220', 'celo-sepolia'),
  main('eip155:50', 'xdc'),
  test('eip155:51', 'xdc-apothem'),
  main('eip155:4689', 'iotex'),
  main('eip155:3338', 'peaq'),
  main('eip155:1514', 'story'),
  main('eip155:41923', 'educhain'),
  main('eip155:4326', 'megaeth'),
  main('eip155:143', 'monad'),
  test('eip155:10143', 'monad-testnet'),
  main('eip155:14', 'flare'),
  main('eip155:56', 'bsc'),
  test('eip155:97', 'bsc-testnet'),
  main('eip155:196', 'xlayer'),
  test('eip155:1952', 'xlayer-testnet'),
  test('eip155:324705682', 'skale-base-sepolia'),
  main('eip155:31612', null),
  test('eip155:31611', null),
  main('eip155:723487', null),
  test('eip155:72344', null),
  main('eip155:36900', null),
  main('eip155:190415', null),
  test('eip155:181228', null),
  main('eip155:38833', null),
  test('eip155:17000', null),
  test('eip155:560048', null),
  test('eip155:338', null),
  test('hedera:testnet', null),
  test('hedera:previewnet', null),
  test('stellar:testnet', null),
  test('sui:testnet', null),
  test('sui:devnet', null),
  test('aptos:2', null),
  test('near:testnet', null),
  test('xrpl:1', null),
  test('starknet:SN_SEPOLIA', null),
]
