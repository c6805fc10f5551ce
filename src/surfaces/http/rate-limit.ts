import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ImmediateCounters } from '../../core/counter-store.ts'
import { Refusal } from './refusal.ts'
import { readHeader, type Route } from './route.ts'

export interface RateLimitOptions {
  readonly counters: ImmediateCounters
  readonly unpaidPerMinute: number
  readonly paidPerMinute: number
  readonly trustProxy: boolean
  /** Who pays, read from an undecided payment header; null when it cannot be read. */
  readonly payerOf: (paymentHeader: string) => string | null
  readonly now: () => number
}

export interface RateLimitHeaders {
  readonly 'ratelimit-policy': string
  readonly ratelimit: string
}

const WINDOW_MS = 60_000

/** Unpaid requests are counted by client address, paid ones by payer; both are told what is left. */
export function createRateLimit(options: RateLimitOptions) {
  return (incoming: IncomingMessage): RateLimitHeaders => {
    const payment = readHeader(incoming, 'payment-signature')
    const payer = payment === null ? null : options.payerOf(payment)
    const policy = payer === null ? 'unpaid' : 'payer'
    const limit = payer === null ? options.unpaidPerMinute : options.paidPerMinute
    const address = clientAddress(incoming, options.trustProxy)
    // A payer not yet verified is counted per address, so that nobody can use up another's allowance by naming them.
    const who = payer === null ? address : `${payer} ${address}`
    const nowMs = options.now()
    const state = options.counters.take(`${policy}:${shorten(who)}`, limit, WINDOW_MS, nowMs)
    const seconds = Math.max(1, Math.ceil((state.resetAtMs - nowMs) / 1000))
    const headers = {
      'ratelimit-policy': `"${policy}";q=${limit};w=${WINDOW_MS / 1000}`,
      ratelimit: `"${policy}";r=${state.remaining};t=${seconds}`,
    }
    if (state.allowed) return headers
    const detail = `At most ${limit} ${policy} requests a minute; try again in ${seconds} s.`
    throw new Refusal('rate-limited', detail, { ...headers, 'retry-after': String(seconds) })
  }
}

/** The same for a route whose payments do not travel in a header: every POST counts by address. */
export function limitPosts(route: Route, limit: ReturnType<typeof createRateLimit>): Route {
  const { POST } = route
  if (POST === undefined) return route
  return {
    ...route,
    POST: (context, requestId) => {
      limit(context.env.incoming)
      return POST(context, requestId)
    },
  }
}

/** With a trusted proxy the last X-Forwarded-For entry is the one the proxy itself wrote. */
export function clientAddress(incoming: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? readHeader(incoming, 'x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined
  return forwarded ?? incoming.socket.remoteAddress ?? 'unknown'
}

/** Names of counters stay short; they live for one window, in memory. */
function shorten(who: string): string {
  return who.length <= 45 ? who : createHash('sha256').update(who).digest('base64url').slice(0, 32)
}
