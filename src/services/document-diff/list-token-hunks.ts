import { countCodePoints } from '../../core/text-field.ts'
import { walkGroup, type EditGroup } from './group-edits.ts'
import { buildListing, ListingBudget, type ListedHunk, type ListedLine, type Listing } from './listing.ts'

interface Place {
  readonly line: number
  readonly column: number
}

/** Walks forward through tokens, knowing the line and column of the next one. */
class TokenCursor {
  private readonly tokens: readonly string[]
  private at = 0
  private line = 1
  private column = 1

  constructor(tokens: readonly string[]) {
    this.tokens = tokens
  }

  placeOf(index: number): Place {
    for (; this.at < index; this.at++) {
      const token = this.tokens[this.at]!
      if (token === '\n') {
        this.line++
        this.column = 1
      } else this.column += countCodePoints(token)
    }
    return { line: this.line, column: this.column }
  }
}

/** The hunks of a token diff: runs of tokens, each with the line and column where it starts. */
export function listTokenHunks(
  before: readonly string[],
  after: readonly string[],
  groups: readonly EditGroup[],
): Listing {
  const budget = new ListingBudget()
  const cursors = { old: new TokenCursor(before), new: new TokenCursor(after) }
  const hunks: ListedHunk[] = []
  const left: number[] = []
  for (const group of groups) {
    if (budget.spent) {
      left.push(countRuns(group))
      continue
    }
    const start = { old: cursors.old.placeOf(group.oldStart), new: cursors.new.placeOf(group.newStart) }
    const lines = listGroup(before, after, group, cursors, budget)
    const end = { old: cursors.old.placeOf(group.oldEnd), new: cursors.new.placeOf(group.newEnd) }
    hunks.push({
      oldStart: start.old.line,
      oldLines: end.old.line - start.old.line + 1,
      newStart: start.new.line,
      newLines: end.new.line - start.new.line + 1,
      section: null,
      lines,
      linesOmitted: countRuns(group) - lines.length,
    })
  }
  return buildListing(hunks, left)
}

function listGroup(
  before: readonly string[],
  after: readonly string[],
  group: EditGroup,
  cursors: { readonly old: TokenCursor; readonly new: TokenCursor },
  budget: ListingBudget,
): ListedLine[] {
  const listed: ListedLine[] = []
  const add = (op: ListedLine['op'], place: RunPlace, tokens: readonly string[]): void => {
    if (!budget.spent && tokens.length > 0) listed.push({ op, ...place, ...budget.take(tokens.join('')) })
  }
  walkGroup(group, {
    same: (old, fresh, count) => {
      if (budget.spent) return
      const place = { ...oldPlace(cursors.old.placeOf(old)), ...newPlace(cursors.new.placeOf(fresh)) }
      add(' ', place, before.slice(old, old + count))
    },
    changed: ({ oldStart, oldCount, newStart, newCount }) => {
      if (budget.spent) return
      const removed = { ...oldPlace(cursors.old.placeOf(oldStart)), newLine: null, newColumn: null }
      add('-', removed, before.slice(oldStart, oldStart + oldCount))
      const added = { oldLine: null, oldColumn: null, ...newPlace(cursors.new.placeOf(newStart)) }
      add('+', added, after.slice(newStart, newStart + newCount))
    },
  })
  return listed
}

type RunPlace = Pick<ListedLine, 'oldLine' | 'newLine' | 'oldColumn' | 'newColumn'>

const oldPlace = ({ line, column }: Place) => ({ oldLine: line, oldColumn: column })
const newPlace = ({ line, column }: Place) => ({ newLine: line, newColumn: column })

function countRuns(group: EditGroup): number {
  let runs = 0
  walkGroup(group, {
    same: () => void runs++,
    changed: (edit) => void (runs += (edit.oldCount > 0 ? 1 : 0) + (edit.newCount > 0 ? 1 : 0)),
  })
  return runs
}
