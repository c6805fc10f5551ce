import type { Edit } from '../../analysis/diff/sequence-diff.ts'

/** Lines that were taken out in one place and put in, unchanged, in another. */
export interface Move {
  /** First line in `before`, from 1. */
  readonly oldStart: number
  /** First line in `after`, from 1. */
  readonly newStart: number
  readonly lines: number
}

interface Sides {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Shorter runs are equal by chance: a brace, a return. */
const FEWEST_LINES = 3
const FEWEST_CHARACTERS = 40
/** Places in `after` tried for one line; a line that stands in more of them says nothing about where it went. */
const PLACES = 20
const STEPS = 1_000_000

/** The longest runs of removed lines that come back among the added ones, in the order of `before`. */
export function findMoves({ before, after }: Sides, edits: readonly Edit[]): Move[] {
  const added = indexAdded(after, edits)
  const taken = new Uint8Array(after.length)
  const moves: Move[] = []
  let steps = STEPS
  for (const edit of edits) {
    const end = edit.oldStart + edit.oldCount
    for (let at = edit.oldStart; at < end && steps > 0; at++) {
      let best: Move | null = null
      for (const place of added.places.get(before[at]!) ?? []) {
        const lines = measureRun(at, end, place)
        steps -= lines + 1
        if (lines > (best?.lines ?? 0)) best = { oldStart: at + 1, newStart: place + 1, lines }
      }
      if (best === null || !isWorthTelling(before, best)) continue
      moves.push(best)
      taken.fill(1, best.newStart - 1, best.newStart - 1 + best.lines)
      at += best.lines - 1
    }
  }
  return moves

  function measureRun(at: number, end: number, place: number): number {
    let lines = 0
    while (
      at + lines < end &&
      added.isAdded[place + lines] === 1 &&
      taken[place + lines] === 0 &&
      before[at + lines] === after[place + lines]
    )
      lines++
    return lines
  }
}

function indexAdded(after: readonly string[], edits: readonly Edit[]) {
  const places = new Map<string, number[]>()
  const isAdded = new Uint8Array(after.length)
  for (const edit of edits) {
    for (let at = edit.newStart; at < edit.newStart + edit.newCount; at++) {
      isAdded[at] = 1
      const known = places.get(after[at]!)
      if (known === undefined) places.set(after[at]!, [at])
      else if (known.length < PLACES) known.push(at)
    }
  }
  return { places, isAdded }
}

function isWorthTelling(before: readonly string[], { oldStart, lines }: Move): boolean {
  if (lines < FEWEST_LINES) return false
  let characters = 0
  for (const line of before.slice(oldStart - 1, oldStart - 1 + lines)) characters += line.trim().length
  return characters >= FEWEST_CHARACTERS
}
