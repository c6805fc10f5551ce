import type { Side } from '../change.ts'
import type { FunctionFacts } from '../../facts/function-facts.ts'

/** Tokens of a function, from the line of its name to its last, `[from, to)`. */
export function spanOf({ reader }: Side, { line, endLine }: FunctionFacts): { from: number; to: number } {
  return { from: reader.firstOnLine(line), to: reader.firstOnLine(endLine + 1) }
}

/** Comparisons that look at a whole side for each changed function look at no more of them, so work stays linear. */
export const MOST_PAIRS = 300

const MOST_TOKENS = 20_000

/** How often each word stands in a function. */
export function countWords(side: Side, facts: FunctionFacts): Map<string, number> {
  const { reader } = side
  const { from, to } = spanOf(side, facts)
  const counts = new Map<string, number>()
  for (let at = from; at < Math.min(to, from + MOST_TOKENS); at++) {
    if (!reader.isWord(at)) continue
    const word = reader.text(at).replace(/^[$@]+/, '')
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

/** Share of equal items of two lists, 0 to 1 (dice). */
export function shareOf(some: readonly string[], others: readonly string[]): number {
  if (some.length + others.length === 0) return 1
  const left = new Map<string, number>()
  for (const item of some) left.set(item, (left.get(item) ?? 0) + 1)
  let shared = 0
  for (const item of others) {
    const count = left.get(item) ?? 0
    if (count === 0) continue
    left.set(item, count - 1)
    shared++
  }
  return (2 * shared) / (some.length + others.length)
}

/** Share of the new items that were there before, 0 to 1: what only lost something keeps all. */
export function keptShare(before: readonly string[], after: readonly string[]): number {
  if (after.length === 0) return 1
  return (shareOf(before, after) * (before.length + after.length)) / 2 / after.length
}
