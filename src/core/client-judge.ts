import type { HeaderField } from './probe.ts'

/** One answer of one target, as a paying client would have met it. */
export interface ClientEvidence {
  readonly url: string
  readonly method: string
  readonly status: number
  readonly headers: readonly HeaderField[]
  /** What arrived of the body, as text. */
  readonly bodyText: string
}

/** `yes` as the client comes; `with-settings` when its owner allows more than it does by itself. */
export type WouldPay = 'yes' | 'no' | 'with-settings'

/** What an option asks for; null where it is no short plain text. */
export interface OptionTerms {
  readonly scheme: string | null
  readonly network: string | null
  readonly asset: string | null
  readonly payTo: string | null
  readonly amount: string | null
}

export interface OptionVerdict {
  /** Place in `accepts`. */
  readonly index: number
  readonly terms: OptionTerms
  readonly wouldPay: WouldPay
  /** Codes of what stopped the client, in the order in which it met them. */
  readonly reasons: readonly string[]
  /** Exact decimal; null when the asset is no known dollar token. */
  readonly amountUsd: string | null
}

export interface ClientVerdict {
  readonly wouldPay: WouldPay
  readonly reasons: readonly string[]
  /** The option the client chose to pay, also when it then failed; null when it chose none. */
  readonly chosen: number | null
  /** The first options, each judged as if it were the only one. */
  readonly options: readonly OptionVerdict[]
}

/** One fault of what a challenge tells indexers. */
export interface DiscoveryFault {
  /** JSON pointer into the challenge. */
  readonly pointer: string
  readonly code: string
  /** Names and types from the declaration, reduced to plain identifiers; null when there are none. */
  readonly subject: string | null
}

export interface DiscoveryVerdict {
  /** Whether `extensions.bazaar` is there at all. */
  readonly declared: boolean
  /** Whether the official validator accepts the declaration; null when there is none. */
  readonly valid: boolean | null
  readonly faults: readonly DiscoveryFault[]
}

/** The port to the official packages. They read clocks, draw nonces and compile a stranger's schemas: none of that belongs in a service. */
export interface ClientJudge {
  /** Loads what judging needs, while the answer to be judged is still on its way. */
  prepare(): void
  judgePayment(evidence: ClientEvidence, signal: AbortSignal): Promise<ClientVerdict>
  judgeDiscovery(challenge: unknown, path: string, signal: AbortSignal): Promise<DiscoveryVerdict>
}
