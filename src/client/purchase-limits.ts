/** How long and how often a purchase tries; every wait and every size is bounded. */
export interface PurchaseLimits {
  /** One request, from the first byte to the last. */
  readonly exchangeMs: number
  /** A wallet that shows a person what it signs may need a while. */
  readonly signingMs: number
  /** The same signature is sent at most this often. */
  readonly attempts: number
  readonly minWaitMs: number
  /** A shop's Retry-After is obeyed up to here. */
  readonly maxWaitMs: number
  readonly answerBytes: number
}

export const defaultLimits: PurchaseLimits = {
  exchangeMs: 100_000,
  signingMs: 120_000,
  attempts: 8,
  minWaitMs: 1_000,
  maxWaitMs: 10_000,
  answerBytes: 64 * 1024 * 1024,
}
