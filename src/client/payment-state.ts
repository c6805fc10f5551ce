import { isJsonObject, ownField, ownText, type JsonObject } from '../analysis/x402/payment-required.ts'
import { assetKey } from '../analysis/x402/networks.ts'
import { showAtomic } from '../core/price.ts'
import { decodeBase64Json } from './base64-json.ts'
import type { Reply } from './exchange.ts'

/** What became of the money, in the only three ways that can be told truly. */
export type PaymentState =
  /** No signature was made: nothing can be taken. */
  | { readonly state: 'not signed' }
  /** A signature is out. The shop may use it until it lapses, whatever it says. */
  | {
      readonly state: 'signed, unconfirmed'
      readonly amountAtomic: bigint
      readonly network: string
      /** Unix seconds. */
      readonly validBefore: number
      readonly because: string
    }
  /** The shop gave a receipt that fits what was signed. */
  | {
      readonly state: 'paid'
      readonly amountAtomic: bigint
      readonly network: string
      readonly transaction: string
    }

export const notSigned: PaymentState = { state: 'not signed' }

export interface SignedPayment {
  readonly amountAtomic: bigint
  readonly network: string
  readonly payer: string
  readonly validBefore: number
}

/** Believes a receipt only as far as it agrees with what was signed. */
export function readPaymentState(signed: SignedPayment, reply: Reply): PaymentState {
  const header = reply.headers.get('payment-response')
  if (header === null) return unconfirmed(signed, 'the answer carries no receipt')
  const receipt = decodeBase64Json(header)
  if (receipt === null) return unconfirmed(signed, 'the receipt cannot be read')
  const defect = findDefect(receipt, signed)
  if (defect !== null) return unconfirmed(signed, defect)
  const { amountAtomic, network } = signed
  return { state: 'paid', amountAtomic, network, transaction: ownText(receipt, 'transaction') ?? '' }
}

export function unconfirmed(signed: SignedPayment, because: string): PaymentState {
  const { amountAtomic, network, validBefore } = signed
  return { state: 'signed, unconfirmed', amountAtomic, network, validBefore, because }
}

function findDefect(receipt: JsonObject, { amountAtomic, network, payer }: SignedPayment): string | null {
  if (ownField(receipt, 'success') !== true) return 'the shop says that it was not paid'
  if (ownField(receipt, 'network') !== network) return 'the receipt is of another network'
  const transaction = network.startsWith('eip155:') ? EVM_TRANSACTION : SOLANA_TRANSACTION
  if (!transaction.test(ownText(receipt, 'transaction') ?? '')) return 'the receipt names no transaction'
  const amount = ownField(receipt, 'amount') ?? amountAtomic.toString()
  if (amount !== amountAtomic.toString()) return 'the receipt is over another amount'
  return isSameAccount(ownField(receipt, 'payer') ?? payer, payer) ? null : 'the receipt is of another payer'
}

const EVM_TRANSACTION = /^0x[0-9a-fA-F]{64}$/
const SOLANA_TRANSACTION = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/

const isSameAccount = (account: unknown, payer: string): boolean =>
  typeof account === 'string' && assetKey(account) === assetKey(payer)

/** `charged` as our problems state it; null when the answer does not say. */
export function readCharged(text: string): false | 'unknown' | null {
  try {
    const value: unknown = JSON.parse(text)
    const charged = isJsonObject(value) ? ownField(value, 'charged') : null
    return charged === false || charged === 'unknown' ? charged : null
  } catch {
    return null
  }
}

/** One line of the only three truths about money. */
export function describePayment(payment: PaymentState, reason = ''): string {
  if (payment.state === 'not signed') return `not signed${reason}`
  const price = `${showAtomic(payment.amountAtomic)} on ${payment.network}`
  if (payment.state === 'paid') return `paid ${price}, transaction ${payment.transaction}`
  const until = new Date(payment.validBefore * 1000).toISOString()
  return `signed, unconfirmed: ${price}; ${payment.because}; unless it was used, the signature lapses at ${until}`
}
