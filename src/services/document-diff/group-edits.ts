import type { Edit } from '../../analysis/diff/sequence-diff.ts'

/** Edits shown together, with their context: half-open, zero-based ranges of units on both sides. */
export interface EditGroup {
  readonly oldStart: number
  readonly oldEnd: number
  readonly newStart: number
  readonly newEnd: number
  readonly edits: readonly Edit[]
}

/** Edits whose contexts would touch or overlap become one group. */
export function groupEdits(edits: readonly Edit[], context: number, oldLength: number): EditGroup[] {
  const groups: Edit[][] = []
  let lastEnd = -Infinity
  for (const edit of edits) {
    if (edit.oldStart - lastEnd <= 2 * context) groups.at(-1)!.push(edit)
    else groups.push([edit])
    lastEnd = edit.oldStart + edit.oldCount
  }
  return groups.map((group) => frame(group, context, oldLength))
}

function frame(edits: readonly Edit[], context: number, oldLength: number): EditGroup {
  const first = edits[0]!
  const last = edits.at(-1)!
  const lead = Math.min(context, first.oldStart)
  const lastOldEnd = last.oldStart + last.oldCount
  const trail = Math.min(context, oldLength - lastOldEnd)
  return {
    oldStart: first.oldStart - lead,
    oldEnd: lastOldEnd + trail,
    newStart: first.newStart - lead,
    newEnd: last.newStart + last.newCount + trail,
    edits,
  }
}

export interface UnitVisitor {
  /** Unchanged units, by their ranges on both sides. */
  same(oldStart: number, newStart: number, count: number): void
  changed(edit: Edit): void
}

/** The units of a group in the order a reader sees them. */
export function walkGroup(group: EditGroup, visitor: UnitVisitor): void {
  let old = group.oldStart
  let fresh = group.newStart
  for (const edit of group.edits) {
    if (edit.oldStart > old) visitor.same(old, fresh, edit.oldStart - old)
    visitor.changed(edit)
    old = edit.oldStart + edit.oldCount
    fresh = edit.newStart + edit.newCount
  }
  if (group.oldEnd > old) visitor.same(old, fresh, group.oldEnd - old)
}
