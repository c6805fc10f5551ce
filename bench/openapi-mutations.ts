/** A number from 0 to below 1, the same sequence for the same seed. */
export type Random = () => number

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
}

const REPLACEMENTS: readonly unknown[] = [null, true, 7, -1, 1.5, '', 'other', [], {}, ['x'], { x: 1 }]

/** A copy of an answer with one thing wrong: a key left out, another value, an item too many or too few. */
export function mutate(value: unknown, random: Random): unknown {
  const copy = structuredClone(value)
  const places = listPlaces(copy)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  if (places.length === 0) return pick(REPLACEMENTS)
  const [holder, key] = pick(places)
  if (random() < 0.3 && !Array.isArray(holder)) delete holder[key]
  else holder[key] = pick(REPLACEMENTS)
  return copy
}

type Holder = Record<string | number, unknown>

function listPlaces(value: unknown, places: [Holder, string][] = []): [Holder, string][] {
  if (typeof value !== 'object' || value === null) return places
  for (const key of Object.keys(value)) {
    places.push([value as Holder, key])
    listPlaces((value as Holder)[key], places)
  }
  return places
}
