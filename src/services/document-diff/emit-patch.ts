import { walkGroup, type EditGroup } from './group-edits.ts'

/** Line numbers of a group as a hunk header states them: an empty side names the line before it. */
export interface HunkRange {
  readonly oldStart: number
  readonly oldLines: number
  readonly newStart: number
  readonly newLines: number
}

export function hunkRange(group: EditGroup): HunkRange {
  const oldLines = group.oldEnd - group.oldStart
  const newLines = group.newEnd - group.newStart
  return {
    oldStart: group.oldStart + (oldLines === 0 ? 0 : 1),
    oldLines,
    newStart: group.newStart + (newLines === 0 ? 0 : 1),
    newLines,
  }
}

/** The unified patch, as `patch -p1` and `git apply` read it, for a file named `document`; empty when nothing differs. */
export function emitPatch(
  before: readonly string[],
  after: readonly string[],
  groups: readonly EditGroup[],
  sections: readonly (string | null)[],
): string {
  if (groups.length === 0) return ''
  const parts = ['--- a/document\n+++ b/document\n']
  for (const [index, group] of groups.entries()) {
    parts.push(emitHeader(hunkRange(group), sections[index] ?? null))
    walkGroup(group, {
      same: (start, _, count) => emitLines(parts, ' ', before, start, count),
      changed: (edit) => {
        emitLines(parts, '-', before, edit.oldStart, edit.oldCount)
        emitLines(parts, '+', after, edit.newStart, edit.newCount)
      },
    })
  }
  return parts.join('')
}

function emitHeader(range: HunkRange, section: string | null): string {
  const ranges = `-${emitSide(range.oldStart, range.oldLines)} +${emitSide(range.newStart, range.newLines)}`
  return section === null ? `@@ ${ranges} @@\n` : `@@ ${ranges} @@ ${section}\n`
}

function emitSide(start: number, count: number): string {
  return count === 1 ? `${start}` : `${start},${count}`
}

function emitLines(
  parts: string[],
  sign: string,
  lines: readonly string[],
  start: number,
  count: number,
): void {
  for (let index = start; index < start + count; index++) {
    const line = lines[index]!
    parts.push(sign, line)
    if (!line.endsWith('\n')) parts.push('\n\\ No newline at end of file\n')
  }
}
