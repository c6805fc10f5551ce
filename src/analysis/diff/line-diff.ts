import { collectEdits, diffSequences } from './sequence-diff.ts'
import { slideEdits } from './slide-edits.ts'

/** A changed block of lines: zero-based starts and counts. A count of 0 on one side is a pure insertion or deletion. */
export interface LineEdit {
  readonly oldStart: number
  readonly oldLines: number
  readonly newStart: number
  readonly newLines: number
}

export interface LineDiff {
  /** In order, separated by at least one equal line. */
  readonly edits: readonly LineEdit[]
  /** False when the cost cap fired: the script is right, but maybe not the shortest. */
  readonly exact: boolean
}

/** A deterministic, bounded line diff, its blocks placed where a reader expects them. Lines are compared as given. */
export function diffLines(before: readonly string[], after: readonly string[]): LineDiff {
  const { oldItems, newItems, names } = internLines(before, after)
  const oldKept = keepShared(oldItems, presence(newItems, names))
  const newKept = keepShared(newItems, presence(oldItems, names))
  const kept = diffSequences(pick(oldItems, oldKept), pick(newItems, newKept))
  // A line the other side does not have is changed in every script, so leaving it out costs no exactness.
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
    { items: oldItems, lines: before },
    { items: newItems, lines: after },
  )
  return {
    edits: edits.map(({ oldStart, oldCount, newStart, newCount }) => ({
      oldStart,
      oldLines: oldCount,
      newStart,
      newLines: newCount,
    })),
    exact: kept.exact,
  }
}

/** Equal lines get equal numbers, in order of first sight. */
function internLines(before: readonly string[], after: readonly string[]) {
  const ids = new Map<string, number>()
  const intern = (line: string): number => {
    const known = ids.get(line)
    if (known !== undefined) return known
    ids.set(line, ids.size)
    return ids.size - 1
  }
  const oldItems = Int32Array.from(before, intern)
  const newItems = Int32Array.from(after, intern)
  return { oldItems, newItems, names: ids.size }
}

function presence(items: Int32Array, names: number): Uint8Array {
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
