import type { PaymentRequired, PaymentRequirements } from '@x402/core/types'
import { Problem } from '../../core/problem.ts'
import { createMemoryCounters } from '../../execution/counters/memory-counters.ts'
import type { TokenDomain } from '../signed/eip3009-signature.ts'
import { checkTransfer, isExpired } from '../signed/free-checks.ts'
import { checkAccepted } from '../terms/requirements.ts'
import type { GateOptions } from './gate-options.ts'
import type { Order, Payment } from './order.ts'
import type { Till } from './till.ts'

type ScreeningOptions = Pick<GateOptions, 'tills' | 'now' | 'timing' | 'checkSignature'>

const MINUTE_MS = 60_000
/** Payers whose payments a facilitator found good lately; the one used longest ago goes first. */
const PROVEN_PAYERS = 10_000

/** Refuses what costs nothing to refuse, cheapest first: other terms, other payee, and signatures nobody made. */
export class Screening {
  readonly #options: ScreeningOptions
  readonly #domains: ReadonlyMap<Till, TokenDomain>
  readonly #allowances = createMemoryCounters()
  /** What was taken for payments whose verification is still to come. */
  readonly #taken = new WeakMap<Payment, readonly string[]>()
  readonly #proven = new Set<string>()

  constructor(options: ScreeningOptions) {
    this.#options = options
    this.#domains = new Map(options.tills.flatMap((till) => domainOf(till)))
  }

  /** Throws a Problem; `payment-expired` comes last, because an expired payment may have been settled in time. */
  async screen(
    { service, caller }: Pick<Order, 'service' | 'caller'>,
    payment: Payment,
    requirements: PaymentRequirements,
    required: PaymentRequired,
  ): Promise<void> {
    const { transfer, till } = payment
    checkAccepted(payment.sent.payload, requirements, required, service)
    const expected = {
      destination: till.destination,
      asset: requirements.asset,
      amountAtomic: BigInt(requirements.amount),
    }
    checkTransfer(transfer, expected, this.#options.now())
    await this.#checkSignature(payment, caller)
    if (isExpired(transfer, this.#options.now()))
      throw new Problem('payment-expired', 'The signed payment has expired or is about to; sign a new one.')
  }

  /** A facilitator found the payment good: it is held against nobody, and its payer is no stranger any more. */
  trust(payment: Payment): void {
    const { payer } = payment.transfer.key
    for (const name of this.#taken.get(payment) ?? [])
      this.#allowances.giveBack(name, MINUTE_MS, this.#options.now())
    this.#taken.delete(payment)
    this.#proven.delete(payer)
    this.#proven.add(payer)
    if (this.#proven.size <= PROVEN_PAYERS) return
    const [oldest] = this.#proven
    if (oldest !== undefined) this.#proven.delete(oldest)
  }

  async #checkSignature(payment: Payment, caller: string): Promise<void> {
    const { transfer, till } = payment
    const domain = this.#domains.get(till)
    const { payload, key } = transfer
    const isSigned = await this.#options.checkSignature({ payload, payer: key.payer, domain: domain ?? null })
    if (isSigned === true) return
    if (isSigned === false && till.isContract === undefined) throw forged()
    const { unprovenPerCaller } = this.#options.timing
    this.#take(payment, `caller:${caller}`, unprovenPerCaller)
    if (isSigned === false) await this.#checkContract(payment, till)
    if (!this.#proven.has(transfer.key.payer))
      this.#take(payment, 'strangers', this.#options.timing.unprovenPerMinute)
  }

  /** A contract wallet may sign with 65 bytes too; who has no code is no contract. Finding out has an allowance of its own. */
  async #checkContract(payment: Payment, { isContract }: Till): Promise<void> {
    this.#take(payment, 'lookups', this.#options.timing.unprovenPerMinute)
    if ((await isContract?.(payment.transfer.key.payer)) !== true) throw forged()
  }

  /** What cannot be judged here costs a call elsewhere, so there is an allowance of those that come to nothing. */
  #take(payment: Payment, name: string, limit: number): void {
    const nowMs = this.#options.now()
    const { allowed, resetAtMs } = this.#allowances.take(name, limit, MINUTE_MS, nowMs)
    if (allowed) return void this.#taken.set(payment, [...(this.#taken.get(payment) ?? []), name])
    throw new Problem(
      'rate-limited',
      'Too many payments whose signature only a contract can judge came to nothing; try again in a minute.',
      { retryAfterSeconds: Math.max(1, Math.ceil((resetAtMs - nowMs) / 1000)) },
    )
  }
}

function forged(): Problem {
  return new Problem('payment-invalid', 'The payment is not signed by the payer it names.')
}

function domainOf(till: Till): [Till, TokenDomain][] {
  const { id, asset, eip712 } = till.network
  return eip712 === null ? [] : [[till, { chainId: Number(id.split(':')[1]), contract: asset, ...eip712 }]]
}
