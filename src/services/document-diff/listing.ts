import { countCodePoints } from '../../core/text-field.ts'
import type { HunkRange } from './emit-patch.ts'
import type { Spans } from './line-spans.ts'

export type Operation = ' ' | '-' | '+'

/** One line of a hunk; in token unit one run of tokens, placed by line and column. */
export interface ListedLine {
  readonly op: Operation
  readonly oldLine: number | null
  readonly newLine: number | null
  readonly oldColumn?: number | null
  readonly newColumn?: number | null
  readonly text: string
  readonly spans?: Spans
  /** Number of the line on the other side that this one is a version of. */
  readonly pairedLine?: number
  readonly textCut?: true
  readonly noNewline?: true
}

export interface ListedHunk extends HunkRange {
  readonly section: string | null
  readonly lines: ListedLine[]
  readonly linesOmitted: number
}

export interface Listing {
  readonly hunks: ListedHunk[]
  readonly hunksOmitted: number
  readonly linesOmitted: number
}

const LISTED_LINES = 5_000
const LISTED_CHARACTERS = 400_000
const TEXT_CHARACTERS = 2_000
const SPAN_CHARACTERS = 200_000
/** Comparisons of words spent on finding which lines are versions of each other. */
const PAIRING_STEPS = 20_000_000

/** What the list of hunks may still hold. The patch is complete without it; the list is for reading. */
export class ListingBudget {
  linesLeft = LISTED_LINES
  private charactersLeft = LISTED_CHARACTERS
  private spanCharactersLeft = SPAN_CHARACTERS
  private pairingStepsLeft = PAIRING_STEPS

  get spent(): boolean {
    return this.linesLeft <= 0 || this.charactersLeft <= 0
  }

  /** The text to list, cut where it is very long. */
  take(text: string): { text: string; textCut?: true } {
    this.linesLeft--
    if (text.length <= TEXT_CHARACTERS) {
      this.charactersLeft -= text.length
      return { text }
    }
    const characters = countCodePoints(text)
    const cut = Array.from(text.slice(0, 2 * TEXT_CHARACTERS))
      .slice(0, TEXT_CHARACTERS)
      .join('')
      .toWellFormed()
    this.charactersLeft -= cut.length
    return characters > TEXT_CHARACTERS ? { text: cut, textCut: true } : { text }
  }

  takeSpans(characters: number): boolean {
    this.spanCharactersLeft -= characters
    return this.spanCharactersLeft >= 0
  }

  takePairing(steps: number): boolean {
    this.pairingStepsLeft -= steps
    return this.pairingStepsLeft >= 0
  }
}

/** Counts what of the hunks did not fit. */
export function buildListing(hunks: ListedHunk[], linesOmittedOf: readonly number[]): Listing {
  const within = hunks.reduce((sum, hunk) => sum + hunk.linesOmitted, 0)
  return {
    hunks,
    hunksOmitted: linesOmittedOf.length,
    linesOmitted: linesOmittedOf.reduce((sum, lines) => sum + lines, within),
  }
}
