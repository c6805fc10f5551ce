import { createKeyPairSignerFromBytes, type KeyPairSigner } from '@solana/kit'

/** Loaded by name, and importing by name itself, so that a bundle keeps this one function of a large library. */
export async function openSolanaKey(bytes: Uint8Array): Promise<KeyPairSigner> {
  return await createKeyPairSignerFromBytes(bytes)
}
