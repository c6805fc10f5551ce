import type { PaymentRequirements } from '@x402/core/types'
import type { Service } from '../../core/service.ts'

/** One attempt to buy one call, as a surface hands it to the gate. */
export interface PurchaseAttempt {
  readonly service: Service
  readonly requestId: string
  /** Bytes of the request body, read only when the gate needs them. Throws Problem `payload-too-large` and the like. */
  readonly readBody: () => Promise<Uint8Array>
  /** `PAYMENT-SIGNATURE` as it came (base64 JSON), or null. */
  readonly paymentHeader: string | null
  readonly idempotencyKey: string | null
  /** The URL the challenge binds to: the public URL of the path, or `mcp://tool/<name>`. */
  readonly resourceUrl: string
  /** Aborts when the buyer hangs up; a buyer who left before the money moved is not charged. */
  readonly signal?: AbortSignal
}

export type PurchaseOutcome =
  | {
      readonly kind: 'delivered'
      /** JSON text of the envelope. */
      readonly envelope: string
      /** Value of `PAYMENT-RESPONSE`. */
      readonly paymentResponse: string
      /** Value of `EXTENSION-RESPONSES` when the facilitator said what it did with extensions. */
      readonly extensionResponses: string | null
      readonly replayed: boolean
    }
  | {
      readonly kind: 'payment-required'
      /** Value of `PAYMENT-REQUIRED`. */
      readonly header: string
      /** JSON text: the same object, plus what only the body carries. */
      readonly body: string
      /** `PAYMENT-RESPONSE` when a payment was sent and failed. */
      readonly paymentResponse: string | null
    }

/** The only way to a paid answer. Every surface sells through it; refusals are thrown as Problems. */
export interface PaymentGate {
  /** The payment options in force, for documents: nobody was quoted anything. */
  accepts(service: Service, resourceUrl: string): readonly PaymentRequirements[]
  /** The precomputed challenge, without looking at any body. */
  quote(service: Service, resourceUrl: string): PurchaseOutcome & { kind: 'payment-required' }
  attempt(purchase: PurchaseAttempt): Promise<PurchaseOutcome>
}
