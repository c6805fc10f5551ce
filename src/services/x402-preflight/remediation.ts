import type { Check } from './checks/check.ts'
import { NOT_EVALUABLE } from './checks/check.ts'
import { fixes, type Fix } from './fixes.data.ts'

/** What to change, one entry per failed check; checks that could not be judged are part of the header's entry. */
export interface Remediation {
  readonly check: string
  readonly reason: string
  readonly action: string
  readonly reference: string
}

export interface FailedCheck {
  readonly check: Check
  readonly reason: string
}

export function buildRemediation(failed: readonly FailedCheck[], method: string): Remediation[] {
  return failed
    .filter(({ reason }) => reason !== NOT_EVALUABLE)
    .toSorted((a, b) => rank(a.check) - rank(b.check))
    .map(({ check, reason }) => {
      const fix = findFix(check.id, reason)
      return {
        check: check.id,
        reason,
        action: fix.action + methodHint(check.id, method),
        reference: fix.reference,
      }
    })
}

function rank(check: Check): number {
  return check.severity === 'high' ? 0 : 1
}

function findFix(check: string, reason: string): Fix {
  const fix = fixes[`${check}:${generalReason(reason)}`] ?? fixes[`${check}:status_other`]
  if (fix === undefined) throw new Error(`no fix is written for ${check}:${reason}`)
  return fix
}

/** `accepts[3]:v1_name` -> `v1_name`, `no_response:tls` -> `no_response`, `status_503` -> `status_5xx`. */
function generalReason(reason: string): string {
  return reason
    .replace(/^accepts\[\d+\]:/, '')
    .replace(/^no_response:.*$/, 'no_response')
    .replace(/^status_5\d\d$/, 'status_5xx')
}

// A stub 402 without the header on GET is common for routes that sell on POST only.
function methodHint(check: string, method: string): string {
  const concerned = method === 'GET' && (check === 'http_402' || check === 'header_decodes')
  return concerned ? ' If the route sells on POST only, run the preflight again with method POST.' : ''
}
