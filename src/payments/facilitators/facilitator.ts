import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import type { ExtensionResponses } from './extension-responses.ts'
import type { FacilitatorHealth } from './facilitator-tally.ts'
import type { NetworkId } from '../terms/payment-network.ts'

export type VerifyVerdict =
  | { readonly valid: true; readonly facilitator: string }
  | { readonly valid: false; readonly facilitator: string; readonly reason: string }

/** What one settle call proved. `unknown` covers every answer after which the money may still move. */
export type SettleVerdict =
  | {
      readonly status: 'settled'
      readonly transaction: string
      readonly extensionResponses?: ExtensionResponses
    }
  | { readonly status: 'declined'; readonly reason: string }
  | { readonly status: 'unknown'; readonly reason: string }

/** Who verifies and settles on one network: one or several facilitators behind one name. */
export interface Facilitator {
  readonly network: NetworkId
  /** False while every facilitator of the network is down; true again by itself. */
  available(): boolean
  /** What an offer must carry for it, e.g. `feePayer`; null as long as that is not known. */
  offerExtra(): Readonly<Record<string, unknown>> | null
  /** Fails over between facilitators; throws Problem `payments-unavailable` when none answers. */
  verify(payment: PaymentPayload, requirements: PaymentRequirements): Promise<VerifyVerdict>
  /** One call to one facilitator: never repeated or moved elsewhere here, because a second try needs a look on chain. */
  settle(
    payment: PaymentPayload,
    requirements: PaymentRequirements,
    facilitator: string | null,
  ): Promise<SettleVerdict>
  /** Each facilitator by itself, in order of preference. */
  health(): readonly FacilitatorHealth[]
  /** Resolves when every facilitator was asked once what it supports, or failed to say. */
  ready(): Promise<void>
  close(): void
}
