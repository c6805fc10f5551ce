import { randomBytes } from 'node:crypto'
import { decodePaymentRequiredHeader } from '@x402/core/http'
import type { PaymentPayload } from '@x402/core/types'
import { emitHeaderValue } from '../../src/payments/terms/header-value.ts'

export interface PaperPaymentChanges {
  readonly nonce?: string
  readonly value?: string
  readonly to?: string
  readonly validBefore?: string
  readonly paymentId?: string
  /** Last word on the whole payload. */
  readonly change?: (payload: PaymentPayload) => unknown
}

/** A payment header for the first offer of a challenge, signed by nobody: paper chains believe it. */
export function emitPaperPayment(challengeHeader: string, changes: PaperPaymentChanges = {}): string {
  const { resource, accepts, extensions } = decodePaymentRequiredHeader(challengeHeader)
  const [accepted] = accepts
  if (accepted === undefined) throw new Error('the challenge offers nothing')
  const payload: PaymentPayload = {
    x402Version: 2,
    resource,
    accepted,
    extensions: withPaymentId(extensions, changes.paymentId),
    payload: {
      signature: `0x${'ab'.repeat(65)}`,
      authorization: {
        from: `0x${'1'.repeat(40)}`,
        to: changes.to ?? accepted.payTo,
        value: changes.value ?? accepted.amount,
        validAfter: '0',
        validBefore: changes.validBefore ?? String(Math.floor(Date.now() / 1000) + 90),
        nonce: changes.nonce ?? `0x${randomBytes(32).toString('hex')}`,
      },
    },
  }
  return emitHeaderValue(changes.change?.(payload) ?? payload)
}

function withPaymentId(extensions: Record<string, unknown> | undefined, id: string | undefined) {
  if (id === undefined) return extensions ?? {}
  return { ...extensions, 'payment-identifier': { info: { required: false, id } } }
}
