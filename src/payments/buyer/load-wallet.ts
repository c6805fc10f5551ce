import { findNetwork } from '../../analysis/x402/networks.ts'
import { createEvmWallet } from '../../client/evm-wallet.ts'
import { isLoopback } from '../../client/shop-url.ts'
import { createSolanaWallet } from '../../client/solana-wallet.ts'
import type { Wallet } from '../../client/wallet.ts'

/** The demo wallets of the sandbox at `shopUrl`, by what it says of itself. They only ever sign on test networks. */
export async function loadDemoWallets(sandbox: unknown, shopUrl: string): Promise<Wallet[]> {
  const wallets = await Promise.all(readNetworks(sandbox).map((entry) => openDemoWallet(entry, shopUrl)))
  return wallets.filter((wallet) => wallet !== null)
}

interface SandboxNetworkEntry {
  readonly network: string
  readonly rpc_url?: unknown
}

function readNetworks(sandbox: unknown): SandboxNetworkEntry[] {
  const networks = (sandbox as { networks?: unknown } | null)?.networks
  if (!Array.isArray(networks)) return []
  return networks.filter(
    (entry: unknown) => typeof (entry as { network?: unknown } | null)?.network === 'string',
  ) as SandboxNetworkEntry[]
}

async function openDemoWallet({ network, rpc_url: rpcUrl }: SandboxNetworkEntry, shopUrl: string) {
  if (findNetwork(network)?.testnet !== true) return null
  // Keys load libraries of their own; most buyers bring theirs.
  const keys = await import('../sandbox/demo-wallets.ts')
  if (network.startsWith('eip155:')) return createEvmWallet(keys.createEvmWallet('buyer'), [network])
  if (!network.startsWith('solana:') || typeof rpcUrl !== 'string' || !isNodeOf(shopUrl, rpcUrl)) return null
  return createSolanaWallet(await keys.createSolanaWallet('buyer'), { rpcUrl, networks: [network] })
}

/** A shop names its own machine or this one, never a third: nobody is to be called on its behalf. */
function isNodeOf(shopUrl: string, rpcUrl: string): boolean {
  if (!URL.canParse(rpcUrl)) return false
  const { hostname, protocol } = new URL(rpcUrl)
  const { hostname: shop } = new URL(shopUrl)
  return /^https?:$/.test(protocol) && (hostname === shop || (isLoopback(hostname) && isLoopback(shop)))
}

/** A key file: 32 bytes as hex for Base, or the 64 numbers that Solana's own key generator writes. */
export async function parseWallet(text: string, rpcUrl: string | undefined): Promise<Wallet> {
  const hex = /^(?:0x)?([0-9a-f]{64})$/i.exec(text.trim())
  if (hex) {
    const { openEvmKey } = await import('../../client/evm-keys.ts')
    return createEvmWallet(openEvmKey(`0x${hex[1]}`))
  }
  const bytes = parseKeyBytes(text)
  const { openSolanaKey } = await import('../../client/solana-keys.ts')
  return createSolanaWallet(await openSolanaKey(bytes), { rpcUrl })
}

function parseKeyBytes(text: string): Uint8Array {
  let numbers: unknown = null
  try {
    numbers = JSON.parse(text)
  } catch {
    // Falls through to the one message that names both shapes and shows nothing of the file.
  }
  const isBytes =
    Array.isArray(numbers) && numbers.length === 64 && numbers.every((one) => Number.isInteger(one))
  if (!isBytes) throw new Error('the key file holds neither 32 bytes in hex nor a JSON array of 64 numbers')
  return new Uint8Array(numbers as number[])
}
