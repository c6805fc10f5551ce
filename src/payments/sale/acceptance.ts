import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { Problem } from '../../core/problem.ts'
import { describeVerdict } from '../facilitators/verdict.ts'
import type { GateOptions } from './gate-options.ts'
import { FAILURES_WITHIN_MS } from './known-sales.ts'
import type { Offers } from './offers.ts'
import { buildFacilitatorPayment, type Order, type Payment } from './order.ts'
import { Screening } from './screening.ts'
import { confirmRefusal } from './second-look.ts'

/** A payment that fits the terms in force, and how it is put before a facilitator: made once, verified and settled alike. */
export interface Accepted {
  readonly requirements: PaymentRequirements
  readonly described: PaymentPayload
}

const MINUTE_MS = 60_000

/** Whether a payment is taken: all that is asked before a sale is opened. Every refusal is thrown, and is true. */
export class Acceptance {
  readonly #options: GateOptions
  readonly #offers: Offers
  readonly #screening: Screening

  constructor(options: GateOptions, offers: Offers) {
    this.#options = options
    this.#offers = offers
    this.#screening = new Screening(options)
  }

  /** The terms that the payment fits; null when it is too late for them but a sale knows the payment after all. */
  async screen(
    purchase: Pick<Order, 'service' | 'resourceUrl' | 'caller'>,
    payment: Payment,
  ): Promise<Accepted | null> {
    const requirements = this.#offers.requirementsOf(purchase.service, payment.till)
    const required = this.#offers.challengeOf(purchase.service, purchase.resourceUrl)
    try {
      await this.#screening.screen(purchase, payment, requirements, required)
      return { requirements, described: buildFacilitatorPayment(payment, requirements, required) }
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'payment-expired') throw error
      return this.#refuse(error, payment, requirements)
    }
  }

  /** A "no" is held against the ledger and the chain before it is said. Null: a sale here knows the payment after all. */
  async #refuse(refusal: Problem, payment: Payment, requirements: PaymentRequirements): Promise<null> {
    const { ledger, now } = this.#options
    if ((await ledger.find('payment', payment.key)) !== null) return null
    const truth = await confirmRefusal(refusal, payment, BigInt(requirements.amount), now)
    // Another process may have settled it while the chain was asked.
    if (truth !== refusal && (await ledger.find('payment', payment.key)) !== null) return null
    throw truth
  }

  /** Who pays may fail as often again as it paid: only what the payer caused counts. */
  async checkFailures({ transfer }: Payment, failures: number): Promise<void> {
    const { ledger, now, timing } = this.#options
    if (failures < timing.failuresPerHour) return
    const settled = await ledger.countSettled(transfer.key.payer, now() - FAILURES_WITHIN_MS)
    if (failures < timing.failuresPerHour + settled) return
    throw new Problem('rate-limited', 'Too many calls of this payer came to nothing within the hour.', {
      retryAfterSeconds: 600,
    })
  }

  /** What was accepted when a sale was opened that is now tried again, at its price. */
  recall({ service, resourceUrl }: Order, payment: Payment, amountAtomic: bigint): Accepted {
    const offered = this.#offers.requirementsOf(service, payment.till)
    const requirements = { ...offered, amount: `${amountAtomic}` }
    const required = this.#offers.challengeOf(service, resourceUrl)
    return { requirements, described: buildFacilitatorPayment(payment, requirements, required) }
  }

  /** Returns who verified it, because the same facilitator must settle it; null as for `#refuse`. */
  async verify(
    order: Order,
    payment: Payment,
    { requirements, described }: Accepted,
  ): Promise<string | null> {
    const startedAt = this.#options.now()
    const { facilitator, network } = payment.till
    const verdict = await facilitator.verify(described, requirements)
    if (!verdict.valid) return this.#refuse(describeVerdict(verdict.reason), payment, requirements)
    this.#screening.trust(payment)
    await this.#limitPayer(payment)
    const verifyMs = this.#options.now() - startedAt
    this.#options.observe({ kind: 'verified', service: order.service.name, network: network.id, verifyMs })
    return verdict.facilitator
  }

  /** Counted once the payment is known to be the payer's own: nobody can use up another's allowance by naming them. */
  async #limitPayer({ transfer }: Payment): Promise<void> {
    const { payers, now } = this.#options
    const nowMs = now()
    const key = `payer:${transfer.key.payer}`
    const { allowed, resetAtMs } = await payers.counters.take(key, payers.perMinute, MINUTE_MS, nowMs)
    if (allowed) return
    throw new Problem('rate-limited', `At most ${payers.perMinute} paid calls of one payer a minute.`, {
      retryAfterSeconds: Math.max(1, Math.ceil((resetAtMs - nowMs) / 1000)),
    })
  }
}
