import { calibrate } from '../calibration/calibrate.ts'
import { isHardlyLoss } from '../calibration/hardly-loss.ts'
import type { Change } from '../change.ts'
import { fingerprint, locate } from '../locate.ts'
import { boundEvidence } from './evidence.ts'
import { compareFindings } from './order.ts'
import { sayWhere } from './say-where.ts'
import type { Finding, FindingDefinition } from './finding.ts'

export const MOST_FINDINGS = 50

/** At most one finding per id, by weight, then by id; nothing at all when nothing changed. */
export function runFindings(catalogue: readonly FindingDefinition[], change: Change): Finding[] {
  if (change.kind === 'identical') return []
  const told = catalogue.flatMap(({ id, check }) => {
    const raised = check(change)
    return raised === null ? [] : [{ id, raised }]
  })
  const isHardly = isHardlyLoss(change, told)
  return told
    .map(({ id, raised }): Finding => {
      const { evidence, places, message } = raised
      const weight = calibrate(change, id, raised, isHardly)
      const locations = locate(change, places)
      return {
        id,
        ...weight,
        message: weight.severity === 'info' ? message : sayWhere(message, locations),
        evidence: boundEvidence(evidence),
        locations,
        fingerprint: fingerprint(change, id, places),
      }
    })
    .toSorted(compareFindings)
    .slice(0, MOST_FINDINGS)
}
