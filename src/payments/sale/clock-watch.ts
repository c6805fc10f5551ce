import type { PaymentNetwork } from '../terms/payment-network.ts'
import type { Till } from './till.ts'

/** By how much this machine's clock is ahead of a chain's (negative: behind), as far as it is known. */
export interface ClockWatch {
  /** Seconds by network id. */
  skews(): ReadonlyMap<string, number>
  stop(): void
}

type WatchedTill = Pick<Till, 'network' | 'reader'>

export interface ClockWatchOptions {
  readonly tills: readonly WatchedTill[]
  readonly now: () => number
  /** Told once when a clock is found wrong, and again when it has been right in between. */
  readonly warn: (network: string, warning: string) => void
  readonly everyMs?: number
  readonly againMs?: number
}

/** A block is some seconds old when it is read, on Solana up to half a minute: less than this proves nothing. */
const TOLERATED_SECONDS = 45
const EVERY_MS = 5 * 60_000
/** A chain that could not be read is asked again sooner. */
const AGAIN_MS = 5_000

/**
 * Payments are valid between two moments that chains judge by their own time. A machine whose clock is wrong refuses good
 * payments or takes those that lapse before they are settled, so its operator is told.
 */
export function startClockWatch(options: ClockWatchOptions): ClockWatch {
  const { tills, now, warn, everyMs = EVERY_MS, againMs = AGAIN_MS } = options
  const skews = new Map<string, number>()
  const timers = new Map<string, NodeJS.Timeout>()
  let isStopped = false
  const look = ({ id, title }: PaymentNetwork, chainMs: number): void => {
    const seconds = Math.round((now() - chainMs) / 1000)
    const wasWrong = Math.abs(skews.get(id) ?? 0) > TOLERATED_SECONDS
    skews.set(id, seconds)
    if (Math.abs(seconds) > TOLERATED_SECONDS && !wasWrong) warn(id, describeSkew(seconds, title))
  }
  const watch = async (till: WatchedTill): Promise<void> => {
    const chainMs = await till.reader.readClock()
    if (chainMs !== null) look(till.network, chainMs)
    if (isStopped) return
    const next = setTimeout(() => void watch(till), chainMs === null ? againMs : everyMs)
    timers.set(till.network.id, next.unref())
  }
  for (const till of tills) void watch(till)
  return {
    skews: () => skews,
    stop: () => {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

function describeSkew(seconds: number, title: string): string {
  const side = seconds > 0 ? 'ahead of' : 'behind'
  const effect =
    seconds > 0 ? 'good payments are refused as expired' : 'payments may lapse before they are settled'
  return `the clock of this machine is ${Math.abs(seconds)} s ${side} ${title}: ${effect}; set it by NTP, or see whether the node of the chain lags`
}
