import type { Till } from './till.ts'

/** By how much this machine's clock is ahead of a chain's (negative: behind), as far as it is known. */
export interface ClockWatch {
  /** Seconds by network id. */
  skews(): ReadonlyMap<string, number>
  stop(): void
}

export interface ClockWatchOptions {
  readonly tills: readonly Pick<Till, 'network' | 'reader'>[]
  readonly now: () => number
  /** Told once when a clock is found wrong, and again when it has been right in between. */
  readonly warn: (network: string, warning: string) => void
  readonly everyMs?: number
}

/** A block is some seconds old when it is read, on Solana up to half a minute: less than this proves nothing. */
const TOLERATED_SECONDS = 45
const EVERY_MS = 5 * 60_000

/**
 * Payments are valid between two moments that chains judge by their own time. A machine whose clock is wrong refuses good
 * payments or takes those that lapse before they are settled, so its operator is told.
 */
export function startClockWatch({ tills, now, warn, everyMs = EVERY_MS }: ClockWatchOptions): ClockWatch {
  const skews = new Map<string, number>()
  const look = async ({ network, reader }: Pick<Till, 'network' | 'reader'>): Promise<void> => {
    const chainMs = await reader.readClock()
    if (chainMs === null) return
    const seconds = Math.round((now() - chainMs) / 1000)
    const wasWrong = Math.abs(skews.get(network.id) ?? 0) > TOLERATED_SECONDS
    skews.set(network.id, seconds)
    if (Math.abs(seconds) > TOLERATED_SECONDS && !wasWrong)
      warn(network.id, describeSkew(seconds, network.title))
  }
  const lookAtAll = (): void => {
    for (const till of tills) void look(till)
  }
  lookAtAll()
  const timer = setInterval(lookAtAll, everyMs).unref()
  return { skews: () => skews, stop: () => clearInterval(timer) }
}

function describeSkew(seconds: number, title: string): string {
  const side = seconds > 0 ? 'ahead of' : 'behind'
  const effect =
    seconds > 0 ? 'good payments are refused as expired' : 'payments may lapse before they are settled'
  return `the clock of this machine is ${Math.abs(seconds)} s ${side} ${title}: ${effect}; set it by NTP, or see whether the node of the chain lags`
}
