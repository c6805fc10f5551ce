import type { Change } from '../change.ts'
import type { FindingDefinition, Raised } from '../findings/finding.ts'
import { compareSeverity, type Severity } from '../severity.ts'
import { MUST_GO } from '../must-go.ts'
import { calibrations, FOREIGN } from './calibration.data.ts'
import type { Doubt } from './doubts.ts'
import { SELDOM_WANTED, seldomWanted } from './seldom-wanted.ts'
import { sayAlone } from './lone-proof.ts'
import { sayHardlyLoss, saysByShape } from './hardly-loss.ts'

export interface Weight {
  readonly severity: Severity
  /** What counts in the score, where that is more than the severity. */
  readonly scoredAs?: Severity
}

/**
 * What a finding weighs once its doubts are asked: never more than its rule says, never less than low for that. Doubts
 * that grow with the change lower what is shown, and nothing in the score. What is low then is shown as info in a
 * change that is hardly a loss.
 */
export function calibrate(change: Change, id: string, raised: Raised, isHardlyLoss: boolean): Weight {
  const weight = askDoubts(change, id, raised)
  if (weight.severity !== 'low' || !isHardlyLoss || !saysByShape(id)) return weight
  return { severity: 'info', scoredAs: weight.scoredAs ?? 'low' }
}

function askDoubts(change: Change, id: string, raised: Raised): Weight {
  const { severity } = raised
  if (compareSeverity(severity, 'low') >= 0) return { severity }
  const known = listDoubts(id)
  const isLowered = (doubts: readonly Doubt[]): boolean => doubts.some((each) => each.holds(change, raised))
  if (isLowered(known.filter(({ grows }) => !grows))) return { severity: 'low' }
  const isMore = isLowered(known.filter(({ grows }) => grows))
  return isMore ? { severity: 'low', scoredAs: severity } : { severity }
}

function listDoubts(id: string): readonly Doubt[] {
  return MUST_GO.has(id) ? listOwn(id) : [...FOREIGN, ...listOwn(id)]
}

function listOwn(id: string): readonly Doubt[] {
  const own = calibrations[id]?.doubts ?? []
  return SELDOM_WANTED.has(id) ? [...own, seldomWanted] : own
}

/** What makes every finding low but those that must go, as documents say it. */
export function describeForeign(): string {
  return FOREIGN.map(({ when }) => when).join(', or ')
}

/** When the severity is not the usual one, as documents say it; null when it always is. */
export function describeExceptions({ id, severityNote }: FindingDefinition): string | null {
  const doubts = listOwn(id).map(({ when }) => when)
  const low = doubts.length === 0 ? [] : [`low when ${doubts.join(', or ')}`]
  const alone = sayAlone(id)
  const info = sayHardlyLoss(id)
  const notes = [
    ...(severityNote === undefined ? [] : [severityNote]),
    ...low,
    ...(alone === null ? [] : [alone]),
    ...(info === null ? [] : [`info when ${info}`]),
  ]
  return notes.length === 0 ? null : notes.join('; ')
}
