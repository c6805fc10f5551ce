import type { Finding } from './findings/finding.ts'
import { compareSeverity } from './severity.ts'

export function isHeavy({ severity }: Finding): boolean {
  return compareSeverity(severity, 'low') < 0
}

/** Shown at low, because the rest of the change may explain it; it counts as before. */
export function showLow<Told extends Finding>(finding: Told): Told {
  return isHeavy(finding)
    ? { ...finding, severity: 'low', scoredAs: finding.scoredAs ?? finding.severity }
    : finding
}
