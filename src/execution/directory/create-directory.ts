import { domainToUnicode } from 'node:url'
import type { CounterStore } from '../../core/counter-store.ts'
import type {
  DirectoryAnswer,
  DirectoryFailure,
  DirectoryFound,
  DirectoryRecord,
} from '../../core/directory-source.ts'
import type { Directory } from './directory.ts'
import { startDeadline } from '../deadline.ts'
import { DirectoryBudget } from './directory-budget.ts'
import type { DirectoryListing } from './directory-listing.ts'
import { DirectorySnapshot } from './directory-snapshot.ts'
import { createDisabledDirectory } from './disabled-directory.ts'
import { lookUpLive, type LiveAnswer } from './look-up-live.ts'
import { hostOf } from './record-index.ts'
import { createX402List } from './x402-list.ts'

export type { Directory } from './directory.ts'

export interface DirectoryOptions {
  /** API root of the directory; null turns it off. */
  readonly baseUrl: string | null
  readonly store: CounterStore
  readonly now: () => Date
  readonly userAgent: string
  readonly refreshEveryMs?: number
  readonly requestsPerDay?: number
  readonly lookupDeadlineMs?: number
}

export function createDirectory(options: DirectoryOptions): Directory {
  if (options.baseUrl === null) return createDisabledDirectory(options.now)
  const { baseUrl, userAgent, now } = options
  return new ListedDirectory(createX402List({ baseUrl, userAgent, now }), options)
}

/** All that a verdict may wait for the directory while it has no snapshot. */
const LOOKUP_MS = 2_000
const LATE: LiveAnswer = {
  status: 'unavailable',
  reason: 'The directory could not be reached in time.',
  retryAtMs: null,
}

/** Answers from the snapshot when there is one, else with a few live requests inside a short deadline. */
class ListedDirectory implements Directory {
  readonly attribution
  readonly #options: DirectoryOptions
  readonly #listing: DirectoryListing
  readonly #budget: DirectoryBudget
  readonly #snapshot: DirectorySnapshot
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #refreshing: Promise<unknown> | null = null

  constructor(listing: DirectoryListing, options: DirectoryOptions) {
    const { store, now, requestsPerDay = 1_900 } = options
    this.attribution = listing.attribution
    this.#options = options
    this.#listing = listing
    this.#budget = new DirectoryBudget({ store, now, requestsPerDay, key: listing.attribution.apiUrl })
    this.#snapshot = new DirectorySnapshot({ listing, budget: this.#budget, now })
  }

  start(): void {
    if (this.#timer !== undefined) return
    const refresh = (): void => void this.refresh()
    this.#timer = setInterval(refresh, this.#options.refreshEveryMs ?? 30 * 60_000).unref()
    refresh()
  }

  async refresh(): Promise<boolean> {
    this.#refreshing ??= this.#snapshot
      .refresh(this.#closing.signal)
      .catch(() => undefined)
      .finally(() => (this.#refreshing = null))
    await this.#refreshing
    return this.#snapshot.current !== null
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing.abort()
    await this.#listing.close()
  }

  async findByHost(hostname: string, signal: AbortSignal): Promise<DirectoryAnswer> {
    const snapshot = this.#snapshot.current
    if (snapshot !== null) return this.#fromSnapshot(snapshot.index.findByHost(hostname))
    const isWanted = (record: DirectoryRecord): boolean => hostOf(record) === hostname
    return await this.#withinBudget(signal, async (limited) => {
      const answer = await this.#lookUp(hostname, isWanted, limited)
      const written = domainToUnicode(hostname)
      // The source searches base URLs as their operators wrote them, and an IDN host has two spellings.
      const isOther = answer.ok && answer.records.length === 0 && written !== hostname
      return isOther ? this.#lookUp(written, isWanted, limited) : answer
    })
  }

  async search(query: string, signal: AbortSignal): Promise<DirectoryAnswer> {
    const snapshot = this.#snapshot.current
    return snapshot === null
      ? this.#withinBudget(signal, (limited) => this.#lookUp(query, null, limited))
      : this.#fromSnapshot(snapshot.index.search(query))
  }

  #fromSnapshot(records: readonly DirectoryRecord[]): DirectoryFound {
    const { retrievedAtMs = 0, truncated = false } = this.#snapshot.current ?? {}
    const retrievedAt = new Date(retrievedAtMs).toISOString()
    return { ok: true, records, total: records.length, truncated, retrievedAt, cached: true }
  }

  async #lookUp(
    query: string,
    isWanted: ((record: DirectoryRecord) => boolean) | null,
    signal: AbortSignal,
  ): Promise<DirectoryAnswer> {
    const live = await lookUpLive(this.#listing, this.#budget, { query, isWanted }, signal)
    return describeLive(live, this.#options.now().toISOString())
  }

  /** However many requests an answer takes, and whatever hangs on the way: this is all the time that it gets. */
  async #withinBudget(
    signal: AbortSignal,
    lookUp: (limited: AbortSignal) => Promise<DirectoryAnswer>,
  ): Promise<DirectoryAnswer> {
    const deadline = startDeadline(this.#options.lookupDeadlineMs ?? LOOKUP_MS, signal, this.#closing.signal)
    const late = new Promise<DirectoryAnswer>((resolve) => {
      deadline.signal.addEventListener('abort', () =>
        resolve(describeLive(LATE, this.#options.now().toISOString())),
      )
    })
    try {
      return await Promise.race([lookUp(deadline.signal), late])
    } finally {
      deadline.end()
    }
  }
}

function describeLive(live: LiveAnswer, retrievedAt: string): DirectoryFound | DirectoryFailure {
  if ('records' in live) return { ok: true, ...live, retrievedAt, cached: false }
  return { ok: false, status: live.status, reason: live.reason, retrievedAt }
}
