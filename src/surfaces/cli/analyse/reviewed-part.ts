import type { ReviewDecision } from '../../../analysis/change/score.ts'
import type { FileStatus } from '../../../analysis/change-set/set-file.ts'
import type { Verification } from '../../../analysis/change-set/verification.ts'
import type { SkipReason } from '../files/skipped.ts'
import type { Finding } from '../report/finding.ts'
import type { Suppression } from './suppression.ts'

/** The review of one set of files. */
export interface ReviewedPart {
  readonly decision: ReviewDecision
  readonly score: number
  readonly files: readonly {
    readonly path: string
    readonly previousPath: string | null
    readonly status: FileStatus
    readonly language: string
    readonly changedLines: number
  }[]
  readonly skipped: readonly SkipReason[]
  readonly findings: readonly Finding[]
  readonly suppressions: Readonly<Record<string, readonly Suppression[]>>
  readonly verification: Verification
}
