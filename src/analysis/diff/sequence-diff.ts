import { MiddleSearch, type Box } from './middle-search.ts'
import { WindowWalk } from './window-walk.ts'

/** One place where the sequences differ: zero-based starts, counts of items on each side. */
export interface Edit {
  oldStart: number
  oldCount: number
  newStart: number
  newCount: number
}

export interface SequenceDiff {
  readonly edits: Edit[]
  /** False when the cost cap ended a search early: the script is right, but maybe not the shortest. */
  readonly exact: boolean
  /** Steps taken: the measure by which the bound is kept. */
  readonly work: number
}

/** What a comparison may cost when its caller says nothing: about half a second. */
const AFFORDABLE_STEPS = 32_000_000

/** A short edit script between two sequences of ids, in linear space, without recursion and within a fixed number of steps. */
export function diffSequences(
  oldItems: Int32Array,
  newItems: Int32Array,
  affordableSteps = AFFORDABLE_STEPS,
): SequenceDiff {
  const marks = { removed: new Uint8Array(oldItems.length), added: new Uint8Array(newItems.length) }
  const search = new MiddleSearch(oldItems, newItems)
  const walk = new WindowWalk(oldItems, newItems, marks, affordableSteps)
  let exact = true
  let mostWork = affordableSteps / 4
  const tasks: Box[] = [{ oldLow: 0, oldHigh: oldItems.length, newLow: 0, newHigh: newItems.length }]
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const box = trim(task, oldItems, newItems)
    search.work += task.oldHigh - task.oldLow - (box.oldHigh - box.oldLow)
    const { oldLow, oldHigh, newLow, newHigh } = box
    if (oldLow === oldHigh || newLow === newHigh) {
      marks.removed.fill(1, oldLow, oldHigh)
      marks.added.fill(1, newLow, newHigh)
      continue
    }
    const split = search.find(box, mostWork)
    if (split === null) {
      exact = walk.walk(box)
      continue
    }
    // Once the middle is known, all further halving together costs no more than finding it did.
    mostWork = Infinity
    tasks.push(
      { oldLow: split.old, oldHigh, newLow: split.new, newHigh },
      { oldLow, oldHigh: split.old, newLow, newHigh: split.new },
    )
  }
  return { edits: collectEdits(marks.removed, marks.added), exact, work: search.work + walk.work }
}

function trim(box: Box, oldItems: Int32Array, newItems: Int32Array): Box {
  let { oldLow, oldHigh, newLow, newHigh } = box
  while (oldLow < oldHigh && newLow < newHigh && oldItems[oldLow] === newItems[newLow]) {
    oldLow++
    newLow++
  }
  while (oldLow < oldHigh && newLow < newHigh && oldItems[oldHigh - 1] === newItems[newHigh - 1]) {
    oldHigh--
    newHigh--
  }
  return { oldLow, oldHigh, newLow, newHigh }
}

/** Neighbouring marks on either side become one edit; unmarked items pair up in order. */
export function collectEdits(removed: Uint8Array, added: Uint8Array): Edit[] {
  const edits: Edit[] = []
  let i = 0
  let j = 0
  while (i < removed.length || j < added.length) {
    const oldStart = i
    const newStart = j
    while (removed[i] === 1) i++
    while (added[j] === 1) j++
    if (i > oldStart || j > newStart) {
      edits.push({ oldStart, oldCount: i - oldStart, newStart, newCount: j - newStart })
    }
    i++
    j++
  }
  return edits
}
