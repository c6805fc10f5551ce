import type { AdvisoryId } from '../advisories/advisory-texts.data.ts'
import type { Discovery } from '../discovery/discovery-output.ts'
import type { Inspection } from '../inspection.ts'
import type { Payability } from '../payability/payability-output.ts'

/** A place where buyers find services, as a list of what it asks of a challenge. Judged from one answer, never by asking it. */
export interface Indexer {
  readonly name: string
  readonly requirements: readonly Requirement[]
  /** What cannot be seen in a challenge and must happen besides. */
  readonly next: string
}

export interface Requirement {
  /** `required` keeps a service out, `advised` costs rank or grade. */
  readonly level: 'required' | 'advised'
  readonly text: string
  isMet(subject: IndexerSubject): boolean
}

export interface IndexerSubject {
  readonly inspection: Inspection
  readonly failedChecks: ReadonlySet<string>
  readonly advisories: ReadonlySet<string>
  readonly payability: Payability
  readonly discovery: Discovery
}

export function required(text: string, isMet: Requirement['isMet']): Requirement {
  return { level: 'required', text, isMet }
}

export function advised(text: string, isMet: Requirement['isMet']): Requirement {
  return { level: 'advised', text, isMet }
}

/** Met when this check of ours passed. */
export function passes(check: string): Requirement['isMet'] {
  return ({ failedChecks }) => !failedChecks.has(check)
}

/** Met when none of these was observed. */
export function without(...ids: readonly AdvisoryId[]): Requirement['isMet'] {
  return ({ advisories }) => !ids.some((id) => advisories.has(id))
}
