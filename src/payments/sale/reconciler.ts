import type { Sale, SaleIn } from '../ledger/ledger.ts'
import type { GateOptions } from './gate-options.ts'
import { isOrphan } from './known-sales.ts'
import { queryOf, Settlement } from './settlement.ts'
import type { Till } from './till.ts'

export type ReconcilerOptions = Pick<
  GateOptions,
  'ledger' | 'tills' | 'owner' | 'inHand' | 'now' | 'observe' | 'timing'
>

/** What one round found and did. */
export interface Reconciliation {
  readonly examined: number
  readonly settled: number
  readonly declined: number
  readonly released: number
  /** Settlements that the chain confirmed. */
  readonly confirmed: number
  /** Still not known, to be looked at again. */
  readonly open: number
}

type Found = Exclude<keyof Reconciliation, 'examined'>

const ROUND_MS = 10_000
const SALES_PER_ROUND = 500
const LOOKS_AT_ONCE = 4
/** A look takes less; whoever claimed a sale and died does not keep it. */
const CLAIM_MS = 60_000
/** A facilitator's word is held against the chain for this long: its "no" then stands, its "yes" is called missing. */
const DOUBT_MS = 10 * 60_000
/** The older a sale, the rarer the looks, between these bounds. */
const SOONEST_LOOK_MS = 10_000
const LATEST_LOOK_MS = 5 * 60_000
/** What the chain does not show is looked for still, though the alarm is given. */
const MISSING_LOOK_MS = 60 * 60_000
/** A chain that could not be read so often in a row is left alone until the next round. */
const BLIND_LOOKS = 5

/**
 * Brings every sale that a crash or a silent facilitator left open to the end the chain shows, and holds every settlement
 * against the chain. The longest overdue comes first and is then put off, so none can starve the others.
 */
export class Reconciler {
  readonly #options: ReconcilerOptions
  readonly #settlement: Settlement
  #running: Promise<Reconciliation> | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(options: ReconcilerOptions) {
    this.#options = options
    this.#settlement = new Settlement(options)
  }

  /** Looks at everything once and then at what is due; `complain` hears of rounds that failed, the next one tries again. */
  start(complain: (error: unknown) => void): void {
    this.#timer = setInterval(() => void this.run('due').catch(complain), ROUND_MS)
    this.#timer.unref()
    void this.run().catch(complain)
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.#running?.catch(() => null)
  }

  /** One round; a call during a round joins it. */
  run(scope: 'all' | 'due' = 'all'): Promise<Reconciliation> {
    this.#running ??= this.#runRound(scope).finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #runRound(scope: 'all' | 'due'): Promise<Reconciliation> {
    const { ledger, now } = this.#options
    const byMs = scope === 'all' ? Number.MAX_SAFE_INTEGER : now()
    const sales = await ledger.claimDue(byMs, now() + CLAIM_MS, SALES_PER_ROUND)
    const counts = { examined: 0, settled: 0, declined: 0, released: 0, confirmed: 0, open: 0 }
    const blind = new Map<Till, number>()
    const queue = sales.values()
    const work = async (): Promise<void> => {
      for (const sale of queue) {
        const found = await this.#examine(sale, blind)
        if (found === null) continue
        counts.examined++
        counts[found]++
      }
    }
    await Promise.all(Array.from({ length: LOOKS_AT_ONCE }, work))
    return counts
  }

  /** Null: nothing was looked at, because a living process works on the sale or the chain cannot be read. */
  async #examine(sale: Sale, blind: Map<Till, number>): Promise<Found | null> {
    const { ledger, owner, now, tills } = this.#options
    if (this.#isHeld(sale)) return this.#putOff(sale)
    if (sale.state === 'opened') {
      await ledger.move(sale, 'released', { owner, nowMs: now(), leaseMs: 0, reason: 'abandoned' })
      return 'released'
    }
    const till = tills.find((one) => one.network.id === sale.key.network)
    if (till === undefined || (blind.get(till) ?? 0) >= BLIND_LOOKS) return this.#putOff(sale)
    const look = sale.state === 'settled' ? this.#confirm(sale, till) : this.#resolve(sale, till)
    const { found, isBlind } = await look
    blind.set(till, isBlind ? (blind.get(till) ?? 0) + 1 : 0)
    return found
  }

  #isHeld(sale: Sale): boolean {
    return (sale.state === 'opened' || sale.state === 'settling') && !isOrphan(sale, this.#options)
  }

  async #resolve(sale: Sale, till: Till): Promise<{ found: Found; isBlind: boolean }> {
    const resolution = await this.#settlement.resolve(sale, till)
    const { state } = resolution.sale
    const isBlind = resolution.finding.status === 'unknown'
    const isOver = state === 'declined' && this.#options.now() - sale.changedAtMs > DOUBT_MS
    if (isOver) await this.#options.ledger.mark([sale.id], { nextLookMs: null, confirmation: null })
    else if (state !== 'settled' && resolution.sale.nextLookMs !== null) await this.#putOff(sale)
    return { found: state === 'settled' || state === 'declined' ? state : 'open', isBlind }
  }

  /** A facilitator's "yes": true when the chain shows it, an alarm when it does not. */
  async #confirm(sale: SaleIn<'settled'>, till: Till): Promise<{ found: Found; isBlind: boolean }> {
    const { ledger, now, observe } = this.#options
    const subject = { service: sale.service, network: sale.key.network }
    const word = await till.reader
      .confirm(queryOf(sale), sale.transaction ?? '')
      .catch(() => 'unknown' as const)
    if (word === 'confirmed') {
      await ledger.mark([sale.id], { nextLookMs: null, confirmation: 'chain' })
      observe({ kind: 'confirmed', ...subject })
      return { found: 'confirmed', isBlind: false }
    }
    const isMissing = word === 'absent' && now() - sale.changedAtMs > DOUBT_MS
    if (isMissing) {
      await ledger.mark([sale.id], { nextLookMs: now() + MISSING_LOOK_MS, confirmation: 'missing' })
      observe({ kind: 'missing', ...subject })
    } else await this.#putOff(sale)
    return { found: 'open', isBlind: word === 'unknown' }
  }

  async #putOff(sale: Sale): Promise<null> {
    const { ledger, now } = this.#options
    const delay = Math.min(LATEST_LOOK_MS, Math.max(SOONEST_LOOK_MS, (now() - sale.openedAtMs) / 4))
    const nextLookMs = Math.round(now() + delay)
    await ledger.mark([sale.id], { nextLookMs, confirmation: sale.confirmation })
    return null
  }
}
