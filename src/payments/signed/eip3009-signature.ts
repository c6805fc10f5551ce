import { recover } from 'tiny-secp256k1'
import { domainSeparator, hexToBytes, keccak256, stringToBytes, type Hex } from 'viem'

/** The token whose `TransferWithAuthorization` is signed. */
export interface TokenDomain {
  readonly chainId: number
  readonly contract: string
  readonly name: string
  readonly version: string
}

interface Authorization {
  readonly from: string
  readonly to: string
  readonly value: string
  readonly validAfter: string
  readonly validBefore: string
  readonly nonce: string
}

const TYPE_HASH = keccak256(
  stringToBytes(
    'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
  ),
  'bytes',
)
const KEY_SIGNATURE_BYTES = 65

/**
 * Was this authorization signed by the payer's own key? Null when that cannot be told here: any signature but one of 65
 * bytes is a contract wallet's (ERC-1271, ERC-6492), which only its contract can judge.
 */
export function isSignedByKey(
  payload: Readonly<Record<string, unknown>>,
  domain: TokenDomain,
): boolean | null {
  const authorization = payload['authorization'] as Authorization
  const signature = hexToBytes(payload['signature'] as Hex)
  if (signature.length !== KEY_SIGNATURE_BYTES) return null
  const recoveryId = recoveryIdOf(signature[64] ?? 0)
  if (recoveryId === null) return false
  return (
    recoverAddress(hashAuthorization(authorization, domain), signature, recoveryId) ===
    fold(authorization.from)
  )
}

function recoveryIdOf(v: number): 0 | 1 | null {
  const id = v >= 27 ? v - 27 : v
  return id === 0 || id === 1 ? id : null
}

function recoverAddress(hash: Uint8Array, signature: Uint8Array, recoveryId: 0 | 1): string | null {
  try {
    const key = recover(hash, signature.subarray(0, 64), recoveryId, false)
    return key === null ? null : `0x${keccak256(key.subarray(1)).slice(-40)}`
  } catch {
    // Numbers outside of the curve: nobody's signature.
    return null
  }
}

/** EIP-712, written out: the general encoder costs three times as much, and this is done for whoever sends anything. */
function hashAuthorization(authorization: Authorization, domain: TokenDomain): Uint8Array {
  const struct = Buffer.alloc(7 * 32)
  struct.set(TYPE_HASH, 0)
  struct.write(fold(authorization.from).slice(2), 32 + 12, 'hex')
  struct.write(fold(authorization.to).slice(2), 64 + 12, 'hex')
  const numbers = [authorization.value, authorization.validAfter, authorization.validBefore]
  for (const [index, number] of numbers.entries())
    struct.write(BigInt(number).toString(16).padStart(64, '0').slice(-64), 96 + index * 32, 'hex')
  struct.write(authorization.nonce.slice(2), 192, 'hex')
  const message = Buffer.concat([Buffer.from([0x19, 0x01]), separatorOf(domain), keccak256(struct, 'bytes')])
  return keccak256(message, 'bytes')
}

/** As many as there are networks to be paid on. */
const separators = new Map<string, Uint8Array>()

function separatorOf({ chainId, contract, name, version }: TokenDomain): Uint8Array {
  const key = `${chainId} ${contract} ${version} ${name}`
  const known = separators.get(key)
  if (known !== undefined) return known
  const separator = hexToBytes(
    domainSeparator({ domain: { chainId, verifyingContract: contract as Hex, name, version } }),
  )
  separators.set(key, separator)
  return separator
}

function fold(address: string): string {
  return address.toLowerCase()
}
