import type { FunctionFacts } from '../../facts/function-facts.ts'
import { compareText, findRenames, type Rename } from './find-renames.ts'
import { findMovedClasses, type ClassRename, type Side } from './find-moved-classes.ts'
import { pairByName, type FunctionPair } from './pair-by-name.ts'

export interface ChangedFunction extends FunctionPair {
  /** Source differs, code does not. */
  readonly cosmetic: boolean
}

/** Every function of both sides in exactly one of unchanged, changed, added, removed; renames pair up the last two. */
export interface FunctionMatches {
  readonly unchanged: readonly FunctionPair[]
  readonly changed: readonly ChangedFunction[]
  readonly added: readonly FunctionFacts[]
  readonly removed: readonly FunctionFacts[]
  readonly renames: readonly Rename[]
  readonly classRenames: readonly ClassRename[]
}

/** Matches by name, repeated names by their code, then finds renames among what is left. Lists are in order of name. */
export function matchFunctions(before: Side, after: Side): FunctionMatches {
  const { pairs, removed, added } = pairByName(before.functions, after.functions)
  const unchanged: FunctionPair[] = []
  const changed: ChangedFunction[] = []
  for (const pair of pairs.toSorted((a, b) => compareText(a.after.key, b.after.key))) {
    if (pair.before.sourceKey === pair.after.sourceKey) unchanged.push(pair)
    else changed.push({ ...pair, cosmetic: pair.before.codeHash === pair.after.codeHash })
  }
  const renames = findRenames(sortByKey(removed), sortByKey(added))
  const moved = findMovedClasses(before, after, { removed, added, renames })
  return {
    unchanged,
    changed,
    added: sortByKey(added),
    removed: sortByKey(removed),
    renames: [...renames, ...moved.methods].toSorted((a, b) => compareText(a.before.key, b.before.key)),
    classRenames: moved.classes,
  }
}

/** Functions a reader meets on both sides under one name or two. */
export function listPairs({ changed, renames }: FunctionMatches): FunctionPair[] {
  return [...changed.filter(({ cosmetic }) => !cosmetic), ...renames]
}

function sortByKey(functions: readonly FunctionFacts[]): FunctionFacts[] {
  return functions.toSorted((a, b) => compareText(a.key, b.key))
}
