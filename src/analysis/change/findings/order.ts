import { isOfStyle } from '../calibration/calibration.data.ts'
import { compareText } from '../matching/find-renames.ts'
import { WEAKENING } from '../proof/weakening.ts'
import { compareSeverity, type Severity } from '../severity.ts'
import type { Finding } from './finding.ts'

/** Critical first, as shown; of those that are shown alike what counts for more (but for style), then what proves less. */
export function compareWeight(a: Finding, b: Finding): number {
  return (
    compareSeverity(a.severity, b.severity) ||
    compareSeverity(countedAs(a), countedAs(b)) ||
    Number(WEAKENING.has(b.id)) - Number(WEAKENING.has(a.id))
  )
}

/** Whoever has ten seconds reads of proof before style. */
function countedAs({ id, severity, scoredAs = severity }: Finding): Severity {
  return isOfStyle(id) ? severity : scoredAs
}

/** By weight, then by id. */
export function compareFindings(a: Finding, b: Finding): number {
  return compareWeight(a, b) || compareText(a.id, b.id)
}
