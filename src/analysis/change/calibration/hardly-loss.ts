import type { Change } from '../change.ts'
import { readLossMarks } from '../code/loss-marks.ts'
import { scoreLoss } from '../code/loss-score.ts'

/** Fewer words that came may stand for anything. */
const ENOUGH = 6

/**
 * Findings that say by shape alone that something protected, and the score below which that is hardly so: where they
 * were raised wrongly, code was mostly rewritten.
 */
const LEAST: Readonly<Record<string, number>> = {
  'boundary-changed': -0.2,
  'check-moved-later': 0.8,
  'condition-removed': 0.8,
  'condition-weakened': 0.8,
  'decorator-removed': 0.8,
  'error-handling-removed': -0.2,
  'exit-removed': 1,
  'guard-removed': 0.8,
  'list-loosened': 0.8,
  'memory-care-removed': -0.2,
  'order-changed': 0.8,
  'pattern-widened': -0.2,
  'protection-removed': -1.5,
  'sensitive-code-changed': -1.5,
  'size-changed': -0.2,
  'value-unfiltered': -0.2,
}

/** Whether what a change took out and put in, taken together, speaks against a loss of protection. */
export function isHardlyLoss(change: Change, id: string): boolean {
  const least = LEAST[id]
  return least !== undefined && readLossMarks(change).gained >= ENOUGH && scoreLoss(change) <= least
}

/** Ends the sentence "info when …"; null for findings that do not ask. */
export function sayHardlyLoss(id: string): string | null {
  if (LEAST[id] === undefined) return null
  return `at least ${ENOUGH} words came, and the words, signs and amounts of all that went and came are seldom those of a lost protection`
}
