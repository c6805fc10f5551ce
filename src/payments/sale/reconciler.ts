import type { GateOptions } from './gate-options.ts'
import { isOrphan } from './known-sales.ts'
import type { Sale } from '../ledger/ledger.ts'
import { Settlement } from './settlement.ts'

export type ReconcilerOptions = Pick<GateOptions, 'ledger' | 'tills' | 'owner' | 'now' | 'observe' | 'timing'>

/** What one round found and did. */
export interface Reconciliation {
  readonly examined: number
  readonly settled: number
  readonly declined: number
  readonly released: number
  /** Still not known, to be looked at again. */
  readonly open: number
}

const ROUND_MS = 10_000
const SALES_PER_ROUND = 500
/** A facilitator's "no" is checked against the chain for this long. */
const DOUBT_DECLINED_MS = 10 * 60_000
/** After this age a sale is looked at in every thirtieth round only. */
const OLD_MS = 15 * 60_000
const ROUNDS_BETWEEN_OLD = 30

/** Brings every sale that a crash or a silent facilitator left open to the end the chain shows. */
export class Reconciler {
  readonly #options: ReconcilerOptions
  readonly #settlement: Settlement
  #round = 0
  #running: Promise<Reconciliation> | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(options: ReconcilerOptions) {
    this.#options = options
    this.#settlement = new Settlement(options)
  }

  /** Looks at once and then every ten seconds; `complain` hears of rounds that failed, the next one tries again. */
  start(complain: (error: unknown) => void): void {
    const round = () => void this.run().catch(complain)
    this.#timer = setInterval(round, ROUND_MS)
    this.#timer.unref()
    round()
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.#running?.catch(() => null)
  }

  /** One round; a call during a round joins it. */
  run(): Promise<Reconciliation> {
    this.#running ??= this.#runRound().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #runRound(): Promise<Reconciliation> {
    const { ledger, now } = this.#options
    const old = this.#round++ % ROUNDS_BETWEEN_OLD === 0
    const unresolved = await ledger.unresolved(SALES_PER_ROUND)
    const declined = await ledger.declinedSince(now() - DOUBT_DECLINED_MS, SALES_PER_ROUND)
    const counts = { examined: 0, settled: 0, declined: 0, released: 0, open: 0 }
    for (const sale of [...unresolved, ...declined]) {
      if (!this.#isDue(sale, old)) continue
      counts.examined++
      counts[await this.#examine(sale)]++
    }
    return counts
  }

  #isDue(sale: Sale, old: boolean): boolean {
    if (!old && this.#options.now() - sale.openedAtMs > OLD_MS) return false
    return sale.state === 'unknown' || sale.state === 'declined' || isOrphan(sale, this.#options)
  }

  async #examine(sale: Sale): Promise<'settled' | 'declined' | 'released' | 'open'> {
    const { ledger, owner, now, tills } = this.#options
    if (sale.state === 'opened') {
      await ledger.move(sale, 'released', { owner, nowMs: now(), leaseMs: 0, reason: 'abandoned' })
      return 'released'
    }
    const till = tills.find((one) => one.network.id === sale.key.network)
    if (till === undefined) return 'open'
    const { state } = (await this.#settlement.resolve(sale, till)).sale
    return state === 'settled' || state === 'declined' ? state : 'open'
  }
}
