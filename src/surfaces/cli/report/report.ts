import { severities, type Severity } from '../../../analysis/change/severity.ts'
import type { ReviewDecision } from '../../../analysis/change/score.ts'
import type { Verification } from '../../../analysis/change-set/verification.ts'
import type { MeasuredFile } from '../analyse/measured-file.ts'
import type { ReviewedPart } from '../analyse/reviewed-part.ts'
import type { FailedFile, SkipCounts } from '../files/skipped.ts'
import type { SuppressedFinding } from '../judge/apply-suppressions.ts'
import type { Gates } from '../settings/settings.ts'
import type { Finding } from './finding.ts'

/** What a review compared. */
export interface ReviewedChange {
  readonly from: string
  readonly to: string
  /** A change too large for one review is reviewed in this many parts. */
  readonly parts: number
  readonly decision: ReviewDecision
  readonly score: number
  readonly files: ReviewedPart['files']
  readonly verification: Verification
}

/** Everything one run has to say; each format renders this value. */
export interface Report {
  readonly command: 'metrics' | 'review' | 'check'
  readonly version: string
  readonly gates: Gates
  /** Neither silenced nor known, by path and line. */
  readonly findings: readonly Finding[]
  readonly suppressed: readonly SuppressedFinding[]
  /** Findings of the baseline, or that stood there before the change. */
  readonly known: number
  readonly measured: readonly MeasuredFile[]
  readonly change: ReviewedChange | null
  readonly skipped: SkipCounts
  readonly failed: readonly FailedFile[]
  /** What the reader should know beside. */
  readonly notes: readonly string[]
}

/** Rules that fail whatever the severity: somebody set the limit for that. */
const ALWAYS = new Set(['max-complexity', 'max-cognitive'])

export function failsGate({ id, severity }: Finding, { failOn }: Gates): boolean {
  if (ALWAYS.has(id)) return true
  return failOn !== null && severities.indexOf(severity) >= severities.indexOf(failOn)
}

export function countBySeverity(findings: readonly Finding[]): [Severity, number][] {
  return severities
    .toReversed()
    .map((severity): [Severity, number] => [
      severity,
      findings.filter((finding) => finding.severity === severity).length,
    ])
    .filter(([, count]) => count > 0)
}
