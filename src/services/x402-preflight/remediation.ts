import type { AdvisoryId } from './advisories/advisory-texts.data.ts'
import { findBodyAdvisories } from './advisories/body-advisories.ts'
import type { Check } from './checks/check.ts'
import { NOT_EVALUABLE } from './checks/check.ts'
import { fixes, type Fix } from './fixes.data.ts'
import type { Inspection } from './inspection.ts'
import { adviseMethod, type MethodAdvice } from './method-advice.ts'

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

export function buildRemediation(failed: readonly FailedCheck[], inspection: Inspection): Remediation[] {
  const advice = adviseMethod(inspection)
  return failed
    .filter(({ reason }) => reason !== NOT_EVALUABLE)
    .toSorted((a, b) => rank(a.check) - rank(b.check))
    .map(({ check, reason }) => {
      const fix = findFix(check.id, refineReason(check.id, reason, inspection))
      return {
        check: check.id,
        reason,
        action: fix.action + methodHint(check.id, advice),
        reference: fix.reference,
      }
    })
}

function rank(check: Check): number {
  return check.severity === 'high' ? 0 : 1
}

function findFix(check: string, reason: string): Fix {
  const fix =
    fixes[`${check}:${reason}`] ??
    fixes[`${check}:${generalReason(reason)}`] ??
    fixes[`${check}:status_other`]
  if (fix === undefined) throw new Error(`no fix is written for ${check}:${reason}`)
  return fix
}

const MISSING_WITH_BODY: Partial<Record<AdvisoryId, string>> = {
  v1_body_challenge: 'version_1',
  v2_body_only: 'version_2_in_body',
}

/** A missing header has several stories, and each is mended in another way. */
function refineReason(check: string, reason: string, inspection: Inspection): string {
  if (check !== 'header_decodes' || reason !== 'missing') return reason
  if (inspection.outcome.kind === 'no-response') return 'nothing_arrived'
  const [body] = findBodyAdvisories(inspection)
  return (body && MISSING_WITH_BODY[body]) ?? reason
}

/** `accepts[3]:v1_name` -> `v1_name`, `no_response:tls` -> `no_response`, `status_503` -> `status_5xx`. */
function generalReason(reason: string): string {
  return reason
    .replace(/^accepts\[\d+\]:/, '')
    .replace(/^no_response:.*$/, 'no_response')
    .replace(/^status_5\d\d$/, 'status_5xx')
}

/** Only where another method may be the answer: a stub 402 without the header on GET is common for routes that sell on POST. */
function methodHint(check: string, { tryNext, because }: MethodAdvice): string {
  const concerned = check === 'http_402' || check === 'header_decodes'
  return concerned && tryNext.length > 0
    ? ` ${because} Run the preflight again with method ${tryNext.join(' or ')}.`
    : ''
}
