import type { Edit } from './sequence-diff.ts'

export interface SlideSide {
  readonly items: Int32Array
  readonly lines: readonly string[]
}

/** Steps all slides together may take; past it edits stay where the search left them. */
const SLIDE_STEPS = 10_000_000
/** Places compared for one edit; a longer run of equal places is a run of equal lines, where all look alike. */
const PLACES = 100

/**
 * Moves pure insertions and deletions among their equivalent places: into a neighbour when they can touch it
 * (fewer blocks), else to where a block of code begins. The number of changed lines stays the same.
 */
export function slideEdits(edits: readonly Edit[], oldSide: SlideSide, newSide: SlideSide): Edit[] {
  const settled: Edit[] = []
  let stepsLeft = SLIDE_STEPS
  const pending = edits.map((edit) => ({ ...edit })).toReversed()
  for (let edit = pending.pop(); edit !== undefined; edit = pending.pop()) {
    if (stepsLeft <= 0 || (edit.oldCount > 0 && edit.newCount > 0)) {
      settled.push(edit)
      continue
    }
    const side = edit.oldCount > 0 ? oldSide : newSide
    const start = edit.oldCount > 0 ? edit.oldStart : edit.newStart
    const count = edit.oldCount + edit.newCount
    const previous = settled.at(-1)
    const next = pending.at(-1)
    const roomAbove = edit.oldStart - (previous === undefined ? 0 : previous.oldStart + previous.oldCount)
    const above = runAbove(side.items, start, count, roomAbove)
    stepsLeft -= above + 1
    if (previous !== undefined && above === roomAbove) {
      settled.pop()
      pending.push(join(previous, move(edit, -above)))
      continue
    }
    const roomBelow = (next?.oldStart ?? oldSide.items.length) - (edit.oldStart + edit.oldCount)
    const below = runBelow(side.items, start, count, roomBelow)
    stepsLeft -= below + 1
    if (next !== undefined && below === roomBelow) {
      pending.pop()
      pending.push(join(move(edit, below), next))
      continue
    }
    settled.push(move(edit, bestShift(side.lines, start, count, above, below)))
  }
  return settled
}

function runAbove(items: Int32Array, start: number, count: number, room: number): number {
  let steps = 0
  while (steps < room && items[start - steps - 1] === items[start + count - steps - 1]) steps++
  return steps
}

function runBelow(items: Int32Array, start: number, count: number, room: number): number {
  let steps = 0
  while (steps < room && items[start + steps] === items[start + count + steps]) steps++
  return steps
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

/** Of all equivalent places, the one whose two borders look most like the beginning of a block; the lowest on a tie. */
function bestShift(
  lines: readonly string[],
  start: number,
  count: number,
  above: number,
  below: number,
): number {
  if (above === 0 && below === 0) return 0
  let best = below
  let bestCost = Infinity
  const highest = Math.max(-above, below - PLACES)
  for (let shift = below; shift >= highest; shift--) {
    const cost = borderCost(lines, start + shift) + borderCost(lines, start + shift + count)
    if (cost < bestCost) [best, bestCost] = [shift, cost]
  }
  return best
}

/** Low where a reader sees a new block begin: little indentation, a blank line above, nothing deeper being closed. */
function borderCost(lines: readonly string[], at: number): number {
  const line = lines[at]
  if (line === undefined) return 0
  const above = lines[at - 1]
  const indent = indentOf(line)
  if (indent === null) return 4 * (indentOf(lines[at + 1] ?? '') ?? 0) + 3
  const indentAbove = above === undefined ? null : indentOf(above)
  const closing = indentAbove !== null && indentAbove > indent ? 1 : 0
  return 4 * indent + (indentAbove === null ? 0 : 2) + closing
}

/** Columns of leading white space, tabs to the next multiple of 8; null for a blank line. Looks at 200 columns at most. */
function indentOf(line: string): number | null {
  let columns = 0
  for (let index = 0; index < line.length && columns < 200; index++) {
    const unit = line.charCodeAt(index)
    if (unit === 32) columns++
    else if (unit === 9) columns += 8 - (columns % 8)
    else if (unit !== 13 && unit !== 10) return columns
  }
  return columns >= 200 ? columns : null
}
