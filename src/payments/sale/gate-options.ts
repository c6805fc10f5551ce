import type { CounterStore } from '../../core/counter-store.ts'
import type { Price } from '../../core/price.ts'
import type { Executor } from '../../execution/executor.ts'
import type { Observe } from './gate-event.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { CheckSignature } from '../signed/signature-check.ts'
import type { Till } from './till.ts'

/** What the gate is built from. */
export interface GateOptions {
  readonly tills: readonly Till[]
  readonly ledger: Ledger
  readonly executor: Executor
  readonly checkSignature: CheckSignature
  /** How often one payer may buy; counted where all processes see it. */
  readonly payers: { readonly counters: CounterStore; readonly perMinute: number }
  readonly priceOf: (service: string) => Price
  /** The `error` of an unpaid challenge; in the sandbox it says that no real money is asked for. */
  readonly notice: string
  /** This process, unlike any before or beside it. */
  readonly owner: string
  /** Ids of the sales it is working on: of its own, only these are held. */
  readonly inHand: Set<string>
  readonly now: () => number
  readonly createId: () => string
  readonly observe: Observe
  readonly timing: GateTiming
}

export interface GateTiming {
  /** How long a buyer waits while the chain is asked about a settle call that proved nothing. */
  readonly patienceMs: number
  /** How long a repeated order waits for the process that works on the first. */
  readonly waitMs: number
  /** How long, and how often, a paid answer is given again. */
  readonly replayWithinMs: number
  readonly replayCount: number
  /** Copies of a payment that come in so soon after it was settled have a larger limit: they were sent along with it. */
  readonly copiesWithinMs: number
  readonly copyCount: number
  /** Sales that one payer may let come to nothing in an hour, beside as many as it paid: each cost a verification and a run. */
  readonly failuresPerHour: number
  /** Payments a minute whose signature cannot be judged here and that come to nothing: of payers unknown so far together. */
  readonly unprovenPerMinute: number
  /** The same of one caller, whoever it says pays. */
  readonly unprovenPerCaller: number
}

export const defaultTiming: GateTiming = {
  patienceMs: 8_000,
  waitMs: 30_000,
  replayWithinMs: 24 * 60 * 60 * 1000,
  replayCount: 10,
  copiesWithinMs: 5_000,
  copyCount: 100,
  failuresPerHour: 100,
  unprovenPerMinute: 600,
  unprovenPerCaller: 60,
}
