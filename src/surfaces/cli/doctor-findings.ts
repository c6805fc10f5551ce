import type { IndexerVerdict } from '../../services/x402-preflight/indexers/judge-indexers.ts'
import type { PreflightReport } from '../../services/x402-preflight/output.ts'
import { verdictOf } from './doctor-verdict.ts'

/** One examined route. */
export interface Diagnosis {
  readonly report: PreflightReport
  readonly indexers: readonly IndexerVerdict[]
  /** Options that the facilitator does not settle; null when it was not asked. */
  readonly facilitator: FacilitatorVerdict | null
}

export interface FacilitatorVerdict {
  readonly url: string
  /** Null when it answered with its list. */
  readonly fault: string | null
  readonly unsupported: readonly string[]
}

/** What every format renders: errors fail a build, warnings and notes do not. */
export interface Finding {
  readonly id: string
  readonly level: 'error' | 'warning' | 'note'
  readonly message: string
  readonly fix: string | null
  /** JSON pointer into the challenge, where there is one. */
  readonly pointer: string | null
}

const LEVELS = { risk: 'error', warn: 'warning', info: 'note' } as const

export function listFindings({ report, facilitator }: Diagnosis): Finding[] {
  const { advisories, discovery } = report
  const { checks, reasons } = verdictOf(report)
  return [
    ...checks
      .filter(({ passed, reason }) => !passed && reason !== 'not_evaluable')
      .map(({ id, message, fix }) => ({ id, level: 'error' as const, message, fix, pointer: null })),
    ...reasons.map(({ code, message, setting }) => ({
      id: `payability/${code}`,
      level: 'error' as const,
      message: `The official client does not pay: ${message}`,
      fix: setting === null ? null : `A buyer could still set: ${setting}.`,
      pointer: null,
    })),
    ...advisories.map(({ id, level, message }) => ({
      id: `advisory/${id}`,
      level: LEVELS[level],
      message,
      fix: null,
      pointer: null,
    })),
    ...discovery.faults.map(({ code, level, message, fix, pointer }) => ({
      id: `discovery/${code}`,
      level: level === 'required' ? ('error' as const) : ('warning' as const),
      message,
      fix,
      pointer,
    })),
    ...listFacilitatorFindings(facilitator),
  ]
}

function listFacilitatorFindings(verdict: FacilitatorVerdict | null): Finding[] {
  if (verdict === null) return []
  const finding = (id: string, message: string): Finding => ({
    id,
    level: 'error',
    message,
    fix: null,
    pointer: null,
  })
  if (verdict.fault !== null) return [finding('facilitator/unreadable', verdict.fault)]
  return verdict.unsupported.map((option) =>
    finding('facilitator/unsupported', `The facilitator does not list ${option} in /supported.`),
  )
}

export function isHealthy(diagnosis: Diagnosis): boolean {
  return (
    verdictOf(diagnosis.report).compliant && listFindings(diagnosis).every(({ level }) => level !== 'error')
  )
}
