import { NO_BORDER, type Border } from './block-border.ts'
import { matchUnits, type MatchOptions } from './match-units.ts'
import { collectEdits, type Edit } from './sequence-diff.ts'
import { slideEdits } from './slide-edits.ts'

export interface UnitDiff {
  /** In order, separated by at least one equal unit. */
  readonly edits: Edit[]
  /** False when the cost cap fired or blocks were kept whole: the script is right, but maybe not the shortest. */
  readonly exact: boolean
}

export interface UnitDiffOptions extends MatchOptions {
  /** Where blocks that could stand in several places should end up. */
  readonly border?: (units: readonly string[], at: number) => Border
}

/** A deterministic, bounded diff of two lists of texts (lines, tokens), compared as given. */
export function diffUnits(
  before: readonly string[],
  after: readonly string[],
  options: UnitDiffOptions = {},
): UnitDiff {
  const border = options.border ?? (() => NO_BORDER)
  const { oldItems, newItems, names } = internUnits(before, after)
  const ends = measureEnds(oldItems, newItems)
  const matched = matchUnits(
    { items: oldItems, placesElsewhere: countPlaces(newItems, names), ...ends },
    { items: newItems, placesElsewhere: countPlaces(oldItems, names), ...ends },
    options,
  )
  const edits = slideEdits(
    collectEdits(matched.removed, matched.added),
    { items: oldItems, border: (at) => border(before, at) },
    { items: newItems, border: (at) => border(after, at) },
  )
  return { edits, exact: matched.exact }
}

/** Equal texts get equal numbers, in order of first sight. */
function internUnits(before: readonly string[], after: readonly string[]) {
  const ids = new Map<string, number>()
  const oldItems = internAll(before, ids)
  const newItems = internAll(after, ids)
  return { oldItems, newItems, names: ids.size }
}

function internAll(units: readonly string[], ids: Map<string, number>): Int32Array {
  const items = new Int32Array(units.length)
  for (let at = 0; at < units.length; at++) {
    const unit = units[at]!
    const known = ids.get(unit)
    items[at] = known ?? ids.size
    if (known === undefined) ids.set(unit, ids.size)
  }
  return items
}

function countPlaces(items: Int32Array, names: number): Int32Array {
  const places = new Int32Array(names)
  for (const item of items) places[item]!++
  return places
}

/** Equal units at the start and, of the rest, at the end. */
function measureEnds(oldItems: Int32Array, newItems: Int32Array) {
  const shorter = Math.min(oldItems.length, newItems.length)
  let sameAtStart = 0
  while (sameAtStart < shorter && oldItems[sameAtStart] === newItems[sameAtStart]) sameAtStart++
  let sameAtEnd = 0
  while (sameAtEnd < shorter - sameAtStart && oldItems.at(-1 - sameAtEnd) === newItems.at(-1 - sameAtEnd))
    sameAtEnd++
  return { sameAtStart, sameAtEnd }
}
