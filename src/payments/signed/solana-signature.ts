import { createPublicKey, verify } from 'node:crypto'
import { getAddressEncoder, getTransactionDecoder, type Address } from '@solana/kit'

/** SPKI wrapping of a raw Ed25519 public key (RFC 8410). */
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** Did the payer sign this transaction? Null when the payer is not among its signers: a program may sign for it. */
export function isSignedByPayer(payload: Readonly<Record<string, unknown>>, payer: string): boolean | null {
  const bytes = Buffer.from(payload['transaction'] as string, 'base64')
  const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
  if (!Object.hasOwn(signatures, payer)) return null
  const signature = signatures[payer as Address]
  if (signature === null || signature === undefined) return false
  const key = Buffer.concat([ED25519_SPKI, new Uint8Array(getAddressEncoder().encode(payer as Address))])
  return verify(
    null,
    new Uint8Array(messageBytes),
    createPublicKey({ key, format: 'der', type: 'spki' }),
    new Uint8Array(signature),
  )
}
