import { paymentReused } from './flights.ts'
import type { GateOptions } from './gate-options.ts'
import type { Look, Sale, SaleIn } from '../ledger/ledger.ts'
import type { Order, Payment } from './order.ts'
import { emitPaymentKey } from '../signed/payment-key.ts'
import { settlementUnknown, type Settlement } from './settlement.ts'

/** Where a sale stands that this order turned out to be a repetition of. */
export type Standing =
  /** Paid: the answer is owed. */
  | { readonly kind: 'paid'; readonly sale: SaleIn<'settled'> }
  /** Its settlement came to nothing so far and the payment is here again: try once more. */
  | { readonly kind: 'unpaid'; readonly sale: SaleIn<'unknown'> }
  /** It came to nothing for good: the order is new. */
  | { readonly kind: 'void' }

type KnownSalesOptions = Pick<GateOptions, 'ledger' | 'tills' | 'owner' | 'inHand' | 'now' | 'timing'>

const LOOK_AGAIN_MS = 100
/** How long a failure counts against its payer. */
export const FAILURES_WITHIN_MS = 3_600_000

export class KnownSales {
  readonly #options: KnownSalesOptions
  readonly #settlement: Settlement

  constructor(options: KnownSalesOptions, settlement: Settlement) {
    this.#options = options
    this.#settlement = settlement
  }

  /** The live sale that the payment repeats, by itself or by a name the buyer gave, and what came of the payer's others. */
  look({ key, paymentIdHash, transfer }: Payment, idempotencyKeyHash: string | null): Promise<Look> {
    const names = { paymentKey: key, paymentIdHash, idempotencyKeyHash }
    return this.#options.ledger.look(names, transfer.key.payer, this.#options.now() - FAILURES_WITHIN_MS)
  }

  /** Throws Problem `payment-reused` for another request, `settlement-unknown` while nobody can tell. */
  async judge(found: Sale, order: Order): Promise<Standing> {
    // A sale that died before anything was at stake binds nobody, not even to its request.
    if (found.state === 'opened' && !this.#isHeld(found)) return this.#release(found)
    checkSameRequest(found, order)
    const sale = await this.#waitForOthers(found)
    if (sale === null) return { kind: 'void' }
    if (sale.state === 'settled') return { kind: 'paid', sale }
    if (sale.state === 'opened') return this.#release(sale)
    return this.#resolve(sale, order)
  }

  /** Null when the sale was released or declined meanwhile. */
  async #waitForOthers(found: Sale): Promise<Sale | null> {
    const until = this.#options.now() + this.#options.timing.waitMs
    let sale: Sale | null = found
    while (sale !== null && this.#isHeld(sale)) {
      if (this.#options.now() >= until) throw settlementUnknown(2)
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
      sale = await this.#options.ledger.find('payment', emitPaymentKey(sale.key))
    }
    return sale
  }

  #isHeld(sale: Sale): boolean {
    if (sale.state !== 'opened' && sale.state !== 'settling') return false
    return !isOrphan(sale, this.#options)
  }

  /** Nothing was settled yet, so the payment is as good as new. */
  async #release(sale: SaleIn<'opened'>): Promise<Standing> {
    const { ledger, owner, now } = this.#options
    await ledger.move(sale, 'released', { owner, nowMs: now(), leaseMs: 0, reason: 'abandoned' })
    return { kind: 'void' }
  }

  async #resolve(sale: Sale, order: Order): Promise<Standing> {
    const till = this.#options.tills.find((one) => one.network.id === sale.key.network)
    if (till === undefined) throw settlementUnknown()
    const resolution = await this.#settlement.resolve(sale, till)
    if (resolution.sale.state === 'settled') return { kind: 'paid', sale: resolution.sale }
    if (resolution.sale.state === 'declined') return { kind: 'void' }
    const samePayment = order.payment?.key === emitPaymentKey(sale.key)
    if (resolution.sale.state === 'unknown' && resolution.finding.status === 'unspent' && samePayment) {
      return { kind: 'unpaid', sale: resolution.sale }
    }
    throw settlementUnknown()
  }
}

/** A process beats every second; one that was not heard of for so long is taken for dead. */
const SILENT_MS = 5_000

/**
 * Nobody works on the sale any more: its process is silent, or is this one and has put it down. Should a living process be
 * taken for dead, its next move finds the sale changed and it stops; the chain lets the payment move once in any case.
 */
export function isOrphan(
  sale: Sale,
  { ledger, owner, inHand, now }: Pick<KnownSalesOptions, 'ledger' | 'owner' | 'inHand' | 'now'>,
): boolean {
  if (sale.owner === owner) return !inHand.has(sale.id)
  return ledger.exclusive || sale.leaseUntilMs <= now() || (sale.ownerSilentMs ?? 0) > SILENT_MS
}

function checkSameRequest(sale: Sale, order: Order): void {
  if (sale.requestHash !== order.requestHash) throw paymentReused()
  if (order.payment?.key === emitPaymentKey(sale.key)) checkSameHeader(sale, order.payment)
}

/**
 * The header matters when the payment itself is the proof of purchase: all else of it is public on chain. Throws Problem
 * `payment-reused`. A sale that is only opened may turn out to bind nobody.
 */
export function checkSameHeader(sale: Sale, payment: Payment): void {
  if (sale.state !== 'opened' && payment.sent.headerHash !== sale.headerHash) throw paymentReused()
}
