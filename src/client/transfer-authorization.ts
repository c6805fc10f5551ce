import type { PaymentTerms } from './terms.ts'

/** EIP-712 typed data of one EIP-3009 transfer, in JSON's own types so that it can be shown and stored as it is. */
export interface TransferAuthorization {
  readonly domain: { name: string; version: string; chainId: number; verifyingContract: `0x${string}` }
  readonly types: { TransferWithAuthorization: { name: string; type: string }[] }
  readonly primaryType: 'TransferWithAuthorization'
  readonly message: AuthorizationMessage
}

export interface AuthorizationMessage {
  readonly from: `0x${string}`
  readonly to: `0x${string}`
  readonly value: string
  readonly validAfter: string
  readonly validBefore: string
  readonly nonce: `0x${string}`
}

/** EIP-3009's fields in the order in which they are hashed. */
export const transferTypes: TransferAuthorization['types'] = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
}

/** An authorisation to move exactly the price to exactly the payee, once, and only for a short while. */
export function buildAuthorization(
  terms: PaymentTerms,
  from: `0x${string}`,
  nowMs: number,
): TransferAuthorization {
  if (terms.domain === null) throw new Error(`${terms.network} has no EIP-712 domain`)
  return {
    domain: {
      ...terms.domain,
      chainId: Number(terms.network.slice('eip155:'.length)),
      verifyingContract: terms.asset as `0x${string}`,
    },
    types: transferTypes,
    primaryType: 'TransferWithAuthorization',
    message: {
      from,
      to: terms.payTo as `0x${string}`,
      value: terms.amountAtomic.toString(),
      validAfter: '0',
      validBefore: String(Math.floor(nowMs / 1000) + terms.validSeconds),
      nonce: createNonce(),
    },
  }
}

function createNonce(): `0x${string}` {
  const bytes = [...crypto.getRandomValues(new Uint8Array(32))]
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
