import { NO_BORDER, type Border } from './block-border.ts'
import { collectEdits, diffSequences, type Edit } from './sequence-diff.ts'
import { slideEdits } from './slide-edits.ts'

export interface UnitDiff {
  /** In order, separated by at least one equal unit. */
  readonly edits: Edit[]
  /** False when the cost cap fired: the script is right, but maybe not the shortest. */
  readonly exact: boolean
}

export interface UnitDiffOptions {
  /** Where blocks that could stand in several places should end up. */
  readonly border?: (units: readonly string[], at: number) => Border
  readonly affordableSteps?: number
}

/** A deterministic, bounded diff of two lists of texts (lines, tokens), compared as given. */
export function diffUnits(
  before: readonly string[],
  after: readonly string[],
  options: UnitDiffOptions = {},
): UnitDiff {
  const border = options.border ?? (() => NO_BORDER)
  const { oldItems, newItems, names } = internUnits(before, after)
  const oldKept = keepShared(oldItems, findPresent(newItems, names))
  const newKept = keepShared(newItems, findPresent(oldItems, names))
  const kept = diffSequences(pick(oldItems, oldKept), pick(newItems, newKept), options.affordableSteps)
  // A unit the other side does not have is changed in every script, so leaving it out costs no exactness.
  const removed = new Uint8Array(before.length).fill(1)
  const added = new Uint8Array(after.length).fill(1)
  for (const index of oldKept) removed[index] = 0
  for (const index of newKept) added[index] = 0
  for (const edit of kept.edits) {
    for (let i = 0; i < edit.oldCount; i++) removed[oldKept[edit.oldStart + i]!] = 1
    for (let j = 0; j < edit.newCount; j++) added[newKept[edit.newStart + j]!] = 1
  }
  const edits = slideEdits(
    collectEdits(removed, added),
    { items: oldItems, border: (at) => border(before, at) },
    { items: newItems, border: (at) => border(after, at) },
  )
  return { edits, exact: kept.exact }
}

/** Equal texts get equal numbers, in order of first sight. */
function internUnits(before: readonly string[], after: readonly string[]) {
  const ids = new Map<string, number>()
  const intern = (unit: string): number => {
    const known = ids.get(unit)
    if (known !== undefined) return known
    ids.set(unit, ids.size)
    return ids.size - 1
  }
  const oldItems = Int32Array.from(before, intern)
  const newItems = Int32Array.from(after, intern)
  return { oldItems, newItems, names: ids.size }
}

function findPresent(items: Int32Array, names: number): Uint8Array {
  const present = new Uint8Array(names)
  for (const item of items) present[item] = 1
  return present
}

function keepShared(items: Int32Array, present: Uint8Array): Int32Array {
  const kept = new Int32Array(items.length)
  let count = 0
  for (let index = 0; index < items.length; index++) if (present[items[index]!] === 1) kept[count++] = index
  return kept.subarray(0, count)
}

function pick(items: Int32Array, indexes: Int32Array): Int32Array {
  const picked = new Int32Array(indexes.length)
  for (let i = 0; i < indexes.length; i++) picked[i] = items[indexes[i]!]!
  return picked
}
