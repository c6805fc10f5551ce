import { ownField } from '../../analysis/x402/payment-required.ts'
import type { Inspection } from './inspection.ts'
import { shortText } from './short-text.ts'

/** The seven facts of a challenge that are echoed, from its first option; what is not a short plain text is null. */
export interface PaymentSummary {
  readonly version: number | null
  readonly acceptsCount: number | null
  readonly scheme: string | null
  readonly network: string | null
  readonly amount: string | null
  readonly asset: string | null
  readonly payTo: string | null
}

export function summarizePayment({ challenge, options }: Inspection): PaymentSummary | null {
  if (challenge === null) return null
  const version = ownField(challenge, 'x402Version')
  const accepts = ownField(challenge, 'accepts')
  const first = Array.isArray(accepts) && accepts[0] === options[0] ? options[0] : undefined
  return {
    version: typeof version === 'number' && Number.isSafeInteger(version) ? version : null,
    acceptsCount: Array.isArray(accepts) ? accepts.length : null,
    scheme: shortText(first, 'scheme'),
    network: shortText(first, 'network'),
    amount: shortText(first, 'amount'),
    asset: shortText(first, 'asset'),
    payTo: shortText(first, 'payTo'),
  }
}
