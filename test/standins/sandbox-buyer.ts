import { randomBytes } from 'node:crypto'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import type { x402Client } from '@x402/fetch'
import { bytesToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createBuyerClient, type Wallet } from './official-buyer.ts'
import type { NetworkName } from '../../src/payments/terms/payment-network.ts'
import type { Sandbox } from '../../src/payments/sandbox/sandbox.ts'

export interface SandboxBuyer {
  readonly address: string
  readonly wallet: Wallet
  readonly client: x402Client
  balance(): Promise<bigint>
}

export type Chains = Pick<Sandbox, NetworkName>

/** A fresh wallet on one of the sandbox's chains, with the official client in front of it. */
export async function createSandboxBuyer(
  chains: Chains,
  name: NetworkName,
  fundsAtomic = 10_000_000n,
): Promise<SandboxBuyer> {
  const chain = chains[name]
  const { wallet, address } = await createWallet(chains, name)
  if (fundsAtomic > 0n) await chain.fund(address, fundsAtomic)
  return {
    address,
    wallet,
    client: createBuyerClient([wallet], 1_000_000n),
    balance: () => chain.balanceOf(address),
  }
}

async function createWallet(chains: Chains, name: NetworkName): Promise<{ wallet: Wallet; address: string }> {
  const { network, rpcUrl } = chains[name]
  const secret = randomBytes(32)
  if (name === 'base') {
    const account = privateKeyToAccount(bytesToHex(secret))
    return { address: account.address, wallet: { kind: 'evm', network: network.id, account } }
  }
  const signer = await createKeyPairSignerFromPrivateKeyBytes(secret)
  return { address: signer.address, wallet: { kind: 'solana', network: network.id, signer, rpcUrl } }
}
