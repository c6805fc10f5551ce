/**
 * The states of a sale. Up to `opened` every failure is free and releases the payment; from `settling` on money may move,
 * and only the facilitator's word or the chain's ends it.
 */
export const transitions = {
  /** The payment is verified and claimed; the service runs. */
  opened: ['settling', 'released'],
  /** Written ahead of the settle call. */
  settling: ['settled', 'declined', 'unknown'],
  /** The settle call proved nothing. */
  unknown: ['settling', 'settled', 'declined'],
  settled: [],
  /** Not paid and not delivered: the payment did not go through, unless the chain later shows that it did. */
  declined: ['settled'],
  /** Not paid and not delivered: the service failed, or the buyer left. */
  released: [],
} as const satisfies Record<string, readonly string[]>

export type SaleState = keyof typeof transitions
export type NextState<State extends SaleState> = (typeof transitions)[State][number]

export const saleStates = Object.keys(transitions) as readonly SaleState[]

export function mayMove(from: SaleState, to: SaleState): boolean {
  return (transitions[from] as readonly SaleState[]).includes(to)
}

/** How long after a move somebody looks whether the sale has got stuck, or whether the chain agrees; null: never. */
export const lookAfterMs: Readonly<Record<SaleState, number | null>> = {
  opened: 10_000,
  settling: 10_000,
  unknown: 2_000,
  settled: 15_000,
  declined: 10_000,
  released: null,
}
