import { blockBorder } from './block-border.ts'
import { diffUnits } from './unit-diff.ts'

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
  const { edits, exact } = diffUnits(before, after, { border: blockBorder })
  return {
    edits: edits.map(({ oldStart, oldCount, newStart, newCount }) => ({
      oldStart,
      oldLines: oldCount,
      newStart,
      newLines: newCount,
    })),
    exact,
  }
}
