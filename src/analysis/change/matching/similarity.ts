/** A multiset of tokens as sorted ids with counts, so that two are compared in one merge. */
export interface TokenBag {
  readonly ids: Int32Array
  readonly counts: Int32Array
  readonly size: number
}

/** Bodies of functions inside each other repeat; past this many tokens bags are empty and nothing is similar. */
const MOST_TOKENS = 2_000_000
const EMPTY: TokenBag = { ids: new Int32Array(), counts: new Int32Array(), size: 0 }

/** Bags made by one factory share their ids and can be compared. */
export function createBagFactory(): (read: () => readonly string[]) => TokenBag {
  const known = new Map<string, number>()
  let total = 0
  return (read) => {
    if (total >= MOST_TOKENS) return EMPTY
    const tokens = read()
    total += tokens.length
    const counts = new Map<number, number>()
    for (const token of tokens) {
      let id = known.get(token)
      if (id === undefined) known.set(token, (id = known.size))
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    const ids = Int32Array.from(counts.keys()).toSorted()
    return { ids, counts: ids.map((id) => counts.get(id) ?? 0), size: tokens.length }
  }
}

/** Dice coefficient, 2|A∩B| / (|A|+|B|): 1 for equal bags, 0 for disjoint or two empty ones. */
export function dice(a: TokenBag, b: TokenBag): number {
  if (a.size + b.size === 0) return 0
  let shared = 0
  for (let i = 0, j = 0; i < a.ids.length && j < b.ids.length;) {
    const left = a.ids[i] ?? 0
    const right = b.ids[j] ?? 0
    if (left === right) shared += Math.min(a.counts[i++] ?? 0, b.counts[j++] ?? 0)
    else if (left < right) i++
    else j++
  }
  return (2 * shared) / (a.size + b.size)
}

/** The best dice two bags of these sizes could reach; cheap to ask before merging. */
export function mostDice(a: TokenBag, b: TokenBag): number {
  return a.size + b.size === 0 ? 0 : (2 * Math.min(a.size, b.size)) / (a.size + b.size)
}
