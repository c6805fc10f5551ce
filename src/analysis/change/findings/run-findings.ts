import { calibrate } from '../calibration/calibrate.ts'
import type { Change } from '../change.ts'
import { fingerprint, locate } from '../locate.ts'
import { compareText } from '../matching/find-renames.ts'
import { compareSeverity } from '../severity.ts'
import { boundEvidence } from './evidence.ts'
import { sayWhere } from './say-where.ts'
import type { Finding, FindingDefinition } from './finding.ts'

export const MOST_FINDINGS = 50

/** At most one finding per id, critical first, then by id; nothing at all when nothing changed. */
export function runFindings(catalogue: readonly FindingDefinition[], change: Change): Finding[] {
  if (change.kind === 'identical') return []
  return catalogue
    .flatMap((definition): Finding[] => {
      const raised = definition.check(change)
      if (raised === null) return []
      const { evidence, places } = raised
      const weight = calibrate(change, definition.id, raised)
      const locations = locate(change, places)
      return [
        {
          id: definition.id,
          ...weight,
          message: weight.severity === 'info' ? raised.message : sayWhere(raised.message, locations),
          evidence: boundEvidence(evidence),
          locations,
          fingerprint: fingerprint(change, definition.id, places),
        },
      ]
    })
    .toSorted((a, b) => compareSeverity(a.severity, b.severity) || compareText(a.id, b.id))
    .slice(0, MOST_FINDINGS)
}
