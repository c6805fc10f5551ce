import type { Change } from '../change.ts'
import { keptShare } from '../code/function-tokens.ts'
import type { TestPair } from './compare-tests.ts'

const KEPT = 0.6
const MOST_NEW = 1
/** A shorter test is little more than its assertions. */
const LEAST_TOKENS = 60
const BRANCH =
  /^[})\s]*(?:if|else|elif|elsif|for|foreach|switch|case|when|catch|except|rescue|guard|unless)\b/

/** More of the test changed than what it asserts: a branch is gone, other lines came, or most of it is new. */
export function isRewritten(change: Change, { before, after }: TestPair): boolean {
  if (before.tokens.length >= LEAST_TOKENS && keptShare(after.tokens, before.tokens) < KEPT) return true
  const { edits } = change
  const gone = edits.flatMap(({ oldStart, oldLines }) =>
    pick(change.before.lines, oldStart, oldLines, before.line, before.endLine),
  )
  const come = edits.flatMap(({ newStart, newLines }) =>
    pick(change.after.lines, newStart, newLines, after.line, after.endLine),
  )
  const known = new Set(gone)
  return gone.some((line) => BRANCH.test(line)) || come.filter((line) => !known.has(line)).length > MOST_NEW
}

/** Lines of code of an edit that stand in the test below its head. */
function pick(lines: readonly string[], start: number, count: number, from: number, to: number): string[] {
  return lines
    .slice(Math.max(start, from), Math.min(start + count, to))
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line))
}
