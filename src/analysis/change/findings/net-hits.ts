import type { Change, Side } from '../change.ts'

/** Longer lines are told apart by their start; a minified file has thousands of hits on one line. */
const MOST_LINE = 400

/** A place where a rule matches; `label` names what was matched and never holds a value of the source. */
export interface Hit {
  readonly line: number
  readonly label: string
}

/**
 * Hits of the after snapshot that are new: the same label on a line of the same text does not count again, wherever
 * it moved, and nothing is new unless the file's total rises.
 */
export function findNewHits({ before, after }: Change, find: (side: Side) => readonly Hit[]): Hit[] {
  const now = find(after)
  if (now.length === 0) return []
  const old = find(before)
  if (now.length <= old.length) return []
  const known = new Map<string, number>()
  for (const hit of old) known.set(keyOf(before, hit), (known.get(keyOf(before, hit)) ?? 0) + 1)
  return now.filter((hit) => {
    const key = keyOf(after, hit)
    const left = known.get(key) ?? 0
    if (left > 0) known.set(key, left - 1)
    return left === 0
  })
}

/** Distinct labels in order of the alphabet. */
export function listLabels(hits: readonly Hit[]): string[] {
  return [...new Set(hits.map(({ label }) => label))].toSorted()
}

export function listLines(hits: readonly Hit[]): number[] {
  return [...new Set(hits.map(({ line }) => line))].toSorted((a, b) => a - b)
}

function keyOf(side: Side, { line, label }: Hit): string {
  const text = (side.lines[line - 1] ?? '').trimStart().slice(0, MOST_LINE)
  return `${label}\n${text.trimEnd().replaceAll(/\s+/g, ' ')}`
}
