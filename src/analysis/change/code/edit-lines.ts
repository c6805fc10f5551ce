import type { Change } from '../change.ts'
import { listCodeLines, type CodeLine } from './code-lines.ts'
import { oncePerSide } from './once-per-side.ts'

/** One block of lines that differ: its code on both sides, comments left out. */
export interface EditLines {
  readonly removed: readonly CodeLine[]
  readonly added: readonly CodeLine[]
}

const MOST_EDITS = 300
const MOST_LINES = 400

const linesByNumber = oncePerSide(
  (side): ReadonlyMap<number, CodeLine> => new Map(listCodeLines(side).map((each) => [each.line, each])),
)

/** Blocks that differ, the first 300; of longer ones the first 400 lines. */
export function listEditLines({ edits, before, after }: Change): EditLines[] {
  const old = linesByNumber(before)
  const now = linesByNumber(after)
  return edits.slice(0, MOST_EDITS).map(({ oldStart, oldLines, newStart, newLines }) => ({
    removed: pick(old, oldStart, oldLines),
    added: pick(now, newStart, newLines),
  }))
}

function pick(lines: ReadonlyMap<number, CodeLine>, start: number, count: number): CodeLine[] {
  const found: CodeLine[] = []
  for (let line = start + 1; line <= start + Math.min(count, MOST_LINES); line++) {
    const each = lines.get(line)
    if (each !== undefined) found.push(each)
  }
  return found
}
