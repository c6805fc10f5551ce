import type { Finding } from '../change/findings/finding.ts'
import { compareSeverity } from '../change/severity.ts'

/** Shown at low, because the rest of the change may explain it; it counts as before. */
export function showLow(finding: Finding): Finding {
  if (compareSeverity(finding.severity, 'low') >= 0) return finding
  return { ...finding, severity: 'low', scoredAs: finding.scoredAs ?? finding.severity }
}
