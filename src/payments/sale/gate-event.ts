import type { ProblemCode } from '../../core/problem.ts'
import type { NetworkId } from '../terms/payment-network.ts'

/** What the gate tells observers: enough for metrics and the operator's page, never who paid or for what content. */
export type GateEvent =
  | { readonly kind: 'quoted'; readonly service: string }
  /** A payment that was refused before anything ran. */
  | { readonly kind: 'refused'; readonly service: string; readonly code: ProblemCode }
  | {
      readonly kind: 'verified'
      readonly service: string
      readonly network: NetworkId
      readonly verifyMs: number
    }
  /** The service failed after verification; the payment was released. */
  | {
      readonly kind: 'failed-free'
      readonly service: string
      readonly network: NetworkId
      readonly code: ProblemCode
    }
  | {
      readonly kind: 'settled'
      readonly service: string
      readonly network: NetworkId
      readonly amountAtomic: bigint
      readonly settleMs: number
    }
  | {
      readonly kind: 'declined'
      readonly service: string
      readonly network: NetworkId
      readonly reason: string
    }
  | {
      readonly kind: 'unknown'
      readonly service: string
      readonly network: NetworkId
      readonly reason: string
    }
  | { readonly kind: 'replayed'; readonly service: string; readonly network: NetworkId }
  /** A settlement of unknown outcome was settled by a look on chain. */
  | {
      readonly kind: 'resolved'
      readonly service: string
      readonly network: NetworkId
      readonly settled: boolean
    }
  /** The chain agrees with a settlement, or does not show it although it should by now. */
  | { readonly kind: 'confirmed' | 'missing'; readonly service: string; readonly network: NetworkId }
  /** Money moved, the answer was given, but the ledger could not be written; the reconciler will. */
  | { readonly kind: 'unrecorded'; readonly service: string; readonly network: NetworkId }

export type Observe = (event: GateEvent) => void

/** Whoever watches must not be able to break a sale. */
export function quietly(observe: Observe): Observe {
  return (event) => {
    try {
      observe(event)
    } catch {
      // A broken observer loses its own event and nothing else.
    }
  }
}
