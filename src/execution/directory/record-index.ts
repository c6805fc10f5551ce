import type { DirectoryRecord } from '../../core/directory-source.ts'
import { bareHost } from '../../analysis/address/internal-host.ts'
import type { ListedRow } from './directory-listing.ts'

/** A list of services made searchable: exact host by a map, text by one pass over lower-case texts. */
export class RecordIndex {
  readonly #rows: readonly ListedRow[]
  readonly #byHost = new Map<string, DirectoryRecord[]>()

  constructor(rows: readonly ListedRow[]) {
    // A list that moves while its pages are read may show one service twice.
    this.#rows = [...new Map(rows.map((row) => [row.record.slug, row])).values()]
    for (const { record } of this.#rows) {
      const host = hostOf(record)
      this.#byHost.set(host, [...(this.#byHost.get(host) ?? []), record])
    }
  }

  get size(): number {
    return this.#rows.length
  }

  findByHost(hostname: string): readonly DirectoryRecord[] {
    return this.#byHost.get(hostname) ?? []
  }

  search(query: string): DirectoryRecord[] {
    const needle = query.toLowerCase()
    return this.#rows.filter(({ searchText }) => searchText.includes(needle)).map(({ record }) => record)
  }
}

/** Exact host: `www.`, parents and siblings are other hosts. */
export function hostOf(record: DirectoryRecord): string {
  return bareHost(new URL(record.baseUrl).hostname)
}
