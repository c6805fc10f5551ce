import type { Edit } from '../../analysis/diff/sequence-diff.ts'
import { diffUnits } from '../../analysis/diff/unit-diff.ts'
import { countCodePoints } from '../../core/text-field.ts'
import { tokenize } from './tokenize.ts'

/** Changed parts of a line: half-open ranges of its characters (code points). */
export type Spans = [start: number, end: number][]

export interface PairedSpans {
  readonly old: Spans
  readonly new: Spans
}

/** Lines longer than this are not looked into. */
export const SPAN_LINE_CHARACTERS = 2_000
/** Below this share of kept characters two lines are no version of each other. */
export const LEAST_KEPT = 0.3
const AFFORDABLE_STEPS = 20_000

/** What changed inside a line, or null when the two lines have too little in common to say. */
export function findSpans(oldLine: string, newLine: string): PairedSpans | null {
  const before = tokenize(oldLine)
  const after = tokenize(newLine)
  const { edits } = diffUnits(before, after, { affordableSteps: AFFORDABLE_STEPS })
  const ranges = joinAcrossSpace(edits, before)
  const old = toSpans(
    before,
    ranges.map((edit) => [edit.oldStart, edit.oldStart + edit.oldCount]),
  )
  const fresh = toSpans(
    after,
    ranges.map((edit) => [edit.newStart, edit.newStart + edit.newCount]),
  )
  const total = countCodePoints(oldLine) + countCodePoints(newLine)
  const kept = 1 - (sumLengths(old) + sumLengths(fresh)) / Math.max(1, total)
  return kept >= LEAST_KEPT ? { old, new: fresh } : null
}

/** Two changed words with only space between them read as one change. */
function joinAcrossSpace(edits: readonly Edit[], before: readonly string[]): Edit[] {
  const joined: Edit[] = []
  for (const edit of edits) {
    const last = joined.at(-1)
    const lastEnd = last === undefined ? 0 : last.oldStart + last.oldCount
    if (last === undefined || before.slice(lastEnd, edit.oldStart).some((token) => token.trim() !== '')) {
      joined.push({ ...edit })
      continue
    }
    last.oldCount = edit.oldStart + edit.oldCount - last.oldStart
    last.newCount = edit.newStart + edit.newCount - last.newStart
  }
  return joined
}

function toSpans(tokens: readonly string[], ranges: readonly (readonly [number, number])[]): Spans {
  const spans: Spans = []
  let token = 0
  let character = 0
  const advanceTo = (end: number): number => {
    while (token < end) character += countCodePoints(tokens[token++]!)
    return character
  }
  for (const [start, end] of ranges) {
    if (start === end) continue
    spans.push([advanceTo(start), advanceTo(end)])
  }
  return spans
}

function sumLengths(spans: Spans): number {
  return spans.reduce((sum, [start, end]) => sum + end - start, 0)
}
