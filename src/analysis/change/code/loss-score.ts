import type { Change } from '../change.ts'
import type { EditTokens } from './edit-tokens.ts'
import { readLossMarks } from './loss-marks.ts'
import { lossBias, lossWeights } from './loss-weights.data.ts'
import { oncePerChange } from './once-per-side.ts'
import { splitWords } from './split-words.ts'

const TWENTIETHS = 20
/** The table was learned from whole files; an excerpt has too little of everything. */
export const LEAST_LINES = 40

/** Whether a change is long enough to be weighed. */
export function isWeighed({ before }: Change): boolean {
  return before.lines.length >= LEAST_LINES
}

/**
 * How much a change as a whole looks like one that takes a protection out: the logarithm of the odds, learned from
 * public histories. No finding by itself, since no word proves anything; it tells apart what rules cannot.
 */
export const scoreLoss = oncePerChange((change: Change): number =>
  sumWeights(readLossMarks(change), lossBias),
)

/** What the findings that rules raised, and their reasons, add to that. */
export function scoreTold(ids: readonly string[], reasons: readonly string[]): number {
  return sumWeights([...ids.map((id) => `!${id}`), ...new Set(reasons.map((reason) => `?${reason}`))], 0)
}

function sumWeights(marks: Iterable<string>, start: number): number {
  let sum = start
  for (const mark of marks) sum += lossWeights.get(mark) ?? 0
  return sum / TWENTIETHS
}

const TELLS = 0.3

/** A block in a change that looks like taking a protection out. */
export interface LikelyLoss {
  readonly line: number
  readonly owner: string
}

/** Of these blocks the one whose lost words weigh most, when the change as a whole looks like a loss. */
export function findLikelyLoss(change: Change, edits: readonly EditTokens[]): LikelyLoss[] {
  if (!isWeighed(change) || scoreLoss(change) <= TELLS) return []
  const gone = new Set(change.functions.removed.map(({ key }) => key))
  const [first] = edits
    .filter(({ owner, removed }) => !gone.has(owner) && removed.length > 0)
    .map((each) => ({ each, weight: weighLost(each) }))
    .toSorted((a, b) => b.weight - a.weight)
  return first === undefined ? [] : [{ line: first.each.edit.oldStart + 1, owner: first.each.owner }]
}

function weighLost({ lost }: EditTokens): number {
  const words = new Set(lost.flatMap(splitWords))
  return sumWeights(
    [...words].map((word) => `-${word}`),
    0,
  )
}
