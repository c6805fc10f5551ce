import type { DirectoryRecord } from '../../core/directory-source.ts'
import type { DirectoryBudget } from './directory-budget.ts'
import { isPage, type DirectoryListing, type Page, type PageFailure } from './directory-listing.ts'

export type LiveAnswer =
  | { readonly records: readonly DirectoryRecord[]; readonly total: number; readonly truncated: boolean }
  | PageFailure

interface LiveQuery {
  readonly query: string
  /** Keeps some rows and stops at the first page that has one; null keeps all. */
  readonly isWanted: ((record: DirectoryRecord) => boolean) | null
}

const MAX_LIVE_PAGES = 3

/** A lookup while no snapshot exists: at most three pages, no retry, nothing beyond the caller's deadline. */
export async function lookUpLive(
  listing: DirectoryListing,
  budget: DirectoryBudget,
  { query, isWanted }: LiveQuery,
  signal: AbortSignal,
): Promise<LiveAnswer> {
  const records: DirectoryRecord[] = []
  let total = 0
  for (let number = 1, last = 1; number <= last; number++) {
    const page = await readPage(listing, budget, query, number, signal)
    if (!isPage(page))
      return number === 1 ? page : { records, total: isWanted ? records.length : total, truncated: true }
    records.push(...page.rows.map(({ record }) => record).filter((record) => isWanted?.(record) ?? true))
    total = page.total
    if (isWanted !== null && records.length > 0) return { records, total: records.length, truncated: false }
    last = Math.min(page.totalPages, MAX_LIVE_PAGES)
    if (number === last) return { records, total: isWanted ? 0 : total, truncated: page.totalPages > last }
  }
  return { records, total, truncated: false }
}

async function readPage(
  listing: DirectoryListing,
  budget: DirectoryBudget,
  query: string,
  page: number,
  signal: AbortSignal,
): Promise<Page | PageFailure> {
  const refusal = await budget.admit('lookup')
  if (refusal !== null) return refusal
  const reading = await listing.readPage({ query, page, etag: null }, signal)
  budget.observe(reading)
  if (reading.result !== 'unchanged') return reading.result
  return { status: 'unavailable', reason: 'The directory sent no list.', retryAtMs: null }
}
