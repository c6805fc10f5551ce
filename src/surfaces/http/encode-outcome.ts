import type { PaymentRequired } from '@x402/core/types'
import { describeBeside } from '../../payments/sale/challenge-outcome.ts'
import type { PaymentAsked } from '../../payments/sale/purchase.ts'
import { emitHeaderValue } from '../../payments/terms/header-value.ts'

/** A challenge in both its forms over HTTP. */
export interface EncodedChallenge {
  /** Value of `PAYMENT-REQUIRED`. */
  readonly header: string
  /** The same object as JSON text, with what only the body carries. */
  readonly body: string
  /** Value of `PAYMENT-RESPONSE` when a payment was sent and refused. */
  readonly paymentResponse: string | null
}

/** Terms change rarely and are quoted often: their text is made once. */
const texts = new WeakMap<PaymentRequired, { readonly header: string; readonly body: string }>()

export function encodeChallenge(asked: PaymentAsked): EncodedChallenge {
  const { required, check, refusal } = asked
  let text = texts.get(required)
  if (text === undefined) {
    text = { header: emitHeaderValue(required), body: JSON.stringify(required) }
    texts.set(required, text)
  }
  const { header, body } = text
  if (check === null && refusal === null) return { header, body, paymentResponse: null }
  return {
    header,
    body: `${body.slice(0, -1)},${JSON.stringify(describeBeside(asked)).slice(1)}`,
    paymentResponse: refusal === null ? null : emitHeaderValue(refusal.paymentEnd),
  }
}
