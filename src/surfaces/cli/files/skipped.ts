import type { OmissionReason } from '../../../analysis/change-set/omit-file.ts'

/** Why a file was left out on purpose. */
export type SkipReason = 'excluded' | 'no rules' | 'no code' | OmissionReason

/** Why a file that should have been looked at was not. */
export type FailureReason = 'too-large' | 'unreadable' | 'deadline' | 'memory' | 'fault' | 'not-bought'

export interface FailedFile {
  readonly path: string
  readonly reason: FailureReason
}

/** How many files were left out, by reason. */
export type SkipCounts = Partial<Record<SkipReason, number>>

export function countSkips(reasons: readonly SkipReason[]): SkipCounts {
  const counts: SkipCounts = {}
  for (const reason of reasons.toSorted()) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}
