import type { PaymentRequirements } from '@x402/core/types'
import { Problem } from '../core/problem.ts'
import type { Service } from '../core/service.ts'
import { askForBetterPayment, askForPayment, checkRequest, isRefusal } from './sale/challenge-outcome.ts'
import { buildDelivery, emitAnswer, replayExpired } from './sale/delivery.ts'
import { buyerLeft, explainFailure } from './sale/failures.ts'
import { createFlights, type Flight } from './sale/flights.ts'
import { quietly } from './sale/gate-event.ts'
import type { GateOptions } from './sale/gate-options.ts'
import { emitPaymentKey } from './signed/payment-key.ts'
import { parseIdempotencyKey } from './signed/idempotency-key.ts'
import { checkSameHeader, KnownSales } from './sale/known-sales.ts'
import type { Look, Sale, SaleIn } from './ledger/ledger.ts'
import { createOffers, type Offers } from './sale/offers.ts'
import { buildOrder, buildSaleFacts, paymentOf, readPayment, type Order, type Payment } from './sale/order.ts'
import type { SentPayment } from './signed/payment-header.ts'
import type {
  PaymentAsked,
  PaymentGate,
  PurchaseAttempt,
  PurchaseOutcome,
  RequestCheck,
} from './sale/purchase.ts'
import { Settlement, settlementUnknown } from './sale/settlement.ts'
import { Acceptance, type Accepted } from './sale/acceptance.ts'

/** A run waits in a queue and then has its deadline; a process silent for this much longer is taken for dead. */
const OPENED_GRACE_MS = 60_000

/** The life of a paid call, top to bottom. Every refusal is thrown; only `#perform` leads to money. */
export class Gate implements PaymentGate {
  readonly #options: GateOptions
  readonly #offers: Offers
  readonly #settlement: Settlement
  readonly #known: KnownSales
  readonly #acceptance: Acceptance
  readonly #flights = createFlights<PurchaseOutcome>()

  constructor(options: GateOptions) {
    this.#options = { ...options, observe: quietly(options.observe) }
    this.#offers = createOffers(options)
    this.#settlement = new Settlement(options)
    this.#known = new KnownSales(options, this.#settlement)
    this.#acceptance = new Acceptance(this.#options, this.#offers)
  }

  accepts(service: Service, resourceUrl: string): readonly PaymentRequirements[] {
    return this.#offers.challengeOf(service, resourceUrl).accepts
  }

  quote(service: Service, resourceUrl: string, check: RequestCheck | null = null): PaymentAsked {
    this.#options.observe({ kind: 'quoted', service: service.name })
    return askForPayment(this.#offers.challengeOf(service, resourceUrl), check)
  }

  async attempt(purchase: PurchaseAttempt): Promise<PurchaseOutcome> {
    const { service, resourceUrl, payment: sent } = purchase
    if (sent === null) return this.#answerUnpaid(purchase)
    try {
      return await this.#sell(purchase, sent)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      this.#options.observe({ kind: 'refused', service: service.name, code: error.code })
      if (!isRefusal(error)) throw error
      const required = this.#offers.challengeOf(service, resourceUrl)
      return askForBetterPayment(required, error, sent.payload.accepted.network)
    }
  }

  /** Without a payment: the answer of the earlier purchase that the buyer names, or the challenge. */
  async #answerUnpaid(purchase: PurchaseAttempt): Promise<PurchaseOutcome> {
    const key = parseIdempotencyKey(purchase.idempotencyKey)
    const earlier = key === null ? null : await this.#options.ledger.find('idempotency-key', key)
    // A name alone proves nothing, so without a sale of that name no body is taken in.
    const body = key !== null && earlier === null ? null : await purchase.readBody().catch(unreadable)
    if (earlier !== null && body !== null) {
      const outcome = await this.#resume(earlier, await buildOrder(purchase, body, null, key), alone)
      if (outcome !== null) return outcome
    }
    const check = await checkRequest(this.#options.executor, purchase.service, body)
    return this.quote(purchase.service, purchase.resourceUrl, check)
  }

  /** In the order of what it costs us: the header, the ledger, the signature, only then the body and the facilitator. */
  async #sell(purchase: PurchaseAttempt, sent: SentPayment): Promise<PurchaseOutcome> {
    const idempotencyKeyHash = parseIdempotencyKey(purchase.idempotencyKey)
    const payment = readPayment(sent, this.#options.tills)
    const look = await this.#known.look(payment, idempotencyKeyHash)
    const { sale: known } = look
    const isPaidFor = known !== null && emitPaymentKey(known.key) === payment.key
    if (isPaidFor) checkSameHeader(known, payment)
    const screened = isPaidFor ? null : await this.#acceptance.screen(purchase, payment)
    const order = await buildOrder(purchase, await purchase.readBody(), payment, idempotencyKeyHash)
    const content = `${order.requestHash} ${sent.headerHash}`
    return this.#flights.join(payment.key, content, purchase.signal ?? null, (flight) =>
      this.#sellOnce(order, { look, screened }, flight),
    )
  }

  /** Starts from what was read before the body came in: every step that builds on it notices when it has changed. */
  async #sellOnce(
    order: Order,
    { look, screened }: { look: Look; screened: Accepted | null },
    flight: Flight,
  ): Promise<PurchaseOutcome> {
    for (let tries = 0; tries < 3; tries++) {
      const { sale, failures } =
        tries === 0 ? look : await this.#known.look(paymentOf(order), order.idempotencyKeyHash)
      const outcome =
        sale === null
          ? await this.#sellNew(order, { screened, failures }, flight)
          : await this.#resume(sale, order, flight)
      if (outcome !== null) return outcome
    }
    throw settlementUnknown()
  }

  /** Null: a sale of the same payment or name turned up in between. */
  async #sellNew(
    order: Order,
    { screened, failures }: { screened: Accepted | null; failures: number },
    flight: Flight,
  ): Promise<PurchaseOutcome | null> {
    const payment = paymentOf(order)
    const accepted = screened ?? (await this.#acceptance.screen(order, payment))
    if (accepted === null) return null
    await this.#checkInput(order, payment)
    await this.#acceptance.checkFailures(payment, failures)
    const facilitator = await this.#acceptance.verify(order, payment, accepted)
    if (facilitator === null) return null
    const sale = await this.#open(order, payment, BigInt(accepted.requirements.amount), facilitator)
    return sale === null ? null : this.#perform(sale, order, accepted, flight)
  }

  /** Null: what the order repeats came to nothing. */
  async #resume(known: Sale, order: Order, flight: Flight): Promise<PurchaseOutcome | null> {
    const standing = await this.#known.judge(known, order)
    if (standing.kind === 'void') return null
    if (standing.kind === 'unpaid') {
      const accepted = this.#acceptance.recall(order, paymentOf(order), standing.sale.amountAtomic)
      return this.#perform(standing.sale, order, accepted, flight)
    }
    return this.#deliverAgain(standing.sale, order)
  }

  /** Refuses early too when there is no worker to be had: nobody is asked about money in vain. */
  async #checkInput(order: Order, { transfer }: Payment): Promise<void> {
    const errors = await this.#options.executor.admit(order.service, order.body, transfer.key.payer)
    if (errors.length === 0) return
    throw new Problem('invalid-input', 'The body does not fit the schema; nothing was run or charged.', {
      errors,
    })
  }

  /** In hand before it is written: from its first moment on nobody takes the sale for an orphan. */
  async #open(
    order: Order,
    payment: Payment,
    amountAtomic: bigint,
    facilitator: string,
  ): Promise<SaleIn<'opened'> | null> {
    const { ledger, owner, inHand, createId, now } = this.#options
    const facts = { id: createId(), ...buildSaleFacts(order, payment), amountAtomic, facilitator }
    inHand.add(facts.id)
    const leaseMs = order.service.limits.deadlineMs + OPENED_GRACE_MS
    const sale = await ledger.open(facts, { owner, nowMs: now(), leaseMs }).catch((cause: unknown) => {
      inHand.delete(facts.id)
      throw cause
    })
    if (sale === null) inHand.delete(facts.id)
    return sale
  }

  /** Run, settle, answer. Until the settlement is written ahead, every failure frees the payment. */
  async #perform(
    sale: SaleIn<'opened' | 'unknown'>,
    order: Order,
    { described, requirements }: Accepted,
    flight: Flight,
  ): Promise<PurchaseOutcome> {
    const { till } = paymentOf(order)
    const { inHand } = this.#options
    inHand.add(sale.id)
    try {
      const answer = await this.#run(sale, order, flight)
      const settled = await this.#settlement.settle(sale, till, described, requirements)
      return buildDelivery(settled.sale, answer, false, settled.extensionResponses)
    } finally {
      inHand.delete(sale.id)
    }
  }

  async #run(sale: SaleIn<'opened' | 'unknown'>, order: Order, flight: Flight): Promise<string> {
    const { executor, ledger, owner, now, observe, priceOf } = this.#options
    try {
      const run = await executor.run(order.service, order.body, { owner: sale.key.payer })
      if (flight.abandoned()) throw buyerLeft()
      return emitAnswer(sale, order.service, run, priceOf)
    } catch (error) {
      const code = error instanceof Problem ? error.code : 'internal'
      if (sale.state === 'opened')
        await ledger.move(sale, 'released', { owner, nowMs: now(), leaseMs: 0, ...explainFailure(error) })
      observe({ kind: 'failed-free', service: sale.service, network: sale.key.network, code })
      throw error
    }
  }

  /** Paid for already: computed again, because no answer is ever stored. */
  async #deliverAgain(sale: SaleIn<'settled'>, order: Order): Promise<PurchaseOutcome> {
    const { ledger, executor, now, observe, priceOf, timing } = this.#options
    const age = now() - sale.changedAtMs
    const isCopy = order.payment !== null && Math.abs(age) < timing.copiesWithinMs
    const limit = isCopy ? timing.copyCount : timing.replayCount
    if (age > timing.replayWithinMs || sale.replays >= limit) throw replayExpired()
    const run = await executor.run(order.service, order.body, { owner: sale.key.payer })
    if (!(await ledger.countReplay(sale, limit))) throw replayExpired()
    observe({ kind: 'replayed', service: sale.service, network: sale.key.network })
    return buildDelivery(sale, emitAnswer(sale, order.service, run, priceOf), true)
  }
}

const alone: Flight = { abandoned: () => false }

/** A challenge is given whatever the body is; one that cannot be read is simply not checked. */
function unreadable(error: unknown): null {
  if (error instanceof Problem) return null
  throw error
}
