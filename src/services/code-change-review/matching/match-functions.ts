import type { FunctionFacts } from '../facts/function-facts.ts'
import { compareText, findRenames, type Rename } from './find-renames.ts'
import { pairByName, type FunctionPair } from './pair-by-name.ts'

export interface ChangedFunction extends FunctionPair {
  /** Source differs, code does not. */
  readonly cosmetic: boolean
}

export interface ClassRename {
  readonly before: string
  readonly after: string
  readonly similarity: number
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

interface Side {
  readonly functions: readonly FunctionFacts[]
  readonly classes: readonly { readonly name: string }[]
}

/** Matches by name, repeated names by their code, then finds renames among what is left. Lists are in order of name. */
export function matchFunctions(before: Side, after: Side): FunctionMatches {
  const { pairs, removed, added } = pairByName(before.functions, after.functions)
  const unchanged: FunctionPair[] = []
  const changed: ChangedFunction[] = []
  for (const pair of pairs.toSorted((a, b) => compareText(a.after.key, b.after.key))) {
    if (pair.before.sourceSha256 === pair.after.sourceSha256) unchanged.push(pair)
    else changed.push({ ...pair, cosmetic: pair.before.codeHash === pair.after.codeHash })
  }
  const renames = findRenames(sortByKey(removed), sortByKey(added))
  return {
    unchanged,
    changed,
    added: sortByKey(added),
    removed: sortByKey(removed),
    renames,
    classRenames: findClassRenames(before, after, renames),
  }
}

/** Functions a reader meets on both sides under one name or two. */
export function listPairs({ changed, renames }: FunctionMatches): FunctionPair[] {
  return [...changed.filter(({ cosmetic }) => !cosmetic), ...renames]
}

/** A class is renamed when at least half its methods map into one class that is new. */
function findClassRenames(before: Side, after: Side, renames: readonly Rename[]): ClassRename[] {
  const oldNames = new Set(before.classes.map(({ name }) => name))
  const newNames = new Set(after.classes.map(({ name }) => name))
  const methods = countByScope(before.functions)
  const votes = new Map<string, Rename[]>()
  for (const rename of renames) {
    const from = rename.before.scope
    const to = rename.after.scope
    if (from === to || !oldNames.has(from) || newNames.has(from)) continue
    if (!newNames.has(to) || oldNames.has(to)) continue
    const key = JSON.stringify([from, to])
    votes.set(key, [...(votes.get(key) ?? []), rename])
  }
  const found: ClassRename[] = []
  for (const [key, pairs] of votes) {
    const [from, to] = JSON.parse(key) as [string, string]
    if (pairs.length * 2 < (methods.get(from) ?? 0)) continue
    const mean = pairs.reduce((sum, { similarity }) => sum + similarity, 0) / pairs.length
    found.push({ before: from, after: to, similarity: Math.round(mean * 100) / 100 })
  }
  return found.sort((a, b) => compareText(a.before, b.before) || compareText(a.after, b.after))
}

function countByScope(functions: readonly FunctionFacts[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { scope } of functions) counts.set(scope, (counts.get(scope) ?? 0) + 1)
  return counts
}

function sortByKey(functions: readonly FunctionFacts[]): FunctionFacts[] {
  return functions.toSorted((a, b) => compareText(a.key, b.key))
}
