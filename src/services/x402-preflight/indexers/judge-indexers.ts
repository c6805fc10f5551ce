import type { Preflight } from '../run-preflight.ts'
import { allIndexers } from './all-indexers.ts'
import type { IndexerSubject, Requirement } from './indexer.ts'

export interface IndexerVerdict {
  readonly indexer: string
  readonly verdict: 'ready' | 'accepted' | 'blocked'
  /** Requirements that are not met; `required` ones block. */
  readonly unmet: readonly Pick<Requirement, 'level' | 'text'>[]
  readonly next: string
}

/** What each indexer would say of the answer that was graded: `ready`, `accepted` with a lower rank, or `blocked`. */
export function judgeIndexers({ inspection, report }: Preflight): IndexerVerdict[] {
  const subject: IndexerSubject = {
    inspection,
    failedChecks: new Set(report.checks.filter(({ passed }) => !passed).map(({ id }) => id)),
    advisories: new Set(report.advisories.map(({ id }) => id)),
    payability: report.payability,
    discovery: report.discovery,
  }
  return allIndexers.map(({ name, requirements, next }) => {
    const unmet = requirements.filter((requirement) => !requirement.isMet(subject))
    const blocked = unmet.some(({ level }) => level === 'required')
    const verdict = blocked ? 'blocked' : unmet.length === 0 ? 'ready' : 'accepted'
    return { indexer: name, verdict, unmet: unmet.map(({ level, text }) => ({ level, text })), next }
  })
}
