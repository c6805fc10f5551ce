import type { DirectoryRecord } from '../../core/directory-source.ts'
import { bareHost } from '../../analysis/address/internal-host.ts'
import type { ListedRow } from './directory-listing.ts'

const ROW_END = '\u0001'

/** A list of services made searchable: exact host by a map, text by one scan over all rows as a single string. */
export class RecordIndex {
  readonly #records: readonly DirectoryRecord[]
  readonly #byHost = new Map<string, DirectoryRecord[]>()
  readonly #texts: string
  /** Where each row's text ends in `#texts`. */
  readonly #ends: Uint32Array

  constructor(rows: readonly ListedRow[]) {
    // A list that moves while its pages are read may show one service twice.
    const unique = [...new Map(rows.map((row) => [row.record.slug, row])).values()]
    this.#records = unique.map(({ record }) => record)
    this.#texts = unique.map(({ searchText }) => searchText + ROW_END).join('')
    this.#ends = new Uint32Array(unique.length)
    let end = 0
    for (const [index, { record, searchText }] of unique.entries()) {
      end += searchText.length + ROW_END.length
      this.#ends[index] = end
      const host = hostOf(record)
      const known = this.#byHost.get(host)
      if (known === undefined) this.#byHost.set(host, [record])
      else known.push(record)
    }
  }

  findByHost(hostname: string): readonly DirectoryRecord[] {
    return this.#byHost.get(hostname) ?? []
  }

  search(query: string): DirectoryRecord[] {
    const needle = query.toLowerCase()
    const found: DirectoryRecord[] = []
    if (needle.includes(ROW_END)) return found
    let row = 0
    for (let at = this.#texts.indexOf(needle); at !== -1; at = this.#texts.indexOf(needle, at)) {
      while ((this.#ends[row] ?? Infinity) <= at) row += 1
      const record = this.#records[row]
      if (record === undefined) break
      found.push(record)
      at = this.#ends[row] ?? 0
    }
    return found
  }
}

/** Exact host: `www.`, parents and siblings are other hosts. */
export function hostOf(record: DirectoryRecord): string {
  return bareHost(new URL(record.baseUrl).hostname)
}
