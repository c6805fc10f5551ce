import type { Change } from '../change.ts'
import type { EditTokens } from './edit-tokens.ts'
import { splitWords } from './split-words.ts'

const MOST_STEP = 7
const MOST_LINES_STEP = 6
const MOST_BLOCKS = 4
const MOST_FUNCTIONS = 3
const MOST_CHANGED = 5
const QUARTERS = 8
const HALVES = 4
/** Later blocks weigh nothing. */
const MOST_EDITS = 60

/** Whole powers of two, by their bits. */
export function step(count: number): number {
  return Math.min(MOST_STEP, 31 - Math.clz32(count + 1))
}

/** Marks of how a change goes about it, whatever it says: blocks, functions, lines, and how much came for what went. */
export function listShape(change: Change, all: readonly EditTokens[]): string[] {
  const edits = all.slice(0, MOST_EDITS)
  const { added, removed, changed } = change.functions
  return [
    ...listBlocks(edits),
    ...listShares(edits),
    `functions + ${Math.min(MOST_FUNCTIONS, added.length)}`,
    `functions - ${Math.min(MOST_FUNCTIONS, removed.length)}`,
    `functions ~ ${Math.min(MOST_CHANGED, changed.length)}`,
    `lines ${step(change.changedLines)}`,
    `new lines ${step(change.newLines)}`,
    ...listPathWords(change.filename ?? ''),
  ]
}

function listBlocks(edits: readonly EditTokens[]): string[] {
  const count = (wanted: (each: EditTokens) => boolean): number =>
    Math.min(MOST_BLOCKS, edits.filter(wanted).length)
  return [
    `only - ${count(({ removed, added }) => removed.length > 0 && added.length === 0)}`,
    `both ${count(({ removed, added }) => removed.length > 0 && added.length > 0)}`,
    `only + ${count(({ removed, added }) => removed.length === 0 && added.length > 0)}`,
  ]
}

function listShares(edits: readonly EditTokens[]): string[] {
  const sum = (read: (each: EditTokens) => number): number =>
    edits.reduce((total, each) => total + read(each), 0)
  const [went, came] = [sum(({ removed }) => removed.length), sum(({ added }) => added.length)]
  const ratio = came / Math.max(1, went)
  const lines = (count: number): number => Math.min(MOST_LINES_STEP, step(count))
  return [
    `quarters ${Math.min(QUARTERS, Math.floor(ratio * 4))}`,
    `halves ${Math.min(HALVES, Math.floor(ratio * 2))} of ${step(came)}`,
    `lines - ${lines(sum(({ edit }) => edit.oldLines))} + ${lines(sum(({ edit }) => edit.newLines))}`,
  ]
}

function listPathWords(path: string): string[] {
  return splitWords(path).map((word) => `path ${word}`)
}
