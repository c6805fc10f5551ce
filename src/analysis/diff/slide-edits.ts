import { addBorders, compareBorders, type Border } from './block-border.ts'
import type { Edit } from './sequence-diff.ts'

export interface SlideSide {
  readonly items: Int32Array
  /** How much the place before item `at` looks like the border of a block. */
  border(at: number): Border
}

/** Steps all slides together may take; past it edits stay where the search left them. */
const SLIDE_STEPS = 10_000_000
/** Places compared for one edit; a longer run of equal places is a run of equal lines, where all look alike. */
const PLACES = 100

/**
 * Moves pure insertions and deletions among their equivalent places: into a neighbour when they can touch it
 * (fewer blocks), else to where its borders suit a reader best. The number of changed lines stays the same.
 */
export function slideEdits(edits: readonly Edit[], oldSide: SlideSide, newSide: SlideSide): Edit[] {
  const settled: Edit[] = []
  const pending = edits.toReversed()
  let stepsLeft = SLIDE_STEPS
  for (let edit = pending.pop(); edit !== undefined; edit = pending.pop()) {
    if (stepsLeft <= 0 || (edit.oldCount > 0 && edit.newCount > 0)) {
      settled.push(edit)
      continue
    }
    const side = edit.oldCount > 0 ? oldSide : newSide
    const room = measureRoom(edit, settled.at(-1), pending.at(-1), oldSide.items.length)
    const reach = measureReach(edit, side.items, room)
    stepsLeft -= reach.above + reach.below + 1
    if (settled.length > 0 && reach.above === room.above) {
      pending.push(join(settled.pop()!, move(edit, -reach.above)))
    } else if (pending.length > 0 && reach.below === room.below) {
      pending.push(join(move(edit, reach.below), pending.pop()!))
    } else {
      settled.push(move(edit, bestShift(edit, side, reach)))
    }
  }
  return settled
}

/** Lines above and below an edit. */
interface Span {
  readonly above: number
  readonly below: number
}

/** Equal lines between an edit and its neighbours. */
function measureRoom(
  edit: Edit,
  previous: Edit | undefined,
  next: Edit | undefined,
  oldLength: number,
): Span {
  return {
    above: edit.oldStart - (previous === undefined ? 0 : previous.oldStart + previous.oldCount),
    below: (next?.oldStart ?? oldLength) - (edit.oldStart + edit.oldCount),
  }
}

/** How far a pure edit can move each way and still say the same. */
function measureReach(edit: Edit, items: Int32Array, room: Span): Span {
  const first = startOf(edit)
  const last = first + edit.oldCount + edit.newCount - 1
  let above = 0
  while (above < room.above && items[first - above - 1] === items[last - above]) above++
  let below = 0
  while (below < room.below && items[first + below] === items[last + below + 1]) below++
  return { above, below }
}

function startOf(edit: Edit): number {
  return edit.oldCount > 0 ? edit.oldStart : edit.newStart
}

function move(edit: Edit, by: number): Edit {
  return { ...edit, oldStart: edit.oldStart + by, newStart: edit.newStart + by }
}

function join(first: Edit, second: Edit): Edit {
  return {
    oldStart: first.oldStart,
    oldCount: first.oldCount + second.oldCount,
    newStart: first.newStart,
    newCount: first.newCount + second.newCount,
  }
}

/** Of all equivalent places, the one with the best two borders; the lowest on a tie. */
function bestShift(edit: Edit, side: SlideSide, reach: Span): number {
  if (reach.above === 0 && reach.below === 0) return 0
  const start = startOf(edit)
  const end = start + edit.oldCount + edit.newCount
  const highest = Math.max(-reach.above, reach.below - PLACES)
  let best = reach.below
  let bestBorders: Border | null = null
  for (let shift = reach.below; shift >= highest; shift--) {
    const borders = addBorders(side.border(start + shift), side.border(end + shift))
    if (bestBorders !== null && compareBorders(borders, bestBorders) >= 0) continue
    best = shift
    bestBorders = borders
  }
  return best
}
