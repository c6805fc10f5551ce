import type { DirectoryRecord } from '../../core/directory-source.ts'

/** Several services on one host: the one whose base path holds the target comes first, the longest of them foremost; then by slug. */
export function orderHostMatches(records: readonly DirectoryRecord[], target: URL): DirectoryRecord[] {
  return records
    .map((record) => ({ record, length: prefixLength(record.baseUrl, target.pathname) }))
    .toSorted((a, b) => b.length - a.length || (a.record.slug < b.record.slug ? -1 : 1))
    .map(({ record }) => record)
}

/** Length of the base path when it ends at a segment boundary of the target's path; -1 when it does not hold it. */
function prefixLength(baseUrl: string, path: string): number {
  if (!URL.canParse(baseUrl)) return -1
  const base = new URL(baseUrl).pathname.replace(/\/$/, '')
  return path === base || path.startsWith(`${base}/`) ? base.length : -1
}
