import type { Change } from '../change.ts'
import { shareOf } from '../code/function-tokens.ts'
import { listTestCases, type TestCase } from './list-tests.ts'

export interface TestPair {
  readonly before: TestCase
  readonly after: TestCase
}

export interface TestMatches {
  readonly pairs: readonly TestPair[]
  readonly removed: readonly TestCase[]
  readonly added: readonly TestCase[]
}

const SAME_TEST = 0.6
const MOST_COMPARED = 40_000

const known = new WeakMap<Change, TestMatches>()

/** Tests of both sides by name, then by their code: a test under a new title is the same test. */
export function compareTests(change: Change): TestMatches {
  const found = known.get(change) ?? matchTests(change)
  known.set(change, found)
  return found
}

function matchTests(change: Change): TestMatches {
  const renamed = new Map(change.functions.renames.map(({ before, after }) => [before.key, after.key]))
  const after = new Map<string, TestCase[]>()
  for (const each of listTestCases(change.after).toReversed()) {
    const same = after.get(each.name)
    if (same === undefined) after.set(each.name, [each])
    else same.push(each)
  }
  const pairs: TestPair[] = []
  const left = listTestCases(change.before).filter((before) => {
    const found = after.get(before.name)?.pop() ?? after.get(renamed.get(before.name) ?? '')?.pop()
    if (found !== undefined) pairs.push({ before, after: found })
    return found === undefined
  })
  const added = [...after.values()].flat().toSorted((a, b) => a.from - b.from)
  if (left.length * added.length > MOST_COMPARED) return { pairs, removed: left, added }
  return pairSimilar(pairs, left, added)
}

function pairSimilar(pairs: TestPair[], left: readonly TestCase[], added: TestCase[]): TestMatches {
  const removed = left.filter((before) => {
    let best = -1
    let most = SAME_TEST
    for (const [index, each] of added.entries()) {
      const share = isSameName(before.name, each.name) ? 1 : shareOf(before.tokens, each.tokens)
      if (share >= most) [best, most] = [index, share]
    }
    const after = added[best]
    if (after === undefined) return true
    added.splice(best, 1)
    pairs.push({ before, after })
    return false
  })
  return { pairs, removed, added }
}

const LEAST_WORDS = 4
const SAME_NAME = 0.8

/** Long names that differ in a word or its spelling. */
function isSameName(before: string, after: string): boolean {
  const [old, now] = [splitWords(before), splitWords(after)]
  return old.length >= LEAST_WORDS && shareOf(old, now) >= SAME_NAME
}

function splitWords(name: string): string[] {
  return (name.slice(name.lastIndexOf('.') + 1).match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? []).map((word) =>
    word.toLowerCase(),
  )
}
