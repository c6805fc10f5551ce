import type { Change, Side } from '../change.ts'
import type { FunctionFacts } from '../../facts/function-facts.ts'
import { spanOf } from './function-tokens.ts'
import type { Guard } from './guards.ts'

/** What hands an error on: without it the language, or what is returned, still tells. */
const PROPAGATES = /^(?:err|errs|error|ok|ret|rc|rv|status)$/
const NEXT_LINES = 3
const LEAST_USES = 3

/** What the guard kept from running still runs, and what it asked about is still there. */
export function isPlainlyLost(change: Change, guard: Guard, before: FunctionFacts): boolean {
  if (!guard.leavesLast || guard.words.every((word) => PROPAGATES.test(word))) return false
  return keepsGuarded(change, guard, before) && !lostSubject(change, guard, before)
}

/** One of the next lines of code in its function is still there. */
function keepsGuarded({ before, edits }: Change, { condition }: Guard, facts: FunctionFacts): boolean {
  const deleted = (line: number): boolean =>
    edits.some(({ oldStart, oldLines }) => line > oldStart && line <= oldStart + oldLines)
  let seen = 0
  for (let line = before.reader.line(condition.bodyTo - 1) + 1; line <= facts.endLine; line++) {
    if (!/\w/.test(before.lines[line - 1] ?? '')) continue
    if (!deleted(line)) return true
    if (++seen === NEXT_LINES) return false
  }
  return seen === 0
}

/** A name it asked about was used elsewhere in the file too, and is nowhere any more. */
function lostSubject({ before, after }: Change, { words }: Guard, facts: FunctionFacts): boolean {
  const { from, to } = spanOf(before, facts)
  const now = countOutside(after, new Set(words), -1, -1)
  const old = countOutside(before, new Set(words), from, to)
  return words.some((word) => !now.has(word) && (old.get(word) ?? 0) >= LEAST_USES)
}

function countOutside(
  { reader }: Side,
  words: ReadonlySet<string>,
  from: number,
  to: number,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (let at = 0; at < reader.count; at++) {
    const text = reader.text(at)
    if ((at < from || at >= to) && words.has(text)) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

/** Lines of code that came into a function, wherever they came from. */
export function countNewLines({ after, edits }: Change, { line, endLine }: FunctionFacts): number {
  let count = 0
  for (const { newStart, newLines } of edits) {
    for (let at = Math.max(newStart + 1, line); at <= Math.min(newStart + newLines, endLine); at++)
      if (/\w/.test(after.lines[at - 1] ?? '')) count++
  }
  return count
}
