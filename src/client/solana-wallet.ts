import type { TransactionSigner } from '@solana/kit'
import { SOLANA, SOLANA_DEVNET } from '../analysis/x402/networks.data.ts'
import type { JsonObject } from '../analysis/x402/payment-required.ts'
import type { PaymentTerms } from './terms.ts'
import type { Wallet } from './wallet.ts'

export interface SolanaWalletOptions {
  /** Absent: the official library's public node of the network. */
  readonly rpcUrl?: string | undefined
  readonly networks?: readonly string[] | undefined
}

/** Pays with a partially signed token transfer; the libraries that build one are loaded when the first is signed. */
export function createSolanaWallet(signer: TransactionSigner, options: SolanaWalletOptions = {}): Wallet {
  return {
    address: signer.address,
    networks: options.networks ?? [SOLANA, SOLANA_DEVNET],
    prepare: (terms, nowMs) =>
      Promise.resolve({
        preview: describe(terms, signer.address),
        // A transaction dies with its block hash, after about a minute and a half; it carries no time of its own.
        validBefore: Math.floor(nowMs / 1000) + terms.validSeconds,
        sign: () => sign(terms, signer, options.rpcUrl),
      }),
  }
}

function describe({ network, asset, payTo, amountAtomic, solana }: PaymentTerms, from: string): unknown {
  return { network, from, to: payTo, mint: asset, amount: amountAtomic.toString(), ...solana }
}

async function sign(
  terms: PaymentTerms,
  signer: TransactionSigner,
  rpcUrl: string | undefined,
): Promise<JsonObject> {
  const { ExactSvmScheme } = await import('@x402/svm/exact/client')
  const scheme = new ExactSvmScheme(signer, rpcUrl === undefined ? {} : { rpcUrl })
  const { feePayer, memo } = terms.solana ?? { feePayer: '', memo: null }
  // Only what was checked reaches the library; a block hash suggested by the shop, for one, does not.
  const { payload } = await scheme.createPaymentPayload(2, {
    scheme: 'exact',
    network: terms.network as `solana:${string}`,
    asset: terms.asset,
    payTo: terms.payTo,
    amount: terms.amountAtomic.toString(),
    maxTimeoutSeconds: terms.validSeconds,
    extra: memo === null ? { feePayer } : { feePayer, memo },
  })
  return payload as JsonObject
}
