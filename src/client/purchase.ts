import { ownText, type JsonObject } from '../analysis/x402/payment-required.ts'
import type { OpenPurchase } from './book-events.ts'
import type { PurchaseBook } from './book.ts'
import { encodeBase64Json } from './base64-json.ts'
import { readChallenge, type Challenge, type RequestCheck } from './challenge.ts'
import { exchange, ExchangeFailure, type Fetch, type Reply } from './exchange.ts'
import { notSigned, readPaymentState, unconfirmed, type PaymentState } from './payment-state.ts'
import type { PurchaseLimits } from './purchase-limits.ts'
import { sendPayment, type Sent } from './send-payment.ts'
import { readTerms, type PaymentTerms, type SpendRules } from './terms.ts'
import type { PreparedPayment, Wallet } from './wallet.ts'
import { within } from './within.ts'

/** A request to buy an answer to. */
export interface Order {
  readonly url: string
  /** JSON text. */
  readonly body: string
  /** What was shown of the price before, if anything: terms that differ are refused. */
  readonly shown?: SpendRules['shown']
}

/** Who buys, with what, within which bounds. */
export interface Buyer {
  readonly fetch: Fetch
  readonly wallets: readonly Wallet[]
  readonly rules: SpendRules
  readonly book: PurchaseBook
  readonly limits: PurchaseLimits
  /** Whether the book keeps the request too, so that it can be repeated from the book alone. */
  readonly keepsBody?: boolean
  /** Told of a price just before it is signed for. */
  readonly onDeal?: (deal: Deal) => void
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
}

/** A price that may be paid, checked and prepared. Nothing is signed yet. */
export interface Deal {
  readonly order: Order
  readonly challenge: Challenge
  readonly terms: PaymentTerms
  readonly wallet: Wallet
  readonly prepared: PreparedPayment
}

export type Asked =
  | { readonly kind: 'deal'; readonly deal: Deal; readonly requestCheck: RequestCheck | null }
  /** The shop's own free check refuses the request. */
  | { readonly kind: 'invalid'; readonly requestCheck: RequestCheck }
  /** Answered without being paid: a gift or a refusal. */
  | { readonly kind: 'answered'; readonly reply: Reply }
  /** Nothing will be signed. */
  | { readonly kind: 'unpayable'; readonly because: string; readonly isCap: boolean }

/** How a purchase ended. */
export interface Outcome {
  readonly kind: 'delivered' | 'invalid' | 'refused' | 'unpayable' | 'lost'
  readonly payment: PaymentState
  readonly reply: Reply | null
  readonly requestCheck: RequestCheck | null
  /** In words, when there is no answer to show. */
  readonly because: string | null
  /** Asking again for the same request repeats the same signature. */
  readonly isOpen: boolean
}

/** What is signed later than this before it lapses could no longer be settled. */
const MIN_SECONDS_LEFT = 10

const jsonHeaders = { 'content-type': 'application/json', accept: 'application/json' }

/** Asks what a request costs, free of charge, and prepares the payment that would be signed. */
export async function ask(order: Order, buyer: Buyer, signal?: AbortSignal): Promise<Asked> {
  const request = { url: order.url, headers: jsonHeaders, body: order.body }
  const reply = await exchange(buyer.fetch, request, buyer.limits, signal)
  if (reply.status !== 402) return { kind: 'answered', reply }
  const challenge = readChallenge(reply)
  if (typeof challenge === 'string') return { kind: 'unpayable', because: challenge, isCap: false }
  const { requestCheck } = challenge
  if (requestCheck?.valid === false) return { kind: 'invalid', requestCheck }
  const chosen = chooseTerms(challenge, order, buyer)
  if (typeof chosen === 'string')
    return { kind: 'unpayable', because: chosen, isCap: chosen.includes('above the cap') }
  const prepared = await within(
    chosen.wallet.prepare(chosen.terms, buyer.now()),
    buyer.limits.signingMs,
    'the wallet',
  )
  return { kind: 'deal', deal: { order, challenge, ...chosen, prepared }, requestCheck }
}

/** The first option that a wallet can pay and every rule allows; text: why there is none. */
function chooseTerms(
  { accepts }: Challenge,
  order: Order,
  { wallets, rules }: Buyer,
): { terms: PaymentTerms; wallet: Wallet } | string {
  const refusals = new Set<string>()
  for (const option of accepts) {
    for (const wallet of listAble(wallets, option)) {
      const networks = rules.networks.filter((network) => wallet.networks.includes(network))
      const bounds = { ...rules, networks, ...(order.shown === undefined ? {} : { shown: order.shown }) }
      const terms = readTerms(option, bounds, wallet.address)
      if (typeof terms !== 'string') return { terms, wallet }
      refusals.add(terms)
    }
  }
  return [...refusals].join('; ') || 'there is no wallet to pay with'
}

/** Who could pay on the network of an option; one of the others where nobody can, to say so once. */
function listAble(wallets: readonly Wallet[], option: JsonObject): readonly Wallet[] {
  const able = wallets.filter(({ networks }) => networks.includes(ownText(option, 'network') ?? ''))
  return able.length > 0 ? able : wallets.slice(0, 1)
}

/** One answer, bought at most once. A signed purchase of the same request that is still open is repeated, not made again. */
export async function buy(order: Order, buyer: Buyer, signal?: AbortSignal): Promise<Outcome> {
  const open = await buyer.book.findOpen(await nameRequest(order))
  if (open !== null) return await send(open, order.body, buyer, signal)
  let asked: Asked
  try {
    asked = await ask(order, buyer, signal)
  } catch (failure) {
    if (!(failure instanceof ExchangeFailure)) throw failure
    return unsigned('lost', failure.message)
  }
  if (asked.kind === 'deal') {
    buyer.onDeal?.(asked.deal)
    return await pay(asked.deal, buyer, signal)
  }
  if (asked.kind === 'unpayable') return unsigned('unpayable', asked.because)
  if (asked.kind === 'invalid')
    return {
      ...unsigned('invalid', 'the free check of the shop refuses the request'),
      requestCheck: asked.requestCheck,
    }
  const isGift = asked.reply.status >= 200 && asked.reply.status < 300
  return { ...unsigned(isGift ? 'delivered' : 'refused', null), reply: asked.reply }
}

/** Signs a deal, once, and sends it. The reservation is written before the signature, the signature before it is sent. */
export async function pay(deal: Deal, buyer: Buyer, signal?: AbortSignal): Promise<Outcome> {
  const { terms, order, prepared } = deal
  const { book } = buyer
  if (buyer.now() / 1000 > prepared.validBefore - MIN_SECONDS_LEFT)
    return unsigned('unpayable', 'the quote has lapsed; ask for a new one')
  const { amountAtomic, network } = terms
  const reservation = {
    id: createId(),
    key: await nameRequest(order),
    amountAtomic,
    network,
    target: order.url,
  }
  const { id } = reservation
  const kept = buyer.keepsBody === true ? { body: order.body } : {}
  const verdict = await book.reserve({ ...reservation, ...kept })
  if (verdict === 'beyond-cap') return unsigned('unpayable', 'the spending cap leaves no room for this call')
  if (verdict === 'in-progress') return unsigned('unpayable', 'the same request is being bought right now')
  const header = await sign(deal, id, buyer)
  const signature = { header, payer: deal.wallet.address, validBefore: prepared.validBefore }
  if (!(await book.keepSignature(id, signature)))
    return unsigned('unpayable', 'the reservation was given up; the signature was thrown away unsent')
  return await send({ ...reservation, ...signature, body: null }, order.body, buyer, signal)
}

/** The value of PAYMENT-SIGNATURE. */
async function sign(deal: Deal, id: string, { book, limits }: Buyer): Promise<string> {
  try {
    return emitPayment(deal, await within(deal.prepared.sign(), limits.signingMs, 'the wallet'))
  } catch (error) {
    await book.release(id)
    throw error
  }
}

function emitPayment({ challenge, terms }: Deal, payload: unknown): string {
  const { resource, extensions } = challenge
  return encodeBase64Json({
    x402Version: 2,
    ...(resource === null ? {} : { resource }),
    accepted: terms.option,
    payload,
    ...(extensions === null ? {} : { extensions }),
  })
}

/** Repeats a signed purchase. The book forgets it only when the shop has said its last word. */
export async function send(
  purchase: OpenPurchase,
  body: string,
  buyer: Buyer,
  signal?: AbortSignal,
): Promise<Outcome> {
  const { fetch, limits, sleep } = buyer
  const sent = await sendPayment(purchase, body, { fetch, limits, sleep, signal })
  // A book that cannot be written to must not cost the answer; the purchase stays open and would be answered again.
  if (sent.kind !== 'unknown') await buyer.book.close(purchase.id).catch(() => {})
  return {
    kind: sent.kind === 'unknown' ? 'lost' : sent.kind,
    payment: judgePayment(purchase, sent),
    reply: sent.reply,
    requestCheck: null,
    because: sent.kind === 'unknown' ? sent.because : null,
    isOpen: sent.kind === 'unknown',
  }
}

function judgePayment(purchase: OpenPurchase, sent: Sent): PaymentState {
  if (sent.kind === 'delivered') return readPaymentState(purchase, sent.reply)
  if (sent.kind === 'unknown') return unconfirmed(purchase, sent.because)
  return unconfirmed(purchase, `the shop refused it with ${sent.reply.status}`)
}

function unsigned(kind: Outcome['kind'], because: string | null): Outcome {
  return { kind, payment: notSigned, reply: null, requestCheck: null, because, isOpen: false }
}

/** The same request at the same address is the same purchase. Pages without TLS have no hash; the text itself serves. */
export async function nameRequest({ url, body }: Pick<Order, 'url' | 'body'>): Promise<string> {
  const text = `${url}\n${body}`
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (subtle === undefined) return text
  return emitHex(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

const createId = (): string => emitHex(crypto.getRandomValues(new Uint8Array(16)))

const emitHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
