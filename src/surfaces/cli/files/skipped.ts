import type { OmissionReason } from '../../../analysis/change-set/omit-file.ts'

/** Why a file was left out on purpose. */
export type SkipReason = 'excluded' | 'no rules' | 'no code' | OmissionReason

/** Why a file that should have been looked at was not. */
export type FailureReason =
  | 'too-large'
  | 'unreadable'
  | 'unmerged'
  | 'deadline'
  | 'memory'
  | 'fault'
  | 'not-bought'

const WORDS: Readonly<Record<FailureReason, string>> = {
  'too-large': 'longer than 500,000 characters',
  unreadable: 'it cannot be read',
  unmerged: 'the index holds both sides of a merge conflict',
  deadline: 'it took longer than an analysis may',
  memory: 'it took more memory than an analysis may',
  fault: 'the analysis failed, which is a fault of this program',
  'not-bought': 'its review was not bought',
}

/** The reason as a person reads it. */
export const describeFailure = (reason: FailureReason): string => WORDS[reason]

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
