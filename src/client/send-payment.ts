import type { OpenPurchase } from './book-events.ts'
import { exchange, ExchangeFailure, type Fetch, type Reply } from './exchange.ts'
import { readCharged } from './payment-state.ts'
import type { PurchaseLimits } from './purchase-limits.ts'

/** How sending one signature, over and over, ended. */
export type Sent =
  | { readonly kind: 'delivered'; readonly reply: Reply }
  /** The shop's last word; repeating would change nothing. */
  | { readonly kind: 'refused'; readonly reply: Reply }
  /** Nobody knows: the same signature may be sent again later. */
  | { readonly kind: 'unknown'; readonly because: string; readonly reply: Reply | null }

export interface SendOptions {
  readonly fetch: Fetch
  readonly limits: PurchaseLimits
  readonly sleep: (ms: number) => Promise<void>
  readonly signal: AbortSignal | undefined
}

/** Sends a signed purchase until there is an answer. It signs nothing: every attempt carries the same bytes. */
export async function sendPayment(purchase: OpenPurchase, body: string, options: SendOptions): Promise<Sent> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'idempotency-key': purchase.id,
    'payment-signature': purchase.header,
  }
  const request = { url: purchase.target, headers, body }
  let last: Sent = { kind: 'unknown', because: 'nothing was sent yet', reply: null }
  for (let attempt = 1; attempt <= options.limits.attempts; attempt++) {
    if (attempt > 1) await options.sleep(waitBefore(last, options.limits))
    if (options.signal?.aborted === true)
      return { kind: 'unknown', because: 'the caller gave up', reply: null }
    try {
      const reply = await exchange(options.fetch, request, options.limits, options.signal)
      last = judge(reply)
      if (last.kind !== 'unknown') return last
    } catch (failure) {
      if (!(failure instanceof ExchangeFailure)) throw failure
      last = { kind: 'unknown', because: failure.message, reply: null }
      // Another try of these would end the same way.
      if (['redirect', 'too-large', 'aborted'].includes(failure.fault)) return last
    }
  }
  return last
}

/** Busy, or asked too early: the same request may be taken a moment later. */
const passing: ReadonlySet<number> = new Set([408, 425, 429, 503])

function judge(reply: Reply): Sent {
  const { status } = reply
  if (status >= 200 && status < 300) return { kind: 'delivered', reply }
  const isFinal = !passing.has(status) && isLastWord(status, readCharged(reply.text))
  return isFinal
    ? { kind: 'refused', reply }
    : { kind: 'unknown', because: `the shop answered ${status}`, reply }
}

/** A refusal ends a purchase unless the shop fails, or says itself that it does not know. */
function isLastWord(status: number, charged: false | 'unknown' | null): boolean {
  if (status === 402 || charged === false) return true
  return status < 500 && charged !== 'unknown'
}

function waitBefore(last: Sent, { minWaitMs, maxWaitMs }: PurchaseLimits): number {
  const seconds = Number(last.reply?.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds * 1000, minWaitMs), maxWaitMs) : minWaitMs
}
