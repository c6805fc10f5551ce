import type { FunctionFacts } from '../../facts/function-facts.ts'
import { groupBy } from './group-by.ts'
import { createBagFactory, dice } from './similarity.ts'

export interface FunctionPair {
  readonly before: FunctionFacts
  readonly after: FunctionFacts
}

export interface NamePairs {
  readonly pairs: readonly FunctionPair[]
  readonly removed: readonly FunctionFacts[]
  readonly added: readonly FunctionFacts[]
}

interface Group {
  old: FunctionFacts[]
  now: FunctionFacts[]
}

type BagFactory = ReturnType<typeof createBagFactory>

const MOST_COMPARED = 400
const SAME_ANONYMOUS_DICE = 0.5

/**
 * Pairs functions of the same name. Where a name repeats (overloads, accessors, callbacks) equal source goes first,
 * then equal code, then equal parameters, so that one inserted in the middle does not make all after it look changed.
 */
export function pairByName(before: readonly FunctionFacts[], after: readonly FunctionFacts[]): NamePairs {
  const pairs: FunctionPair[] = []
  const removed: FunctionFacts[] = []
  const added: FunctionFacts[] = []
  const bagOf = createBagFactory()
  for (const [name, group] of groupByName(before, after)) {
    if (group.old.length + group.now.length > 2) {
      takeEqual(group, pairs, ({ sourceKey }) => sourceKey)
      takeEqual(group, pairs, ({ codeHash }) => codeHash)
      if (!name.includes('(anonymous)')) takeEqual(group, pairs, describeParameters)
    }
    if (name.includes('(anonymous)')) takeSimilar(group, pairs, bagOf)
    else takeInOrder(group, pairs)
    for (const each of group.old) removed.push(each)
    for (const each of group.now) added.push(each)
  }
  return { pairs, removed, added }
}

function groupByName(before: readonly FunctionFacts[], after: readonly FunctionFacts[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  const groupOf = (name: string): Group => {
    const known = groups.get(name)
    if (known !== undefined) return known
    const group: Group = { old: [], now: [] }
    groups.set(name, group)
    return group
  }
  for (const each of before) groupOf(each.name).old.push(each)
  for (const each of after) groupOf(each.name).now.push(each)
  return groups
}

function takeEqual(group: Group, pairs: FunctionPair[], hashOf: (facts: FunctionFacts) => string): void {
  const waiting = groupBy(group.old.toReversed(), hashOf)
  const taken = new Set<FunctionFacts>()
  group.now = group.now.filter((after) => {
    const before = waiting.get(hashOf(after))?.pop()
    if (before === undefined) return true
    pairs.push({ before, after })
    taken.add(before)
    return false
  })
  group.old = group.old.filter((each) => !taken.has(each))
}

function describeParameters({ parameters }: FunctionFacts): string {
  return parameters.map(({ name, kind }) => `${kind} ${name}`).join()
}

function takeInOrder(group: Group, pairs: FunctionPair[]): void {
  const shared = Math.min(group.old.length, group.now.length)
  for (let index = 0; index < shared; index++) {
    pairs.push({ before: group.old[index] as FunctionFacts, after: group.now[index] as FunctionFacts })
  }
  group.old = group.old.slice(shared)
  group.now = group.now.slice(shared)
}

/** Functions without a name are the same one only when their bodies say so. */
function takeSimilar(group: Group, pairs: FunctionPair[], bagOf: BagFactory): void {
  if (group.old.length * group.now.length > MOST_COMPARED) return
  const oldBags = new Map(group.old.map((each) => [each, bagOf(each.bodyTokens)]))
  for (const after of group.now.slice()) {
    const bag = bagOf(after.bodyTokens)
    const scored = group.old.map((before) => {
      return { before, similarity: dice(oldBags.get(before) ?? bag, bag) }
    })
    const best = scored.toSorted((a, b) => b.similarity - a.similarity)[0]
    if (best === undefined || best.similarity < SAME_ANONYMOUS_DICE) continue
    pairs.push({ before: best.before, after })
    group.old = group.old.filter((each) => each !== best.before)
    group.now = group.now.filter((each) => each !== after)
  }
}
