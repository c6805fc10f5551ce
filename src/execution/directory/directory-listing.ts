import type { DirectoryAttribution, DirectoryFailure, DirectoryRecord } from '../../core/directory-source.ts'

/** What must be written to add another directory: who it is, and how one page of its list is read. */
export interface DirectoryListing {
  readonly attribution: DirectoryAttribution
  readPage(request: PageRequest, signal: AbortSignal): Promise<PageReading>
  close(): Promise<void>
}

export interface PageRequest {
  /** Text the listing filters by; null for the whole list. */
  readonly query: string | null
  readonly page: number
  /** Validator of the copy we hold; the listing may answer that it still stands. */
  readonly etag: string | null
}

export interface PageReading {
  readonly result: Page | 'unchanged' | PageFailure
  readonly meter: Meter
}

export interface Page {
  readonly rows: readonly ListedRow[]
  readonly total: number
  readonly totalPages: number
  readonly etag: string | null
}

/** A record and the lower-case text its source searches in; nothing else of the source's row is kept. */
export interface ListedRow {
  readonly record: DirectoryRecord
  readonly searchText: string
}

export interface PageFailure {
  readonly status: Exclude<DirectoryFailure['status'], 'disabled'>
  readonly reason: string
  /** Not before this moment; null when the source did not say. */
  readonly retryAtMs: number | null
}

/** What the source says is left of the free quota; null where it said nothing. */
export interface Meter {
  readonly remaining: number | null
  readonly resetAtMs: number | null
}

export function isPage(result: PageReading['result']): result is Page {
  return typeof result === 'object' && 'rows' in result
}
