import type { KeyPairSigner } from '@solana/kit'
import { BASE, BASE_SEPOLIA, SOLANA, SOLANA_DEVNET } from '../analysis/x402/networks.data.ts'
import type { JsonObject } from '../analysis/x402/payment-required.ts'
import { createEvmWallet, type TypedDataSigner } from './evm-wallet.ts'
import { createSolanaWallet, type SolanaWalletOptions } from './solana-wallet.ts'
import type { PaymentTerms } from './terms.ts'
import type { Wallet } from './wallet.ts'

/** Signs by itself: gets checked terms, gives the `payload` of the x402 scheme `exact`. */
export type SigningFunction = (terms: PaymentTerms) => Promise<JsonObject>

/** A viem account, a private key in hex, a Solana key pair or its 64 bytes, a wallet of one's own, or a function. */
export type WalletSource =
  | Wallet
  | TypedDataSigner
  | `0x${string}`
  | KeyPairSigner
  | Uint8Array
  | readonly number[]
  | SigningFunction

/** Libraries that sign are loaded only for the kind of key that needs them. */
export async function openWallet(source: WalletSource, options: SolanaWalletOptions = {}): Promise<Wallet> {
  if (typeof source === 'function') return createCustomWallet(source)
  if (typeof source === 'string') {
    const { openEvmKey } = await import('./evm-keys.ts')
    return createEvmWallet(openEvmKey(source))
  }
  if (source instanceof Uint8Array || Array.isArray(source)) {
    const { openSolanaKey } = await import('./solana-keys.ts')
    return createSolanaWallet(await openSolanaKey(Uint8Array.from(source)), options)
  }
  if ('prepare' in source) return source
  if ('signTypedData' in source) return createEvmWallet(source)
  return createSolanaWallet(source as KeyPairSigner, options)
}

function createCustomWallet(sign: SigningFunction): Wallet {
  return {
    address: '',
    networks: [BASE, BASE_SEPOLIA, SOLANA, SOLANA_DEVNET],
    prepare: (terms, nowMs) =>
      Promise.resolve({
        preview: { ...terms, amountAtomic: terms.amountAtomic.toString() },
        validBefore: Math.floor(nowMs / 1000) + terms.validSeconds,
        sign: () => sign(terms),
      }),
  }
}
