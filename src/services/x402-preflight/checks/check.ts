import type { Inspection } from '../inspection.ts'

/** One requirement of the grading scheme. `message` is the requirement; `findDefect` says why it is not met, or null. */
export interface Check {
  readonly id: string
  readonly severity: 'high' | 'medium'
  readonly message: string
  findDefect(inspection: Inspection): string | null
}

/** The reason of every check that needs a challenge when none could be decoded. */
export const NOT_EVALUABLE = 'not_evaluable'
