import { markUnmatched, type CountedUnits } from './frequent-units.ts'
import { diffSequences } from './sequence-diff.ts'

export interface MatchedUnits {
  readonly removed: Uint8Array
  readonly added: Uint8Array
  /** Whether no shorter script exists, as far as is known. */
  readonly exact: boolean
}

interface Search extends MatchedUnits {
  readonly edited: number
}

export interface MatchOptions {
  readonly affordableSteps?: number
  /** Frequent units inside rewritten blocks are not matched: a few edits more, and blocks that read as one. */
  readonly keepBlocks?: boolean
}

/** Which units of either side have no partner on the other. */
export function matchUnits(
  oldSide: CountedUnits,
  newSide: CountedUnits,
  options: MatchOptions,
): MatchedUnits {
  const shortest = search(oldSide, newSide, markLacking(oldSide), markLacking(newSide), options)
  if (options.keepBlocks !== true) return shortest
  const oldMarks = markUnmatched(oldSide)
  const newMarks = markUnmatched(newSide)
  if (oldMarks.setAside + newMarks.setAside === 0) return shortest
  const readable = search(oldSide, newSide, oldMarks.unmatched, newMarks.unmatched, options)
  // A capped search says nothing about blocks: then the shorter script is the better one.
  if (!readable.exact && shortest.edited <= readable.edited) return shortest
  return { ...readable, exact: shortest.exact && readable.edited === shortest.edited }
}

function markLacking({ items, placesElsewhere }: CountedUnits): Uint8Array {
  const marks = new Uint8Array(items.length)
  for (let at = 0; at < items.length; at++) if (placesElsewhere[items[at]!] === 0) marks[at] = 1
  return marks
}

/** Leaving out units that the other side lacks costs no exactness: they are changed in every script. */
function search(
  oldSide: CountedUnits,
  newSide: CountedUnits,
  removed: Uint8Array,
  added: Uint8Array,
  options: MatchOptions,
): Search {
  const oldKept = listUnmarked(removed)
  const newKept = listUnmarked(added)
  const kept = diffSequences(
    pick(oldSide.items, oldKept),
    pick(newSide.items, newKept),
    options.affordableSteps,
  )
  let edited = removed.length - oldKept.length + added.length - newKept.length
  for (const edit of kept.edits) {
    edited += edit.oldCount + edit.newCount
    for (let i = 0; i < edit.oldCount; i++) removed[oldKept[edit.oldStart + i]!] = 1
    for (let j = 0; j < edit.newCount; j++) added[newKept[edit.newStart + j]!] = 1
  }
  return { removed, added, exact: kept.exact, edited }
}

function listUnmarked(marks: Uint8Array): Int32Array {
  const kept = new Int32Array(marks.length)
  let count = 0
  for (let index = 0; index < marks.length; index++) if (marks[index] === 0) kept[count++] = index
  return kept.subarray(0, count)
}

function pick(items: Int32Array, indexes: Int32Array): Int32Array {
  const picked = new Int32Array(indexes.length)
  for (let i = 0; i < indexes.length; i++) picked[i] = items[indexes[i]!]!
  return picked
}
