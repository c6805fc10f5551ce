import { paymentReused } from './flights.ts'
import type { GateOptions } from './gate-options.ts'
import type { Sale, SaleIn } from '../ledger/ledger.ts'
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

type KnownSalesOptions = Pick<GateOptions, 'ledger' | 'tills' | 'owner' | 'now' | 'timing'>

const LOOK_AGAIN_MS = 100

export class KnownSales {
  readonly #options: KnownSalesOptions
  readonly #settlement: Settlement

  constructor(options: KnownSalesOptions, settlement: Settlement) {
    this.#options = options
    this.#settlement = settlement
  }

  /** The live sale that the order repeats: the same payment, or the same name given by the buyer. */
  async find(order: Order): Promise<Sale | null> {
    const { ledger } = this.#options
    const { payment, idempotencyKeyHash } = order
    const byPayment = payment === null ? null : await ledger.find('payment', payment.key)
    if (byPayment !== null) return byPayment
    const paymentIdHash = payment?.paymentIdHash ?? null
    const byPaymentId = paymentIdHash === null ? null : await ledger.find('payment-id', paymentIdHash)
    if (byPaymentId !== null) return byPaymentId
    return idempotencyKeyHash === null ? null : ledger.find('idempotency-key', idempotencyKeyHash)
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

/** Nobody works on the sale any more: its process said so by dying or by being silent too long. */
export function isOrphan(
  sale: Sale,
  { ledger, owner, now }: Pick<KnownSalesOptions, 'ledger' | 'owner' | 'now'>,
): boolean {
  return sale.leaseUntilMs <= now() || (ledger.exclusive && sale.owner !== owner)
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
