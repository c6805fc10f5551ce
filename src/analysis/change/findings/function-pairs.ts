import type { Change } from '../change.ts'
import type { FunctionFacts } from '../../facts/function-facts.ts'
import { listPairs } from '../matching/match-functions.ts'
import type { Place } from '../locate.ts'
import type { FunctionPair } from '../matching/pair-by-name.ts'

/** A function before (null when it is new) and after. */
export interface Growth {
  readonly before: FunctionFacts | null
  readonly after: FunctionFacts
}

/**
 * Functions changed in more than layout, under the same name or a new one. None when the change repaired the syntax:
 * what was read of a file that does not parse is no measure for what it became.
 */
export function changedPairs({ functions, isRepaired }: Change): FunctionPair[] {
  return isRepaired ? [] : listPairs(functions)
}

/** Changed pairs and new functions: everything that may have grown. */
export function listGrowth(change: Change): Growth[] {
  return [...changedPairs(change), ...newFunctions(change).map((after) => ({ before: null, after }))]
}

const MINIFIED_TOKENS = 300

/** So much on one line was written by a program, and names in it mean nothing. */
export function isMinified({ lines, bodyTokenCount }: FunctionFacts): boolean {
  return lines === 1 && bodyTokenCount > MINIFIED_TOKENS
}

/** Added functions that are not an old one under a new name. */
export function newFunctions({ functions: { added, renames }, isRepaired }: Change): FunctionFacts[] {
  if (isRepaired) return []
  const renamed = new Set(renames.map(({ after }) => after))
  return added.filter((each) => !renamed.has(each))
}

/** Removed functions that do not live on under a new name. */
export function goneFunctions({ functions: { removed, renames }, isRepaired }: Change): FunctionFacts[] {
  if (isRepaired) return []
  const renamed = new Set(renames.map(({ before }) => before))
  return removed.filter((each) => !renamed.has(each))
}

export interface Crossing {
  readonly name: string
  readonly before: number | null
  readonly after: number
  readonly facts: FunctionFacts
}

/** Functions as the after snapshot has them. */
export function atFunctions(functions: readonly FunctionFacts[], side: Place['side'] = 'after'): Place[] {
  return functions.map(({ line, endLine, key }) => ({ side, line, endLine, function: key }))
}

export function atPairs(pairs: readonly { readonly after: FunctionFacts }[]): Place[] {
  return atFunctions(pairs.map(({ after }) => after))
}

/** The finding's part of crossings: evidence without the functions themselves, and their places. */
export function describeCrossings(crossings: readonly Crossing[]) {
  return {
    functions: crossings.map(({ name, before, after }) => ({ name, before, after })),
    places: atFunctions(crossings.map(({ facts }) => facts)),
  }
}

/**
 * A number crossed its threshold: within it before (or new), above it after. Nothing is new unless the file has more
 * functions above it than before: a body that moved was as long where it came from.
 */
export function findCrossings(
  change: Change,
  threshold: number,
  measure: (facts: FunctionFacts) => number,
): Crossing[] {
  const countAbove = ({ functions }: Change['after']): number => {
    return functions.filter((facts) => measure(facts) > threshold).length
  }
  if (countAbove(change.after) <= countAbove(change.before)) return []
  return listGrowth(change).flatMap(({ before, after }) => {
    if (isMinified(after)) return []
    const old = before === null ? null : measure(before)
    const now = measure(after)
    return now > threshold && (old ?? 0) <= threshold
      ? [{ name: after.key, before: old, after: now, facts: after }]
      : []
  })
}
