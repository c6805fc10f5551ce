import type { FunctionFacts } from '../../facts/function-facts.ts'
import { lastPart } from '../../facts/function-names.ts'
import { groupBy } from './group-by.ts'
import { createBagFactory, dice, mostDice, type TokenBag } from './similarity.ts'

export interface Rename {
  readonly before: FunctionFacts
  readonly after: FunctionFacts
  /** Dice of the two bodies' tokens, two decimals. */
  readonly similarity: number
}

const MOST_FUNCTIONS = 200
const MOST_PARTNERS = 4
const EQUAL_BODY_TOKENS = 12
const MOVED_BODY_TOKENS = 4
const SIMILAR_BODY_TOKENS = 20
const SAME_SCOPE_DICE = 0.7
const OTHER_SCOPE_DICE = 0.85

interface Side {
  readonly facts: FunctionFacts
  readonly bag: TokenBag
  readonly nameBag: TokenBag
}

interface Candidate extends Rename {
  readonly rank: number
}

/** Pairs of a removed and an added function with the same or nearly the same body, best pairs first, each used once. */
export function findRenames(removed: readonly FunctionFacts[], added: readonly FunctionFacts[]): Rename[] {
  const onlyEqual = removed.length > MOST_FUNCTIONS || added.length > MOST_FUNCTIONS
  const candidates = onlyEqual ? listEqualPairs(removed, added) : listPairs(removed, added)
  candidates.sort(compareCandidates)
  const used = new Set<FunctionFacts>()
  const renames: Rename[] = []
  for (const { before, after, similarity } of candidates) {
    if (used.has(before) || used.has(after)) continue
    used.add(before).add(after)
    renames.push({ before, after, similarity })
  }
  return renames
}

function listPairs(removed: readonly FunctionFacts[], added: readonly FunctionFacts[]): Candidate[] {
  const bagOf = createBagFactory()
  const sideOf = (facts: FunctionFacts): Side => {
    return { facts, bag: bagOf(facts.bodyTokens), nameBag: bagOf(() => listBigrams(facts.name)) }
  }
  const addedSides = added.map(sideOf)
  return removed.map(sideOf).flatMap((before) => {
    return addedSides.flatMap((after) => {
      const similarity = judgePair(before, after)
      return similarity === null ? [] : [buildCandidate(before, after, similarity)]
    })
  })
}

/** Past the cap: bodies are looked up by hash, a few partners each, so the work stays linear. */
function listEqualPairs(removed: readonly FunctionFacts[], added: readonly FunctionFacts[]): Candidate[] {
  const byBody = groupBy(added, ({ bodyHash }) => bodyHash)
  return removed.flatMap((before) => {
    return (byBody.get(before.bodyHash) ?? []).slice(0, MOST_PARTNERS).flatMap((after) => {
      return isSameBody(before, after) ? [{ before, after, similarity: 1, rank: 1 }] : []
    })
  })
}

/** The similarity when the pair is a rename, else null. */
function judgePair(before: Side, after: Side): number | null {
  if (before.facts.bodyHash === after.facts.bodyHash) return isSameBody(before.facts, after.facts) ? 1 : null
  const sameScope = before.facts.scope === after.facts.scope
  if (Math.min(before.bag.size, after.bag.size) < SIMILAR_BODY_TOKENS) return null
  const least = sameScope ? SAME_SCOPE_DICE : OTHER_SCOPE_DICE
  if (mostDice(before.bag, after.bag) < least) return null
  const similarity = dice(before.bag, after.bag)
  return similarity >= least ? similarity : null
}

/** Equal bodies mean a rename when they are long enough to be no coincidence, or all else is equal too. */
function isSameBody(before: FunctionFacts, after: FunctionFacts): boolean {
  if (before.bodyTokenCount >= EQUAL_BODY_TOKENS) return true
  if (before.scope === after.scope) return sameParameters(before, after)
  // Moved into another scope under its own name.
  const isMoved = lastPart(before.name) === lastPart(after.name) && listNames(before) === listNames(after)
  return isMoved && before.bodyTokenCount >= MOVED_BODY_TOKENS
}

function sameParameters(before: FunctionFacts, after: FunctionFacts): boolean {
  return before.parameters.length > 0 && listNames(before) === listNames(after)
}

function listNames({ parameters }: FunctionFacts): string {
  return parameters.map(({ name }) => name).join(',')
}

function buildCandidate(before: Side, after: Side, similarity: number): Candidate {
  const sameScope = before.facts.scope === after.facts.scope ? 0.1 : 0
  const rank = similarity + sameScope + 0.05 * dice(before.nameBag, after.nameBag)
  return { before: before.facts, after: after.facts, similarity: Math.round(similarity * 100) / 100, rank }
}

function listBigrams(name: string): string[] {
  return Array.from({ length: Math.max(0, name.length - 1) }, (_, index) => name.slice(index, index + 2))
}

function compareCandidates(a: Candidate, b: Candidate): number {
  if (a.rank !== b.rank) return b.rank - a.rank
  return compareText(a.before.key, b.before.key) || compareText(a.after.key, b.after.key)
}

/** By code unit: the same in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
