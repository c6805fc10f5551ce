/** Counters that hold across processes: rates and daily quotas. Windows are fixed and aligned to the epoch, so a day is a UTC day. */
export interface CounterStore {
  /** Counts one use of `key` when fewer than `limit` were counted in the current window; otherwise counts nothing. */
  take(key: string, limit: number, windowMs: number, nowMs: number): CounterReading | Promise<CounterReading>
}

/** Counters of this process alone, read without waiting. */
export interface ImmediateCounters extends CounterStore {
  /** Counts `cost` uses of `key` when the limit of the current window leaves room for all of them; otherwise none. */
  take(key: string, limit: number, windowMs: number, nowMs: number, cost?: number): CounterReading
  /** Uses that turned out to be worth it are not held against anybody. */
  giveBack(key: string, windowMs: number, nowMs: number, cost?: number): void
}

export interface CounterReading {
  readonly allowed: boolean
  readonly remaining: number
  readonly resetAtMs: number
}

/** The first millisecond after the window that holds `nowMs`. */
export function windowEnd(windowMs: number, nowMs: number): number {
  return (Math.floor(nowMs / windowMs) + 1) * windowMs
}
