import { holdsCode, type CharacterSet } from './character-set.ts'
import type { PatternNode } from './parse-pattern.ts'

/** Says whether so many more steps may be taken. */
export type TakeSteps = (steps: number) => boolean

const TEXT_CHARACTERS = 500

/**
 * Whether an expression is found in a text; null when that is too costly to know. All ways are followed at once, as a
 * set of places reached, so there is no going back and no expression that takes exponentially long.
 */
export function matchPattern(node: PatternNode, text: string, takeSteps: TakeSteps): boolean | null {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  if (codes.length > TEXT_CHARACTERS) return null
  const scan: Scan = { codes, takeSteps, exhausted: false }
  const everywhere = new Uint8Array(codes.length + 1).fill(1)
  const reached = advance(node, everywhere, scan)
  return scan.exhausted ? null : reached.includes(1)
}

interface Scan {
  readonly codes: readonly number[]
  readonly takeSteps: TakeSteps
  exhausted: boolean
}

/** One flag per place in the text. */
type Places = Uint8Array

function advance(node: PatternNode, from: Places, scan: Scan): Places {
  // A class of hundreds of characters costs more to look into than one of a few.
  const weight = node.kind === 'character' ? Math.ceil(node.set.length / 8) : 1
  if (scan.exhausted || !scan.takeSteps(from.length * weight)) {
    scan.exhausted = true
    return from
  }
  const end = scan.codes.length
  switch (node.kind) {
    case 'character':
      return advanceCharacter(node.set, from, scan.codes)
    case 'position':
      return keep(from, (place) => node.place === 'any' || place === (node.place === 'start' ? 0 : end))
    case 'look':
      // What stands before a place is rarely asked for, and taken as granted.
      return keep(from, (place) => !node.ahead || looksAhead(node.item, place, scan) !== node.negated)
    case 'sequence':
      return node.items.reduce((places, item) => advance(item, places, scan), from)
    case 'choice':
      return node.options.map((option) => advance(option, from, scan)).reduce(join)
    case 'repeat':
      return advanceRepeat(node, from, scan)
  }
}

function advanceCharacter(set: CharacterSet, from: Places, codes: readonly number[]): Places {
  const reached = new Uint8Array(from.length)
  for (
    let place = from.indexOf(1);
    place !== -1 && place < codes.length;
    place = from.indexOf(1, place + 1)
  ) {
    if (holdsCode(set, codes[place] as number)) reached[place + 1] = 1
  }
  return reached
}

function looksAhead(item: PatternNode, place: number, scan: Scan): boolean {
  const here = new Uint8Array(scan.codes.length + 1)
  here[place] = 1
  return advance(item, here, scan).includes(1)
}

function advanceRepeat(node: PatternNode & { kind: 'repeat' }, from: Places, scan: Scan): Places {
  let reached = from
  for (let count = 0; count < node.minimum && !scan.exhausted; count++) {
    const next = advance(node.item, reached, scan)
    // Further rounds would give the same places again.
    if (isSame(next, reached)) break
    reached = next
  }
  let fresh = reached
  for (let count = node.minimum; count < node.maximum && !scan.exhausted; count++) {
    const next = advance(node.item, fresh, scan)
    const known = reached
    fresh = keep(next, (place) => known[place] === 0)
    if (!fresh.includes(1)) break
    reached = join(reached, fresh)
  }
  return reached
}

function isSame(left: Places, right: Places): boolean {
  for (let place = 0; place < left.length; place++) if (left[place] !== right[place]) return false
  return true
}

function keep(places: Places, isKept: (place: number) => boolean): Places {
  const kept = new Uint8Array(places.length)
  for (let place = places.indexOf(1); place !== -1; place = places.indexOf(1, place + 1)) {
    if (isKept(place)) kept[place] = 1
  }
  return kept
}

function join(left: Places, right: Places): Places {
  const joined = left.slice()
  for (let place = right.indexOf(1); place !== -1; place = right.indexOf(1, place + 1)) joined[place] = 1
  return joined
}
