import type { CounterStore } from '../../core/counter-store.ts'
import type { Meter, PageFailure, PageReading } from './directory-listing.ts'
import { isPage } from './directory-listing.ts'

interface BudgetOptions {
  readonly store: CounterStore
  readonly now: () => Date
  /** One counter for all processes that read the same directory. */
  readonly key: string
  readonly requestsPerDay: number
}

const DAY_MS = 86_400_000
/** Below this the rest of the day's quota is left to live lookups, and to neighbours behind the same address. */
const SNAPSHOT_RESERVE = 50
const PAUSE_AFTER_FAILURE_MS = 15_000

/** Decides whether one more request may be made. Counts ours through a shared store and believes the source's own meter. */
export class DirectoryBudget {
  readonly #options: BudgetOptions
  #meter: Meter = { remaining: null, resetAtMs: null }
  #pause: { untilMs: number; failure: PageFailure } | null = null

  constructor(options: BudgetOptions) {
    this.#options = options
  }

  /** Null when a request may be made now; it is then counted. */
  async admit(purpose: 'snapshot' | 'lookup'): Promise<PageFailure | null> {
    const nowMs = this.#options.now().getTime()
    if (this.#isPaused(purpose, nowMs)) return this.#pause?.failure ?? null
    const { remaining, resetAtMs } = this.#meter
    const reserve = purpose === 'snapshot' ? SNAPSHOT_RESERVE : 1
    if (remaining !== null && remaining < reserve && resetAtMs !== null && nowMs < resetAtMs)
      return spent(resetAtMs)
    const { key, requestsPerDay, store } = this.#options
    const reading = await store.take(`directory:${key}`, requestsPerDay, DAY_MS, nowMs)
    return reading.allowed ? null : spent(reading.resetAtMs)
  }

  /** A moment the source named binds everyone; our own pause after a failure spares only those who wait for an answer. */
  #isPaused(purpose: 'snapshot' | 'lookup', nowMs: number): boolean {
    if (this.#pause === null || nowMs >= this.#pause.untilMs) return false
    return purpose === 'lookup' || this.#pause.failure.retryAtMs !== null
  }

  observe({ result, meter }: PageReading): void {
    if (meter.remaining !== null) this.#meter = meter
    if (isPage(result) || result === 'unchanged') this.#pause = null
    else
      this.#pause = {
        untilMs: result.retryAtMs ?? this.#options.now().getTime() + PAUSE_AFTER_FAILURE_MS,
        failure: result,
      }
  }
}

function spent(resetAtMs: number): PageFailure {
  const reason = `The directory’s free daily quota is spent; it resets at ${new Date(resetAtMs).toISOString()}.`
  return { status: 'quota_exhausted', reason, retryAtMs: resetAtMs }
}
