import { isSignedByKey, type TokenDomain } from './eip3009-signature.ts'
import { isSignedByPayer } from './solana-signature.ts'

/** A payment whose signature is to be checked: by the token's own words on an EVM chain, by the payer's key on Solana. */
export interface SignedPayment {
  readonly payload: Readonly<Record<string, unknown>>
  readonly payer: string
  readonly domain: TokenDomain | null
}

/** True, false, or null when only a contract can tell. */
export type CheckSignature = (payment: SignedPayment) => boolean | null | Promise<boolean | null>

/** In this thread, in about half a millisecond. */
export function checkSignature({ payload, payer, domain }: SignedPayment): boolean | null {
  return domain === null ? isSignedByPayer(payload, payer) : isSignedByKey(payload, domain)
}
