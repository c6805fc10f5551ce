import type { PaymentRequired, PaymentRequirements } from '@x402/core/types'
import type { Defect, ProblemCode } from '../../core/problem.ts'
import type { Service } from '../../core/service.ts'
import type { ExtensionResponses } from '../facilitators/extension-responses.ts'
import type { SentPayment } from '../signed/payment-header.ts'
import type { NetworkId } from '../terms/payment-network.ts'

/** One attempt to buy one call, as a surface hands it to the gate. */
export interface PurchaseAttempt {
  readonly service: Service
  readonly requestId: string
  /** Bytes of the request body, read only when the gate needs them. Throws Problem `payload-too-large` and the like. */
  readonly readBody: () => Promise<Uint8Array>
  /** The payment that came along, or null. */
  readonly payment: SentPayment | null
  readonly idempotencyKey: string | null
  /** Whom it counts against what the purchase costs in vain: the network address it came from. */
  readonly caller: string
  /** The URL the challenge binds to: the public URL of the path, or `mcp://tool/<name>`. */
  readonly resourceUrl: string
  /** Aborts when the buyer hangs up; a buyer who left before the money moved is not charged. */
  readonly signal?: AbortSignal
}

/** How a payment ended, as x402 writes it. */
export type PaymentEnd =
  | {
      readonly success: true
      readonly transaction: string
      readonly network: NetworkId
      readonly payer: string
      readonly amount: string
    }
  | {
      readonly success: false
      readonly errorReason: string
      readonly transaction: ''
      readonly network: NetworkId
    }

/** What the free check of a request body found. */
export interface RequestCheck {
  /** Null: nobody looked, and `reason` says why. */
  readonly valid: boolean | null
  /** What a paid call would be refused with. */
  readonly code?: ProblemCode
  readonly errors: readonly Defect[]
  readonly reason?: string
}

export interface Delivered {
  readonly kind: 'delivered'
  /** JSON text of the envelope. */
  readonly envelope: string
  readonly paymentEnd: PaymentEnd
  /** What the facilitator did with extensions, when it said so. */
  readonly extensionResponses: ExtensionResponses | null
  readonly replayed: boolean
}

/** A payment is asked for: the first, or a better one. */
export interface PaymentAsked {
  readonly kind: 'payment-required'
  /** The same object as long as the terms are the same: surfaces may keep its text. */
  readonly required: PaymentRequired
  readonly check: RequestCheck | null
  /** Why the payment that was sent is not taken; null: none was sent. */
  readonly refusal: { readonly code: ProblemCode; readonly paymentEnd: PaymentEnd } | null
}

export type PurchaseOutcome = Delivered | PaymentAsked

/** The only way to a paid answer. Every surface sells through it and writes the outcome its own way; refusals are thrown as Problems. */
export interface PaymentGate {
  /** The payment options in force, for documents: nobody was quoted anything. */
  accepts(service: Service, resourceUrl: string): readonly PaymentRequirements[]
  /** The challenge, without looking at any body; `check` is what the surface knows of it already. */
  quote(service: Service, resourceUrl: string, check?: RequestCheck | null): PaymentAsked
  attempt(purchase: PurchaseAttempt): Promise<PurchaseOutcome>
}
