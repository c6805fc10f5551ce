import type { Change } from '../change.ts'
import { listEditTokens, type EditTokens } from './edit-tokens.ts'
import { readLossMarks, splitWords } from './loss-marks.ts'
import { lossBias, lossWeights } from './loss-weights.data.ts'
import { oncePerChange } from './once-per-side.ts'

const TENTHS = 10

/**
 * How much a change as a whole looks like one that takes a protection out: the logarithm of the odds, learned from
 * public histories. No finding by itself, since no word proves anything; it tells apart what rules cannot.
 */
export const scoreLoss = oncePerChange((change: Change): number => {
  let sum = lossBias
  for (const mark of readLossMarks(change).marks) sum += lossWeights.get(mark) ?? 0
  return sum / TENTHS
})

/** Words of code that cleans, bounds, asks who it is or refuses. */
const PROTECTS = new Set(
  (
    'sanitize sanitized sanitizer sanitization sanitise escape escapes unescape htmlspecialchars htmlentities entities ' +
    'html encode encoder quote quoted quotes quot amp strip clean cleaned purify filter filtered safe unsafe csrf xsrf ' +
    'nonce token hmac verify verified security secure checked check checks validate validation validator valid invalid ' +
    'overflow limit limits depth max min size sizeof len strlen bounds range offset remaining unsigned capacity buffer ' +
    'bytes alloc calloc free memset memory strict numeric policy permission permissions role allowed allows denied deny ' +
    'forbidden unauthorized authorize authorized authenticated auth access blocked blacklist whitelist host hostname ' +
    'redirect origin referer path realpath directory traversal normalize canonical cookie session secret regex regexp ' +
    'pattern chars preg owner too bad reject trusted'
  ).split(' '),
)

const TELLS = 0.7

/** A block that lost words of protection, in a change that looks like taking one out. */
export interface LostWords {
  readonly line: number
  readonly owner: string
}

/** Of these blocks the one that lost most of such words, when the change as a whole says the same. */
export function listLostWords(change: Change, edits: readonly EditTokens[]): LostWords[] {
  const { marks } = readLossMarks(change)
  const isNamed = [...PROTECTS].some((word) => marks.has(`-${word}`))
  if (!isNamed || scoreLoss(change) <= TELLS) return []
  // What came elsewhere moved, or is said once for all.
  const came = new Set(listEditTokens(change).flatMap(({ added }) => added))
  const gone = new Set(change.functions.removed.map(({ key }) => key))
  const [first] = edits
    .filter(({ owner, added }) => !gone.has(owner) && (owner !== '' || added.length > 0))
    .map((each) => ({ each, count: countProtecting(each, marks, came) }))
    .toSorted((a, b) => b.count - a.count)
  if (first === undefined || first.count === 0) return []
  return [{ line: first.each.edit.oldStart + 1, owner: first.each.owner }]
}

function countProtecting(
  { lost }: EditTokens,
  marks: ReadonlySet<string>,
  came: ReadonlySet<string>,
): number {
  const words = new Set(lost.filter((token) => !came.has(token)).flatMap((token) => splitWords(token)))
  return [...words].filter((word) => PROTECTS.has(word) && marks.has(`-${word}`)).length
}
