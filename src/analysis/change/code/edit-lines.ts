import type { Change } from '../change.ts'
import { listCodeLines, type CodeLine } from './code-lines.ts'

/** One block of lines that differ: its code on both sides, comments left out. */
export interface EditLines {
  readonly removed: readonly CodeLine[]
  readonly added: readonly CodeLine[]
}

const MOST_EDITS = 300
const MOST_LINES = 400

/** Blocks that differ, the first 300; of longer ones the first 400 lines. */
export function listEditLines({ edits, before, after }: Change): EditLines[] {
  const old = listCodeLines(before)
  const now = listCodeLines(after)
  return edits.slice(0, MOST_EDITS).map(({ oldStart, oldLines, newStart, newLines }) => ({
    removed: pick(old, oldStart, oldLines),
    added: pick(now, newStart, newLines),
  }))
}

function pick(lines: readonly CodeLine[], start: number, count: number): CodeLine[] {
  const last = start + Math.min(count, MOST_LINES)
  return lines.slice(countUpTo(lines, start), countUpTo(lines, last))
}

/** How many lines stand at a number or before it. */
function countUpTo(lines: readonly CodeLine[], number: number): number {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.line ?? 0) <= number) low = middle + 1
    else high = middle
  }
  return low
}
