import { createHash } from 'node:crypto'
import type { Change, Side } from './change.ts'
import { compareText } from './matching/find-renames.ts'

/** Where something stands. Lines are counted from 1, both ends included. */
export interface Location {
  readonly side: 'before' | 'after'
  readonly line: number
  readonly endLine: number
  /** The innermost function around it, null outside functions. */
  readonly function: string | null
}

/** A location as a check gives it: what it leaves out is looked up. */
export interface Place {
  readonly side: 'before' | 'after'
  readonly line: number
  readonly endLine?: number
  /** Name of the function, when it is not the innermost one around the line. */
  readonly function?: string
  /** What is there, for the fingerprint; never shown. */
  readonly meaning?: string
}

const MOST_LOCATIONS = 20

/** Places as locations: after before before, by line, each once, at most 20 and at least one. */
export function locate(change: Change, places: readonly Place[]): Location[] {
  const known = places.length === 0 ? listEdited(change) : places
  const sorted = known.toSorted(comparePlaces).slice(0, MOST_LOCATIONS * 10)
  const seen = new Set<string>()
  const locations: Location[] = []
  for (const place of sorted) {
    const location = resolvePlace(change, place)
    const key = `${location.side}:${location.line}:${location.endLine}`
    if (seen.has(key) || locations.length === MOST_LOCATIONS) continue
    seen.add(key)
    locations.push(location)
  }
  return locations
}

/**
 * Identity of a finding that survives moves and rebases: its rule, and for each place what is there and in which
 * function, never a line's number and never the order.
 */
export function fingerprint(change: Change, id: string, places: readonly Place[]): string {
  const meanings = places.map((place) => {
    const name = place.function ?? change[place.side].locator(place.line) ?? ''
    return `${place.side}\0${name.replaceAll(/#\d+/g, '')}\0${place.meaning ?? ''}`
  })
  const hash = createHash('sha256').update(id)
  for (const meaning of [...new Set(meanings)].toSorted(compareText)) hash.update(`\0\0${meaning}`)
  return hash.digest('hex').slice(0, 32)
}

/** Every block of lines that differs, the after side where it has lines. */
export function listEdited({ edits }: Change): Place[] {
  const places = edits.slice(0, MOST_LOCATIONS).map(({ oldStart, oldLines, newStart, newLines }): Place => {
    return newLines > 0
      ? { side: 'after', line: newStart + 1, endLine: newStart + newLines }
      : { side: 'before', line: oldStart + 1, endLine: oldStart + oldLines }
  })
  return places.length > 0 ? places : [{ side: 'after', line: 1 }]
}

function comparePlaces(a: Place, b: Place): number {
  return compareText(a.side, b.side) || a.line - b.line || (a.endLine ?? a.line) - (b.endLine ?? b.line)
}

function resolvePlace(change: Change, place: Place): Location {
  const side = change[place.side]
  const line = clamp(place.line, side)
  return {
    side: place.side,
    line,
    endLine: Math.max(line, clamp(place.endLine ?? place.line, side)),
    function: place.function ?? side.locator(line),
  }
}

function clamp(line: number, { lines }: Side): number {
  return Math.max(1, Math.min(line, Math.max(1, lines.length)))
}
