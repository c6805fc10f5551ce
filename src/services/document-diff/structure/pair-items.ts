import type { Edit } from '../../../analysis/diff/sequence-diff.ts'
import type { ValueIds } from './value-ids.ts'

/** An item that is gone, one that is new, or one that became another: indexes into the two lists. */
export interface ItemChange {
  readonly old: number | null
  readonly new: number | null
}

/** Pairs of items tried for likeness in one edit; in longer ones items are paired by their order. */
const MOST_TRIED = 10_000
/** Of the entries of two objects, the share that must be equal for one to be the other's version. */
const LEAST_ALIKE = 0.3

/** What became of the items of one edit: items with most in common are versions of each other. */
export function pairItems(
  before: readonly unknown[],
  after: readonly unknown[],
  edit: Edit,
  ids: ValueIds,
): ItemChange[] {
  const partners = findPartners(before, after, edit, ids)
  const changes: ItemChange[] = []
  const taken = new Set(partners.values())
  for (let i = 0; i < edit.oldCount; i++) {
    const old = edit.oldStart + i
    changes.push({ old, new: partners.get(old) ?? null })
  }
  for (let j = 0; j < edit.newCount; j++) {
    if (!taken.has(edit.newStart + j)) changes.push({ old: null, new: edit.newStart + j })
  }
  return changes
}

function findPartners(
  before: readonly unknown[],
  after: readonly unknown[],
  edit: Edit,
  ids: ValueIds,
): Map<number, number> {
  const partners = new Map<number, number>()
  if (edit.oldCount === edit.newCount || edit.oldCount * edit.newCount > MOST_TRIED) {
    const pairs = Math.min(edit.oldCount, edit.newCount)
    for (let i = 0; i < pairs; i++) partners.set(edit.oldStart + i, edit.newStart + i)
    return partners
  }
  const taken = new Set<number>()
  for (let old = edit.oldStart; old < edit.oldStart + edit.oldCount; old++) {
    let best = -1
    let most = LEAST_ALIKE
    for (let fresh = edit.newStart; fresh < edit.newStart + edit.newCount; fresh++) {
      const likeness = taken.has(fresh) ? 0 : measureLikeness(before[old], after[fresh], ids)
      if (likeness > most) [best, most] = [fresh, likeness]
    }
    if (best === -1) continue
    partners.set(old, best)
    taken.add(best)
  }
  return partners
}

/** The share of entries two objects or two lists have in common; 0 for all else. */
function measureLikeness(old: unknown, fresh: unknown, ids: ValueIds): number {
  if (typeof old !== 'object' || typeof fresh !== 'object' || old === null || fresh === null) return 0
  if (Array.isArray(old) !== Array.isArray(fresh)) return 0
  const [from, to] = [old as Record<string, unknown>, fresh as Record<string, unknown>]
  const keys = Object.keys(from)
  const total = Math.max(keys.length, Object.keys(to).length)
  const equal = keys.filter((key) => Object.hasOwn(to, key) && ids.idOf(from[key]) === ids.idOf(to[key]))
  return total === 0 ? 0 : equal.length / total
}
