import type { PaymentOption } from '../../../analysis/x402/payment-required.ts'
import { encodeHeader, type Challenge } from './challenge.ts'

export interface TypedData {
  readonly domain: { name: string; version: string; chainId: number; verifyingContract: `0x${string}` }
  readonly types: Record<string, { name: string; type: string }[]>
  readonly primaryType: 'TransferWithAuthorization'
  readonly message: Authorization
}

export interface Authorization {
  readonly from: `0x${string}`
  readonly to: `0x${string}`
  readonly value: string
  readonly validAfter: string
  readonly validBefore: string
  readonly nonce: `0x${string}`
}

const fields: readonly (readonly [name: string, type: string])[] = [
  ['from', 'address'],
  ['to', 'address'],
  ['value', 'uint256'],
  ['validAfter', 'uint256'],
  ['validBefore', 'uint256'],
  ['nonce', 'bytes32'],
]

const MAX_VALIDITY_SECONDS = 120

/** EIP-3009: an authorisation to move exactly the price to exactly the payee, once, within two minutes. */
export function buildTypedData(option: PaymentOption, from: `0x${string}`): TypedData {
  const nowSeconds = Math.floor(Date.now() / 1000)
  const nonce = [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return {
    domain: {
      name: text(option.extra?.['name']),
      version: text(option.extra?.['version']),
      chainId: chainIdOf(option),
      verifyingContract: option.asset as `0x${string}`,
    },
    types: { TransferWithAuthorization: fields.map(([name, type]) => ({ name, type })) },
    primaryType: 'TransferWithAuthorization',
    message: {
      from,
      to: option.payTo as `0x${string}`,
      value: option.amount,
      validAfter: '0',
      validBefore: String(nowSeconds + Math.min(option.maxTimeoutSeconds, MAX_VALIDITY_SECONDS)),
      nonce: `0x${nonce}`,
    },
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const chainIdOf = (option: PaymentOption): number => Number(option.network.split(':')[1])

/** Value of PAYMENT-SIGNATURE. */
export function emitPayment(
  challenge: Challenge,
  option: PaymentOption,
  data: TypedData,
  signature: string,
): string {
  return encodeHeader({
    x402Version: 2,
    resource: challenge.resource,
    accepted: option,
    payload: { signature, authorization: data.message },
    ...(challenge.extensions === undefined ? {} : { extensions: challenge.extensions }),
  })
}
