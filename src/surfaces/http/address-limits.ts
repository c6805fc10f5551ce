import type { IncomingMessage } from 'node:http'
import type { CounterReading, ImmediateCounters } from '../../core/counter-store.ts'
import { clientAddress } from './client-address.ts'
import { Refusal } from './refusal.ts'

export interface AddressLimitOptions {
  readonly counters: ImmediateCounters
  /** What an address may cost us over all routes: reading a document costs one, anything else five. */
  readonly costPerMinute: number
  /** Calls without a payment, and as many again whose payment comes to nothing. */
  readonly unpaidPerMinute: number
  readonly proxies: number
  readonly now: () => number
}

export interface RateLimitHeaders {
  readonly 'ratelimit-policy': string
  readonly ratelimit: string
}

export interface PaidEntry extends RateLimitHeaders {
  /** The call was sold: it is not held against the address it came from. */
  sold(): void
}

/** What one address may do, counted before anything it sent is parsed or verified. Every refusal is `rate-limited`. */
export interface AddressLimits {
  addressOf(incoming: IncomingMessage): string
  /** Every request passes here first. */
  enter(incoming: IncomingMessage): void
  /** Bytes of a body that were taken in; a large body costs more than a small one. */
  spendBytes(incoming: IncomingMessage, bytes: number): void
  /** Bytes of a body that nobody paid for: beyond a few, they are counted apart, so that the call itself stays possible. */
  spendUnpaidBytes(incoming: IncomingMessage, bytes: number): void
  /** Small pieces of a body: taking in one costs as much as taking in a kilobyte. */
  spendPieces(incoming: IncomingMessage, pieces: number): void
  /** Calls without a payment. */
  unpaid(incoming: IncomingMessage, calls?: number): RateLimitHeaders
  /** Calls that bring something that looks like a payment; only those that come to nothing stay counted. */
  paid(incoming: IncomingMessage, calls?: number): PaidEntry
  /** True while an address that was refused goes on all the same: it is not even answered any more. */
  isDeafened(address: string): boolean
  /** Not listened to until the window ends. */
  deafen(address: string): void
}

const MINUTE_MS = 60_000
/** Costs are counted in short windows, so that nobody can spend a minute's worth at once. */
const COST_WINDOW_MS = 10_000
const READ_COST = 1
const CALL_COST = 5
/** Bytes of a body that cost as much as reading a document. */
const BYTES_PER_COST = 16 * 1024
const PIECES_PER_COST = 4
/** A larger body that nobody paid for has an allowance of its own, as large as that of all requests. */
const SMALL_BYTES = 256 * 1024
/** Refusals that an address is told of in one window. */
const REFUSALS_TOLD = 200

export function createAddressLimits(options: AddressLimitOptions): AddressLimits {
  const { counters, costPerMinute, unpaidPerMinute, proxies, now } = options
  const costLimit = Math.ceil((costPerMinute * COST_WINDOW_MS) / MINUTE_MS)
  const addressOf = (incoming: IncomingMessage): string => clientAddress(incoming, proxies)
  const count = (policy: string, limit: number, incoming: IncomingMessage, calls: number) => {
    const nowMs = now()
    const reading = counters.take(`${policy}:${addressOf(incoming)}`, limit, MINUTE_MS, nowMs, calls)
    return requireAllowance(reading, { policy, limit, nowMs })
  }
  const spend = (incoming: IncomingMessage, cost: number): void => {
    const nowMs = now()
    const address = addressOf(incoming)
    const reading = counters.take(`cost:${address}`, costLimit, COST_WINDOW_MS, nowMs, cost)
    if (reading.allowed) return
    counters.take(`refused:${address}`, REFUSALS_TOLD, COST_WINDOW_MS, nowMs)
    throw tooMany('requests', secondsLeft(reading, nowMs), { connection: 'close' })
  }
  const spendBytes = (incoming: IncomingMessage, bytes: number): void =>
    spend(incoming, Math.ceil(bytes / BYTES_PER_COST))
  const spendApart = createSeparateAllowance(counters, costLimit, now)
  return {
    addressOf,
    enter: (incoming) => spend(incoming, costOf(incoming)),
    spendBytes,
    spendUnpaidBytes: (incoming, bytes) =>
      bytes <= SMALL_BYTES ? spendBytes(incoming, bytes) : spendApart(addressOf(incoming), bytes),
    spendPieces: (incoming, pieces) => spend(incoming, Math.ceil(pieces / PIECES_PER_COST)),
    unpaid: (incoming, calls = 1) => count('unpaid', unpaidPerMinute, incoming, calls),
    paid: (incoming, calls = 1) => ({
      ...count('paid', unpaidPerMinute, incoming, calls),
      sold: () => giveBack(counters, addressOf(incoming), shareOf(incoming, calls), now()),
    }),
    ...createDeafness(counters, now),
  }
}

/** What was paid for is not counted. */
function giveBack(counters: ImmediateCounters, address: string, cost: number, nowMs: number): void {
  counters.giveBack(`paid:${address}`, MINUTE_MS, nowMs)
  counters.giveBack(`cost:${address}`, COST_WINDOW_MS, nowMs, cost)
}

/** One request was counted once, however many calls a batch brings: each of them gives back its part of that. */
function shareOf(incoming: IncomingMessage, calls: number): number {
  return Math.floor((CALL_COST + Math.ceil(bytesOf(incoming) / BYTES_PER_COST)) / calls)
}

/** Refuses the look and nothing else: the address itself is not held to have asked too much. */
function createSeparateAllowance(counters: ImmediateCounters, limit: number, now: () => number) {
  return (address: string, bytes: number): void => {
    const cost = Math.ceil(bytes / BYTES_PER_COST)
    const nowMs = now()
    const reading = counters.take(`unpaid-bytes:${address}`, limit, COST_WINDOW_MS, nowMs, cost)
    if (!reading.allowed) throw tooMany('bytes to look at', secondsLeft(reading, nowMs), {})
  }
}

function createDeafness(
  counters: ImmediateCounters,
  now: () => number,
): Pick<AddressLimits, 'deafen' | 'isDeafened'> {
  const left = (address: string): number =>
    counters.take(`refused:${address}`, REFUSALS_TOLD, COST_WINDOW_MS, now(), 0).remaining
  return {
    isDeafened: (address) => left(address) === 0,
    deafen: (address) =>
      void counters.take(`refused:${address}`, REFUSALS_TOLD, COST_WINDOW_MS, now(), left(address)),
  }
}

function costOf({ method }: IncomingMessage): number {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? READ_COST : CALL_COST
}

const bytesOf = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0)

function requireAllowance(
  reading: CounterReading,
  { policy, limit, nowMs }: { policy: string; limit: number; nowMs: number },
): RateLimitHeaders {
  const seconds = secondsLeft(reading, nowMs)
  const headers = {
    'ratelimit-policy': `"${policy}";q=${limit};w=${MINUTE_MS / 1000}`,
    ratelimit: `"${policy}";r=${reading.remaining};t=${seconds}`,
  }
  if (reading.allowed) return headers
  throw tooMany(`${policy} calls (at most ${limit} a minute)`, seconds, headers)
}

function secondsLeft({ resetAtMs }: CounterReading, nowMs: number): number {
  return Math.max(1, Math.ceil((resetAtMs - nowMs) / 1000))
}

function tooMany(what: string, seconds: number, headers: Readonly<Record<string, string>>): Refusal {
  const detail = `Too many ${what} from this address; try again in ${seconds} s.`
  return new Refusal('rate-limited', detail, { ...headers, 'retry-after': String(seconds) })
}
