import type { z } from 'zod'
import type { Change, Side } from '../change.ts'
import { findTexts, hasNewText, type TextRule } from '../code/code-lines.ts'
import type { Severity } from '../severity.ts'
import { count } from './evidence.ts'
import type { addedCalls } from './evidence-shapes.ts'
import type { Raised } from './finding.ts'
import { atHits, findNewHits, listLabels, listLines, type Hit } from './net-hits.ts'
import { soften } from './soften.ts'

interface CallFinding {
  readonly severity: Severity
  /** What one hit is, in the singular, for the message. */
  readonly what: string
  readonly plural?: string
  /** The rest of the sentence: why it matters. */
  readonly advice: string
  readonly find: (side: Side) => readonly Hit[]
  /** Texts that are found as well; their labels are no names of calls. */
  readonly texts?: readonly TextRule[]
  /** Its severity where every call is given nothing but literals. */
  readonly literal?: Severity
  /** Nobody wants it in a test either. */
  readonly isSameInTests?: boolean
}

/** The finding of a rule that counts new calls: how many, which, where. */
export function raiseCalls(
  change: Change,
  {
    severity,
    what,
    plural,
    advice,
    find,
    texts = [],
    literal = severity,
    isSameInTests = false,
  }: CallFinding,
): Raised<z.input<typeof addedCalls>> | null {
  // Texts that stand on no new line are old, all of them.
  const isText = hasNewText(change, texts)
  const hits = findNewHits(change, (side) =>
    isText ? [...find(side), ...findTexts(side, texts)] : find(side),
  )
  if (hits.length === 0) return null
  const own = hits.every(({ freedom }) => freedom === 0) ? literal : severity
  return {
    severity: isSameInTests ? own : soften(change, own),
    message: `The change adds ${count(hits.length, what, plural)}${advice}`,
    places: atHits(hits),
    evidence: { added: hits.length, calls: listLabels(hits), lines: listLines(hits) },
  }
}
