import type { FunctionFacts } from '../../facts/function-facts.ts'
import { lastPart } from '../../facts/function-names.ts'
import { compareText, type Rename } from './find-renames.ts'
import { groupBy } from './group-by.ts'
import { createBagFactory, dice, type TokenBag } from './similarity.ts'

export interface ClassRename {
  readonly before: string
  readonly after: string
  readonly similarity: number
}

export interface Side {
  readonly functions: readonly FunctionFacts[]
  readonly classes: readonly { readonly name: string }[]
}

interface Unmatched {
  readonly removed: readonly FunctionFacts[]
  readonly added: readonly FunctionFacts[]
  /** Pairs already found by their bodies. */
  readonly renames: readonly Rename[]
}

export interface MovedClasses {
  readonly classes: readonly ClassRename[]
  /** Methods of moved classes that kept their own name and were not paired by their bodies. */
  readonly methods: readonly Rename[]
}

const LEAST_SIMILARITY = 0.5

/** A class is renamed when at least half its methods map into one class that is new, by body or by name. */
export function findMovedClasses(before: Side, after: Side, unmatched: Unmatched): MovedClasses {
  const gone = namesOnlyIn(before, after)
  const come = namesOnlyIn(after, before)
  if (gone.size === 0 || come.size === 0) return { classes: [], methods: [] }
  const candidates = [...unmatched.renames, ...pairMethods(unmatched, gone, come)].filter((pair) => {
    return gone.has(pair.before.scope) && come.has(pair.after.scope)
  })
  const sizes = groupBy(before.functions, ({ scope }) => scope)
  const used = new Set<string>()
  const moves = rankMoves(candidates).filter(({ from, to, pairs, mean }) => {
    const isMost = pairs.length * 2 >= (sizes.get(from)?.length ?? 0)
    if (!isMost || mean < LEAST_SIMILARITY || used.has(from) || used.has(to)) return false
    used.add(from).add(to)
    return true
  })
  const known = new Set(unmatched.renames)
  return {
    classes: moves
      .map(({ from, to, mean }) => ({ before: from, after: to, similarity: Math.round(mean * 100) / 100 }))
      .toSorted((a, b) => compareText(a.before, b.before)),
    methods: moves.flatMap(({ pairs }) => pairs.filter((pair) => !known.has(pair))),
  }
}

function namesOnlyIn(side: Side, other: Side): Set<string> {
  const known = new Set(other.classes.map(({ name }) => name))
  return new Set(side.classes.map(({ name }) => name).filter((name) => !known.has(name)))
}

const MOST_PARTNERS = 8

/** Unpaired methods of a class that went and one that came, with the same name of their own. */
function pairMethods(
  { removed, added, renames }: Unmatched,
  gone: ReadonlySet<string>,
  come: ReadonlySet<string>,
): Rename[] {
  const paired = new Set(renames.flatMap(({ before, after }) => [before, after]))
  const open = added.filter((each) => come.has(each.scope) && !paired.has(each))
  const byName = groupBy(open, ({ name }) => lastPart(name))
  const bagOf = createBagCache()
  return removed.flatMap((before) => {
    if (!gone.has(before.scope) || paired.has(before)) return []
    const partners = byName.get(lastPart(before.name)) ?? []
    return partners.slice(0, MOST_PARTNERS).map((after) => {
      const similarity = dice(bagOf(before), bagOf(after))
      return { before, after, similarity: Math.round(similarity * 100) / 100 }
    })
  })
}

/** A method may be compared with several; its bag is made once. */
function createBagCache(): (facts: FunctionFacts) => TokenBag {
  const makeBag = createBagFactory()
  const bags = new Map<FunctionFacts, TokenBag>()
  return (facts) => {
    const bag = bags.get(facts) ?? makeBag(facts.bodyTokens)
    bags.set(facts, bag)
    return bag
  }
}

interface Move {
  readonly from: string
  readonly to: string
  readonly pairs: readonly Rename[]
  readonly mean: number
}

/** Pairs grouped by where they went from and to, the largest and most alike group first. */
function rankMoves(pairs: readonly Rename[]): Move[] {
  const groups = groupBy(pairs, ({ before, after }) => JSON.stringify([before.scope, after.scope]))
  return [...groups.values()].map(buildMove).toSorted((a, b) => {
    const byWeight = b.pairs.length * (1 + b.mean) - a.pairs.length * (1 + a.mean)
    return byWeight || compareText(a.from, b.from) || compareText(a.to, b.to)
  })
}

function buildMove(pairs: readonly Rename[]): Move {
  const mean = pairs.reduce((sum, { similarity }) => sum + similarity, 0) / pairs.length
  return { from: pairs[0]?.before.scope ?? '', to: pairs[0]?.after.scope ?? '', pairs, mean }
}
