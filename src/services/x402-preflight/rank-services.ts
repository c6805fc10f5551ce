import type { DirectoryRecord } from '../../core/directory-source.ts'

export const RANKING_METHOD =
  'unique buyers, then volume outside the top buyer, then settlements, then volume (30 days, descending, missing measurements last), then slug'

/** The first `limit` records of the contract's order, in one pass: the list is long and the limit small. */
export function rankServices(records: readonly DirectoryRecord[], limit: number): DirectoryRecord[] {
  const best: DirectoryRecord[] = []
  for (const record of records) {
    const last = best.at(-1)
    if (best.length === limit && last !== undefined && compareServices(record, last) >= 0) continue
    const position = best.findIndex((other) => compareServices(record, other) < 0)
    best.splice(position === -1 ? best.length : position, 0, record)
    if (best.length > limit) best.pop()
  }
  return best
}

/** Raw volume alone would rank one buyer's loop first, so buyers and the volume of all the others come before it. */
const KEYS = ['uniqueBuyers30d', 'volumeOutsideTopBuyerUsdc30d', 'settlements30d', 'volumeUsdc30d'] as const

export function compareServices(a: DirectoryRecord, b: DirectoryRecord): number {
  for (const key of KEYS) {
    const order = descending(a.traction?.[key], b.traction?.[key])
    if (order !== 0) return order
  }
  return compareText(a.slug, b.slug)
}

/** A value beats no value at the first key where only one side has one. */
function descending(a: number | null | undefined, b: number | null | undefined): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null)
  return b - a
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
