import type { TransactionSigner } from '@solana/kit'
import { x402Client, type PaymentRequirements } from '@x402/fetch'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { ExactSvmScheme } from '@x402/svm/exact/client'
import type { LocalAccount } from 'viem'
import { formatAtomic } from '../../src/core/price.ts'
import type { NetworkId } from '../../src/payments/terms/payment-network.ts'

import { createEvmWallet, createSolanaWallet } from '../../src/payments/sandbox/demo-wallets.ts'
import type { SandboxDescription } from '../../src/payments/sandbox/sandbox-description.ts'

/** A key that may sign payments on one network. */
export type Wallet =
  | { readonly kind: 'evm'; readonly network: NetworkId; readonly account: LocalAccount }
  | {
      readonly kind: 'solana'
      readonly network: NetworkId
      readonly signer: TransactionSigner
      /** Absent: the library's public node of that network. */
      readonly rpcUrl?: string
    }

/** The official client with a spend cap of our own, checked on the very requirements that are about to be signed. */
export function createBuyerClient(wallets: readonly Wallet[], capAtomic: bigint): x402Client {
  const client = new x402Client()
  // The library's own cap knows dollars as floats; ours counts atomic units. It keeps refusing unknown assets.
  client.setSpendControls({ maxAmountPerPayment: false })
  for (const wallet of wallets) client.register(wallet.network, createScheme(wallet))
  client.onBeforePaymentCreation(async ({ selectedRequirements }) => {
    const amountAtomic = BigInt((selectedRequirements as PaymentRequirements).amount)
    if (amountAtomic <= capAtomic) return
    const [amount, cap] = [formatAtomic(amountAtomic), formatAtomic(capAtomic)]
    throw new Error(`the call costs $${amount}, above the cap of $${cap}; nothing was signed`)
  })
  return client
}

function createScheme(wallet: Wallet): ExactEvmScheme | ExactSvmScheme {
  if (wallet.kind === 'evm') return new ExactEvmScheme(wallet.account as never)
  return new ExactSvmScheme(wallet.signer, wallet.rpcUrl === undefined ? {} : { rpcUrl: wallet.rpcUrl })
}

/** The sandbox's funded demo wallets, on the networks asked for. */
export async function loadDemoWallets(
  sandbox: SandboxDescription,
  only: 'base' | 'solana' | null,
): Promise<Wallet[]> {
  const chosen = sandbox.networks.filter(({ name }) => only === null || name === only)
  return Promise.all(
    chosen.map(async ({ name, network, rpc_url: rpcUrl }): Promise<Wallet> => {
      const id = network as NetworkId
      if (name === 'base') return { kind: 'evm', network: id, account: createEvmWallet('buyer') }
      return { kind: 'solana', network: id, signer: await createSolanaWallet('buyer'), rpcUrl }
    }),
  )
}
