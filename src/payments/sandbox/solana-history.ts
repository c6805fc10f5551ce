import type { Signature } from '@solana/kit'
import type { TokenBalance } from './solana-token-account.ts'
import type { SolanaTransaction } from './solana-transaction.ts'

export interface Simulation {
  /** Null for success; as public nodes write it otherwise. */
  readonly error: unknown
  readonly logs: readonly string[]
  readonly computeUnits: bigint
}

export interface LandedTransaction extends Simulation {
  readonly signature: Signature
  readonly sent: SolanaTransaction
  readonly slot: bigint
  readonly blockTimeSeconds: bigint
  readonly tokensBefore: readonly TokenBalance[]
  readonly tokensAfter: readonly TokenBalance[]
}

export interface SolanaHistory {
  remember(landed: LandedTransaction): void
  hasMessage(sent: SolanaTransaction): boolean
  landed(signature: string): LandedTransaction | null
  /** Newest first. */
  landedOf(address: string): readonly LandedTransaction[]
}

/** What has landed on the chain, the last `capacity` transactions of it. */
export function createSolanaHistory(capacity: number): SolanaHistory {
  const landed = new Map<string, LandedTransaction>()
  const messages = new Set<string>()
  const forgetOldest = (): void => {
    const [oldest] = landed.values()
    if (oldest === undefined) return
    landed.delete(oldest.signature)
    messages.delete(oldest.sent.messageKey)
  }
  return {
    remember: (one) => {
      landed.set(one.signature, one)
      messages.add(one.sent.messageKey)
      if (landed.size > capacity) forgetOldest()
    },
    hasMessage: ({ messageKey }) => messages.has(messageKey),
    landed: (signature) => landed.get(signature) ?? null,
    landedOf: (address) =>
      [...landed.values()].filter(({ sent }) => sent.accounts.some((one) => one === address)).toReversed(),
  }
}
