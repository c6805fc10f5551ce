import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit'
import { hexToBytes, keccak256, stringToHex, type Hex, type PrivateKeyAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Who acts in the sandbox. Their keys follow from their names, so anybody can know them: they guard play money. */
type SandboxRole = 'buyer' | 'seller' | 'facilitator' | 'issuer'

export function deriveSandboxKey(role: SandboxRole): Hex {
  return keccak256(stringToHex(`tollgauge sandbox ${role}: play money, never fund this key`))
}

export function createEvmWallet(role: SandboxRole): PrivateKeyAccount {
  return privateKeyToAccount(deriveSandboxKey(role))
}

export function createSolanaWallet(role: SandboxRole): Promise<KeyPairSigner> {
  return createKeyPairSignerFromPrivateKeyBytes(hexToBytes(deriveSandboxKey(role)))
}
