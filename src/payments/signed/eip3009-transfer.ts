import * as z from 'zod'
import type { NetworkId } from '../terms/payment-network.ts'
import { malformed } from './payment-header.ts'
import type { Transfer } from './transfer.ts'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const uint256 = z.string().regex(/^\d{1,78}$/)

const eip3009Payload = z.object({
  /** 65 bytes from a key; longer from a contract wallet. */
  signature: z.string().regex(/^0x([0-9a-fA-F]{2}){64,4096}$/),
  authorization: z.object({
    from: address,
    to: address,
    value: uint256,
    validAfter: uint256,
    validBefore: uint256,
    nonce: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
  }),
})

/** Reads the `TransferWithAuthorization` of an EVM payment. */
export function readEip3009Transfer(payload: Record<string, unknown>, network: NetworkId): Transfer {
  const result = eip3009Payload.safeParse(payload)
  if (!result.success) {
    const places = result.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw malformed(`carries no EIP-3009 authorization; look at ${places}`, result.error)
  }
  const { authorization } = result.data
  return {
    key: {
      kind: 'eip3009',
      network,
      payer: authorization.from.toLowerCase(),
      nonce: authorization.nonce.toLowerCase(),
    },
    destination: authorization.to,
    asset: null,
    amountAtomic: BigInt(authorization.value),
    validAfter: clampSeconds(authorization.validAfter),
    validBefore: clampSeconds(authorization.validBefore),
    recentBlockhash: null,
    payload: result.data,
  }
}

/** "For ever" is often written as 2^256-1, which no clock reaches and no double holds. */
function clampSeconds(text: string): number {
  const seconds = BigInt(text)
  return seconds > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(seconds)
}
