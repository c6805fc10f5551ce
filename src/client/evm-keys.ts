import { privateKeyToAccount } from 'viem/accounts'
import type { TypedDataSigner } from './evm-wallet.ts'

/** Loaded by name, and importing by name itself, so that a bundle keeps this one function of a large library. */
export function openEvmKey(key: `0x${string}`): TypedDataSigner {
  return privateKeyToAccount(key)
}
