import type { Change } from '../change.ts'
import type { FunctionFacts } from '../facts/function-facts.ts'
import { listPairs } from '../matching/match-functions.ts'
import type { FunctionPair } from '../matching/pair-by-name.ts'

/** A function before (null when it is new) and after. */
export interface Growth {
  readonly before: FunctionFacts | null
  readonly after: FunctionFacts
}

/** Functions changed in more than layout, under the same name or a new one. */
export function changedPairs({ functions }: Change): FunctionPair[] {
  return listPairs(functions)
}

/** Changed pairs and new functions: everything that may have grown. */
export function listGrowth(change: Change): Growth[] {
  return [...changedPairs(change), ...newFunctions(change).map((after) => ({ before: null, after }))]
}

/** Added functions that are not an old one under a new name. */
export function newFunctions({ functions: { added, renames } }: Change): FunctionFacts[] {
  const renamed = new Set(renames.map(({ after }) => after))
  return added.filter((each) => !renamed.has(each))
}

/** Removed functions that do not live on under a new name. */
export function goneFunctions({ functions: { removed, renames } }: Change): FunctionFacts[] {
  const renamed = new Set(renames.map(({ before }) => before))
  return removed.filter((each) => !renamed.has(each))
}

/** A number crossed its threshold: within it before (or new), above it after. */
export function findCrossings(
  change: Change,
  threshold: number,
  measure: (facts: FunctionFacts) => number,
): { name: string; before: number | null; after: number }[] {
  return listGrowth(change).flatMap(({ before, after }) => {
    const old = before === null ? null : measure(before)
    const now = measure(after)
    return now > threshold && (old ?? 0) <= threshold ? [{ name: after.key, before: old, after: now }] : []
  })
}
