import { compareSeverity } from '../../../analysis/change/severity.ts'
import { compareFindings, type Finding } from './finding.ts'

/** For lists that are cut: what matters most comes first. */
export function sortWorstFirst(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => compareSeverity(a.severity, b.severity) || compareFindings(a, b))
}
