import { startDeadline } from '../deadline.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DirectoryBudget } from './directory-budget.ts'
import {
  isPage,
  type DirectoryListing,
  type Page,
  type PageFailure,
  type PageReading,
} from './directory-listing.ts'
import { RecordIndex } from './record-index.ts'

export interface Snapshot {
  readonly index: RecordIndex
  readonly retrievedAtMs: number
  /** True when the list was longer than we are willing to hold. */
  readonly truncated: boolean
  /** How many services the source says it lists. */
  readonly total: number
}

interface SnapshotOptions {
  readonly listing: DirectoryListing
  readonly budget: DirectoryBudget
  readonly now: () => Date
}

const MAX_PAGES = 200
const PAGE_DEADLINE_MS = 10_000
const MAX_AGE_MS = 24 * 3_600_000

/** The whole list, read page by page with conditional requests. A refresh that fails leaves the last good one in place. */
export class DirectorySnapshot {
  readonly #options: SnapshotOptions
  #pages = new Map<number, Page>()
  #current: Snapshot | null = null

  constructor(options: SnapshotOptions) {
    this.#options = options
  }

  /** Null before the first success and when the last one is over a day old. */
  get current(): Snapshot | null {
    const age = this.#options.now().getTime() - (this.#current?.retrievedAtMs ?? 0)
    return age > MAX_AGE_MS ? null : this.#current
  }

  /** Null on success, else why the old snapshot stays. */
  async refresh(signal: AbortSignal): Promise<PageFailure | null> {
    const pages = new Map<number, Page>()
    for (let number = 1, last = 1; number <= last; number++) {
      const page = await this.#readPage(number, signal)
      if (!isPage(page)) return page
      pages.set(number, page)
      last = Math.min(page.totalPages, MAX_PAGES)
    }
    this.#pages = pages
    this.#current = this.#build([...pages.values()])
    return null
  }

  #build(pages: readonly Page[]): Snapshot {
    const first = pages[0]
    return {
      index: new RecordIndex(pages.flatMap((page) => page.rows)),
      retrievedAtMs: this.#options.now().getTime(),
      truncated: (first?.totalPages ?? 0) > pages.length,
      total: first?.total ?? 0,
    }
  }

  /** One retry, a little later, only here: nobody waits for a snapshot. */
  async #readPage(number: number, signal: AbortSignal): Promise<Page | PageFailure> {
    const page = await this.#tryPage(number, signal)
    if (isPage(page) || page.status !== 'unavailable' || page.retryAtMs !== null) return page
    await sleep(500 + Math.random() * 1_000, undefined, { signal, ref: false })
    return this.#tryPage(number, signal)
  }

  async #tryPage(number: number, signal: AbortSignal): Promise<Page | PageFailure> {
    const { listing, budget } = this.#options
    const refusal = await budget.admit('snapshot')
    if (refusal !== null) return refusal
    const known = this.#pages.get(number)
    const deadline = startDeadline(PAGE_DEADLINE_MS, signal)
    const request = { query: null, page: number, etag: known?.etag ?? null }
    const reading: PageReading = await listing.readPage(request, deadline.signal).finally(deadline.end)
    budget.observe(reading)
    if (reading.result !== 'unchanged') return reading.result
    return (
      known ?? {
        status: 'unavailable',
        reason: 'The directory says that a page we never had is unchanged.',
        retryAtMs: null,
      }
    )
  }
}
