import { hunkRange } from './emit-patch.ts'
import { walkGroup, type EditGroup } from './group-edits.ts'
import { buildListing, ListingBudget, type ListedHunk, type ListedLine, type Listing } from './listing.ts'
import { pairLines, type PairedLine } from './pair-lines.ts'

interface Sides {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** The hunks of a line diff, each line numbered, the changed parts of paired lines marked. */
export function listLineHunks(
  sides: Sides,
  groups: readonly EditGroup[],
  sections: readonly (string | null)[],
): Listing {
  const budget = new ListingBudget()
  const hunks: ListedHunk[] = []
  const left: number[] = []
  for (const [index, group] of groups.entries()) {
    const total = group.oldEnd - group.oldStart + group.edits.reduce((sum, edit) => sum + edit.newCount, 0)
    if (budget.spent) {
      left.push(total)
      continue
    }
    const lines = listGroup(sides, group, budget)
    hunks.push({
      ...hunkRange(group),
      section: sections[index] ?? null,
      lines,
      linesOmitted: total - lines.length,
    })
  }
  return buildListing(hunks, left)
}

function listGroup(sides: Sides, group: EditGroup, budget: ListingBudget): ListedLine[] {
  const listed: ListedLine[] = []
  const add = (
    place: Pick<ListedLine, 'op' | 'oldLine' | 'newLine'>,
    line: string,
    pair?: PairedLine,
  ): void => {
    if (budget.spent) return
    const ended = line.endsWith('\n')
    const taken = budget.take(ended ? line.slice(0, -1) : line)
    listed.push({
      ...place,
      ...taken,
      ...(pair && { spans: pair.spans, pairedLine: pair.line }),
      ...(ended ? {} : { noNewline: true as const }),
    })
  }
  walkGroup(group, {
    same: (old, fresh, count) => {
      for (let i = 0; i < count && !budget.spent; i++) {
        add({ op: ' ', oldLine: old + i + 1, newLine: fresh + i + 1 }, sides.before[old + i]!)
      }
    },
    changed: (edit) => {
      if (budget.spent) return
      const paired = pairLines(sides, edit, budget)
      for (let i = 0; i < edit.oldCount && !budget.spent; i++) {
        const at = edit.oldStart + i
        add({ op: '-', oldLine: at + 1, newLine: null }, sides.before[at]!, paired.old.get(at))
      }
      for (let j = 0; j < edit.newCount && !budget.spent; j++) {
        const at = edit.newStart + j
        add({ op: '+', oldLine: null, newLine: at + 1 }, sides.after[at]!, paired.new.get(at))
      }
    },
  })
  return listed
}
