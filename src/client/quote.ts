import { ownText } from '../analysis/x402/payment-required.ts'
import { formatAtomic } from '../core/price.ts'
import { readChallenge, type RequestCheck } from './challenge.ts'
import { AnswerLostError, describeFailure, PaymentRefusedError } from './errors.ts'
import { exchange, ExchangeFailure } from './exchange.ts'
import { notSigned } from './payment-state.ts'
import type { Buyer, Order } from './purchase.ts'
import type { ShownTerms } from './terms.ts'

/** What a call would cost, and whether the shop would take it. Free. */
export interface Quote {
  /** The least that is asked, in dollars. */
  readonly priceUsd: string
  readonly amountAtomic: bigint
  /** Every way to pay that the shop offers. */
  readonly options: readonly ShownTerms[]
  /** Null: the shop did not look. */
  readonly requestCheck: RequestCheck | null
}

export async function askQuote(order: Order, buyer: Buyer, signal?: AbortSignal): Promise<Quote> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const reply = await exchange(buyer.fetch, { ...order, headers }, buyer.limits, signal).catch(
    (failure: unknown) => {
      if (!(failure instanceof ExchangeFailure)) throw failure
      throw new AnswerLostError(failure.message, notSigned, false)
    },
  )
  if (reply.status !== 402)
    throw describeFailure({
      kind: 'refused',
      reply,
      payment: notSigned,
      requestCheck: null,
      because: null,
      isOpen: false,
    })
  const challenge = readChallenge(reply)
  if (typeof challenge === 'string') throw new PaymentRefusedError(challenge, notSigned)
  const options = challenge.accepts.map((option): ShownTerms => {
    const [network = '', asset = '', payTo = '', amount = ''] = ['network', 'asset', 'payTo', 'amount'].map(
      (field) => ownText(option, field) ?? '',
    )
    return { network, asset, payTo, amount }
  })
  const amounts = options.flatMap(({ amount }) => (/^[0-9]{1,18}$/.test(amount) ? [BigInt(amount)] : []))
  const [first, ...rest] = amounts
  if (first === undefined) throw new PaymentRefusedError('the shop names no price', notSigned)
  const amountAtomic = rest.reduce((least, amount) => (amount < least ? amount : least), first)
  const priceUsd = `$${formatAtomic(amountAtomic)}`
  return { priceUsd, amountAtomic, options, requestCheck: challenge.requestCheck }
}
