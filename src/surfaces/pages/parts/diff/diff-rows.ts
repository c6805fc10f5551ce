import { diffLines } from '../../../../analysis/diff/line-diff.ts'
import { ListingBudget } from '../../../../services/document-diff/listing.ts'
import type { Spans } from '../../../../services/document-diff/line-spans.ts'
import { pairLines, type PairedLines } from '../../../../services/document-diff/pair-lines.ts'

export interface DiffLine {
  readonly op: ' ' | '-' | '+'
  readonly oldLine: number | null
  readonly newLine: number | null
  readonly text: string
  readonly spans?: Spans
  readonly textCut?: boolean
}

/** Lines that are shown together: all changed, all unchanged and shown, or unchanged and folded away. */
export interface DiffRun {
  readonly kind: 'same' | 'changed' | 'folded'
  readonly lines: readonly DiffLine[]
}

export interface DiffRuns {
  readonly runs: readonly DiffRun[]
  readonly added: number
  readonly removed: number
  /** Lines that no longer fitted. */
  readonly omitted: number
}

/** Lines someone wants to see although nothing changed there, by number. */
export interface Places {
  readonly before: ReadonlySet<number>
  readonly after: ReadonlySet<number>
}

const CONTEXT = 3
const WORTH_FOLDING = 5

/** What all diffs of one page may take together. */
export class DiffBudget {
  readonly listing = new ListingBudget()
  foldedLeft = 1_500
}

export const splitLines = (text: string): string[] => {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** The change of two texts as one reads it: changed lines with their changed parts, what is around them, folds between. */
export function buildDiffRuns(
  before: string,
  after: string,
  places: Places,
  budget = new DiffBudget(),
): DiffRuns {
  const sides = { before: splitLines(before), after: splitLines(after) }
  const { edits } = diffLines(sides.before, sides.after)
  const listed = new RunList(budget)
  let [old, fresh, added, removed] = [0, 0, 0, 0]
  for (const edit of edits) {
    listed.addSame(sides.before, old, fresh, edit.oldStart - old, places, old > 0 || fresh > 0, true)
    const whole = {
      oldStart: edit.oldStart,
      oldCount: edit.oldLines,
      newStart: edit.newStart,
      newCount: edit.newLines,
    }
    listed.addChanged(sides, whole)
    added += edit.newLines
    removed += edit.oldLines
    old = edit.oldStart + edit.oldLines
    fresh = edit.newStart + edit.newLines
  }
  listed.addSame(sides.before, old, fresh, sides.before.length - old, places, edits.length > 0, false)
  return { runs: listed.runs, added, removed, omitted: listed.omitted }
}

interface Block {
  readonly oldStart: number
  readonly oldCount: number
  readonly newStart: number
  readonly newCount: number
}

class RunList {
  readonly runs: DiffRun[] = []
  omitted = 0
  private readonly budget: DiffBudget

  constructor(budget: DiffBudget) {
    this.budget = budget
  }

  addChanged(sides: { before: readonly string[]; after: readonly string[] }, block: Block): void {
    const { listing } = this.budget
    const paired: PairedLines = listing.spent
      ? { old: new Map(), new: new Map() }
      : pairLines(sides, block, listing)
    const lines: DiffLine[] = []
    for (let at = block.oldStart; at < block.oldStart + block.oldCount; at++)
      this.take(lines, '-', at + 1, null, sides.before[at] ?? '', paired.old.get(at)?.spans)
    for (let at = block.newStart; at < block.newStart + block.newCount; at++)
      this.take(lines, '+', null, at + 1, sides.after[at] ?? '', paired.new.get(at)?.spans)
    if (lines.length > 0) this.runs.push({ kind: 'changed', lines })
  }

  /** Unchanged lines: near a change or a wanted place they are shown, elsewhere folded. */
  addSame(
    text: readonly string[],
    old: number,
    fresh: number,
    count: number,
    places: Places,
    follows: boolean,
    leads: boolean,
  ): void {
    const isShown = (index: number): boolean =>
      (follows && index < CONTEXT) ||
      (leads && index >= count - CONTEXT) ||
      isNear(places.before, old + index + 1) ||
      isNear(places.after, fresh + index + 1)
    for (let start = 0; start < count;) {
      const shown = isShown(start)
      let end = start + 1
      while (end < count && isShown(end) === shown) end++
      this.addRun(text, old + start, fresh + start, end - start, shown || end - start < WORTH_FOLDING)
      start = end
    }
  }

  private addRun(text: readonly string[], old: number, fresh: number, count: number, shown: boolean): void {
    const lines: DiffLine[] = []
    if (shown)
      for (let index = 0; index < count; index++)
        this.take(lines, ' ', old + index + 1, fresh + index + 1, text[old + index] ?? '')
    else lines.push(...this.fold(text, old, fresh, count))
    if (lines.length > 0) this.runs.push({ kind: shown ? 'same' : 'folded', lines })
  }

  /** A fold too long to be opened here holds its last line only, so that its length can be told. */
  private fold(text: readonly string[], old: number, fresh: number, count: number): DiffLine[] {
    const fits = count <= this.budget.foldedLeft
    if (fits) this.budget.foldedLeft -= count
    return Array.from({ length: fits ? count : 1 }, (_, index) => {
      const at = fits ? index : count - 1
      const line = text[old + at] ?? ''
      const cut = fits ? line.slice(0, 2_000) : ''
      return { op: ' ' as const, oldLine: old + at + 1, newLine: fresh + at + 1, text: cut }
    })
  }

  private take(
    lines: DiffLine[],
    op: DiffLine['op'],
    oldLine: number | null,
    newLine: number | null,
    text: string,
    spans?: Spans,
  ): void {
    if (this.budget.listing.spent) {
      this.omitted++
      return
    }
    lines.push({ op, oldLine, newLine, ...this.budget.listing.take(text), ...(spans && { spans }) })
  }
}

function isNear(places: ReadonlySet<number>, line: number): boolean {
  return places.has(line) || places.has(line - 1) || places.has(line + 1)
}
