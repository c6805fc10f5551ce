import type { ClientVerdict, OptionTerms } from '../../../core/client-judge.ts'
import { isJsonObject, ownField } from '../../../analysis/x402/payment-required.ts'
import type { Advisory } from '../advisories/find-advisories.ts'
import type { Inspection } from '../inspection.ts'
import { shortText } from '../short-text.ts'
import { judgingClient } from './judging-client.data.ts'
import type { Payability } from './payability-output.ts'
import { refusals, type RefusalCode } from './refusals.data.ts'

export interface PayabilitySubject {
  readonly inspection: Inspection
  readonly verdict: ClientVerdict
  readonly checks: readonly { readonly id: string; readonly passed: boolean }[]
  readonly advisories: readonly Advisory[]
}

/** Under these terms a payment comes to nothing: it is burnt, or every signature is invalid. */
const MONEY_LOST = new Set([
  'payto_zero_address',
  'payto_equals_asset',
  'asset_of_other_network',
  'eip712_name_mismatch',
])
/** Not risks of their own, yet the terms that were seen need not be the terms that are signed. */
const TERMS_UNSURE = new Set(['plain_http', 'cacheable_402'])

/** The client's verdict with the terms it stands for, and what a careful buyer would make of both. */
export function describePayability(subject: PayabilitySubject): Payability {
  const { inspection, verdict } = subject
  return {
    payable: verdict.wouldPay === 'yes',
    wouldPay: verdict.wouldPay,
    ...decide(subject),
    reasons: verdict.reasons.map(describeReason),
    chosen: verdict.chosen,
    conditions: describeConditions(inspection, verdict.options[verdict.chosen ?? 0]?.terms),
    options: verdict.options.map(({ index, terms, wouldPay, reasons, amountUsd }) => ({
      index,
      ...terms,
      amountUsd,
      payable: wouldPay === 'yes',
      wouldPay,
      reasons: reasons.map(describeReason),
    })),
    client: judgingClient,
  }
}

function decide({
  verdict,
  checks,
  advisories,
}: PayabilitySubject): Pick<Payability, 'decision' | 'because'> {
  const lost = advisories.filter(({ id }) => MONEY_LOST.has(id)).map(({ id }) => id)
  if (verdict.wouldPay === 'no' && !verdict.reasons.includes('not_judged'))
    return { decision: 'refuse', because: [...verdict.reasons, ...lost] }
  if (lost.length > 0) return { decision: 'refuse', because: lost }
  const because = [
    ...verdict.reasons,
    ...checks.filter(({ passed }) => !passed).map(({ id }) => id),
    ...advisories.filter(({ id, level }) => level === 'risk' || TERMS_UNSURE.has(id)).map(({ id }) => id),
  ]
  return { decision: because.length === 0 ? 'pay' : 'caution', because }
}

function describeReason(code: string): Payability['reasons'][number] {
  const { message, setting } = refusals[code as RefusalCode]
  return { code, message, setting }
}

function describeConditions(
  { challenge }: Inspection,
  terms: OptionTerms | undefined,
): Payability['conditions'] {
  if (terms === undefined) return null
  const resource = challenge === null ? undefined : ownField(challenge, 'resource')
  return { ...terms, resource: shortText(isJsonObject(resource) ? resource : undefined, 'url', 2_048) }
}
