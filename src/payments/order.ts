import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import type { Service } from '../core/service.ts'
import type { Till } from './offers.ts'
import type { SentPayment } from './payment-header.ts'
import type { Transfer } from './transfer.ts'

/** One request to buy one call, with everything that identifies it. */
export interface Order {
  readonly service: Service
  readonly requestId: string
  readonly resourceUrl: string
  readonly body: Uint8Array
  /** SHA-256 of method, path and body. */
  readonly requestHash: string
  readonly idempotencyKeyHash: string | null
  /** Null: the buyer sent no payment, only a name of an earlier purchase. */
  readonly payment: Payment | null
}

/** A payment that came with an order. */
export interface Payment {
  readonly sent: SentPayment
  readonly till: Till
  readonly transfer: Transfer
  readonly key: string
  readonly paymentIdHash: string | null
}

/** What is handed to a facilitator: our own terms, the signed part, and the extensions it may index. */
export function buildFacilitatorPayment(payment: Payment, requirements: PaymentRequirements): PaymentPayload {
  const { resource, extensions } = payment.sent.payload
  return {
    x402Version: 2,
    accepted: requirements,
    payload: { ...payment.transfer.payload },
    ...(resource === undefined ? {} : { resource }),
    ...(extensions === undefined ? {} : { extensions }),
  }
}
