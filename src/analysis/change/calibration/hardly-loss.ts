import type { Change } from '../change.ts'
import { isWeighed, LEAST_LINES, scoreLoss, scoreTold } from '../code/loss-score.ts'
import { LIKELY_LOSS } from '../code/sensitive-changes.ts'
import type { Raised } from '../findings/finding.ts'
import { listTold } from '../read-evidence.ts'

/** Findings that say by shape alone that something protected: where they were raised wrongly, code was rewritten. */
const BY_SHAPE = new Set([
  'boundary-changed',
  'check-moved-later',
  'condition-removed',
  'condition-weakened',
  'decorator-removed',
  'error-handling-removed',
  'exit-removed',
  'guard-removed',
  'list-loosened',
  'memory-care-removed',
  'order-changed',
  'pattern-widened',
  'protection-removed',
  'sensitive-code-changed',
  'size-changed',
  'value-unfiltered',
])
const SENSITIVE = 'sensitive-code-changed'
/** The logarithm of the odds below which a loss is hardly one. */
const LEAST = -0.5

/** What a rule raised, before it is weighed. */
export interface Told {
  readonly id: string
  readonly raised: Raised
}

/** Whether all that a change took out and put in, with what rules say of it, speaks against a loss of protection. */
export function isHardlyLoss(change: Change, told: readonly Told[]): boolean {
  const named = told
    .map(({ id, raised }) => ({ id, reasons: id === SENSITIVE ? readReasons(raised) : null }))
    // What the table itself told is in the score already.
    .filter(({ reasons }) => reasons?.length !== 0)
  if (!named.some(({ id }) => BY_SHAPE.has(id)) || !isWeighed(change)) return false
  const ids = named.map(({ id }) => id)
  const reasons = named.flatMap((each) => each.reasons ?? [])
  return scoreLoss(change) + scoreTold(ids, reasons) <= LEAST
}

/** Why the finding was raised, but for the table's own reason. */
function readReasons({ evidence }: Raised): string[] {
  return listTold(evidence, 'changes')
    .map((each) => String((each as { reason?: unknown }).reason))
    .filter((reason) => reason !== LIKELY_LOSS)
}

export function saysByShape(id: string): boolean {
  return BY_SHAPE.has(id)
}

/** Ends the sentence "info when …"; null for findings that do not ask. */
export function sayHardlyLoss(id: string): string | null {
  if (!BY_SHAPE.has(id)) return null
  return `low in a file of at least ${LEAST_LINES} lines where the words, signs and amounts of all that went and came, with what other rules say of it, are seldom those of a lost protection`
}
