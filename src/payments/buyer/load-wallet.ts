import { createKeyPairSignerFromBytes } from '@solana/kit'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { NetworkId, NetworkName } from '../terms/payment-network.ts'
import { createEvmWallet, createSolanaWallet } from '../sandbox/demo-wallets.ts'
import type { SandboxDescription } from '../sandbox/sandbox-description.ts'
import type { Wallet } from './buyer-client.ts'

/** The sandbox's funded demo wallets, on the networks asked for. */
export async function loadDemoWallets(
  sandbox: SandboxDescription,
  only: NetworkName | null,
): Promise<Wallet[]> {
  const chosen = sandbox.networks.filter(({ name }) => only === null || name === only)
  return Promise.all(
    chosen.map(async ({ name, network, rpc_url: rpcUrl }): Promise<Wallet> => {
      if (name === 'base')
        return { kind: 'evm', network: network as NetworkId, account: createEvmWallet('buyer') }
      return {
        kind: 'solana',
        network: network as NetworkId,
        signer: await createSolanaWallet('buyer'),
        rpcUrl,
      }
    }),
  )
}

/** A key file: 32 bytes as hex for Base, or the 64 numbers that Solana's own key generator writes. */
export async function parseWallet(text: string, rpcUrl: string | undefined): Promise<Wallet> {
  const hex = /^(?:0x)?([0-9a-f]{64})$/i.exec(text.trim())
  if (hex) return { kind: 'evm', network: 'eip155:*', account: privateKeyToAccount(`0x${hex[1]}` as Hex) }
  const signer = await createKeyPairSignerFromBytes(parseKeyBytes(text))
  return { kind: 'solana', network: 'solana:*', signer, ...(rpcUrl === undefined ? {} : { rpcUrl }) }
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
