/** What a unit can be matched with on the other side. */
const NOTHING = 0
const FEW = 1
const MANY = 2

/** Units looked at on either side of one. */
const REACH = 100
/** However long the text, a unit that stands in this many places of the other side is frequent. */
const MOST_PLACES = 1_024
/** A frequent unit is set aside where fewer than one in so many around it could be matched at all. */
const LEAST_SHARE = 4

/** A side of a comparison: its units, and how often each name stands on the other side. */
export interface CountedUnits {
  readonly items: Int32Array
  readonly placesElsewhere: Int32Array
  /** Units at either end that are equal on both sides. */
  readonly sameAtStart: number
  readonly sameAtEnd: number
}

/**
 * Marks what is not to be matched: units the other side lacks, and such frequent ones (blank lines, braces) as stand
 * inside a run of those. To match one of these tears a rewritten block apart for the sake of a brace.
 */
export function markUnmatched(side: CountedUnits): { readonly unmatched: Uint8Array; setAside: number } {
  const { items, sameAtStart, sameAtEnd } = side
  const unmatched = new Uint8Array(items.length)
  const chances = rateChances(side)
  const end = items.length - sameAtEnd
  let setAside = 0
  for (let at = sameAtStart; at < end; at++) {
    if (chances[at] === FEW) continue
    if (chances[at] === MANY && !isLost(chances, at, sameAtStart, end)) continue
    if (chances[at] === MANY) setAside++
    unmatched[at] = 1
  }
  return { unmatched, setAside }
}

function rateChances({ items, placesElsewhere }: CountedUnits): Uint8Array {
  const many = Math.min(roughRoot(items.length), MOST_PLACES)
  const chances = new Uint8Array(items.length)
  for (let at = 0; at < items.length; at++) {
    const places = placesElsewhere[items[at]!]!
    if (places === 0) chances[at] = NOTHING
    else chances[at] = places >= many ? MANY : FEW
  }
  return chances
}

/** True when unmatched units stand on both sides and outnumber the frequent ones among them. */
function isLost(chances: Uint8Array, at: number, start: number, end: number): boolean {
  const above = countRun(chances, at, -1, Math.max(start, at - REACH))
  if (above.nothing === 0) return false
  const below = countRun(chances, at, 1, Math.min(end - 1, at + REACH))
  if (below.nothing === 0) return false
  // The unit itself counts in both directions.
  const many = above.many + below.many + 2
  return many * LEAST_SHARE < many + above.nothing + below.nothing
}

function countRun(chances: Uint8Array, from: number, step: 1 | -1, last: number) {
  let nothing = 0
  let many = 0
  for (let at = from + step; step * (last - at) >= 0 && chances[at] !== FEW; at += step) {
    if (chances[at] === NOTHING) nothing++
    else many++
  }
  return { nothing, many }
}

/** A power of two not far above the square root. */
function roughRoot(count: number): number {
  let root = 1
  for (let rest = count; rest > 0; rest = Math.floor(rest / 4)) root *= 2
  return root
}
