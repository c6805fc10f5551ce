import type { PaymentRequired, PaymentRequirements } from '@x402/core/types'
import type { CounterStore } from '../../core/counter-store.ts'
import { Problem } from '../../core/problem.ts'
import { createMemoryCounters } from '../../execution/counters/memory-counters.ts'
import { isSignedByKey, type TokenDomain } from '../signed/eip3009-signature.ts'
import { checkTransfer, isExpired } from '../signed/free-checks.ts'
import { isSignedByPayer } from '../signed/solana-signature.ts'
import { checkAccepted } from '../terms/requirements.ts'
import type { GateOptions } from './gate-options.ts'
import type { Order, Payment } from './order.ts'
import type { Till } from './till.ts'

type ScreeningOptions = Pick<GateOptions, 'tills' | 'now' | 'timing'>

const MINUTE_MS = 60_000
/** Payers whose payments a facilitator found good lately; the one used longest ago goes first. */
const PROVEN_PAYERS = 10_000

/** Refuses what costs nothing to refuse, cheapest first: other terms, other payee, and signatures nobody made. */
export class Screening {
  readonly #options: ScreeningOptions
  readonly #domains: ReadonlyMap<Till, TokenDomain>
  readonly #budget: CounterStore = createMemoryCounters()
  readonly #proven = new Set<string>()

  constructor(options: ScreeningOptions) {
    this.#options = options
    this.#domains = new Map(options.tills.flatMap((till) => domainOf(till)))
  }

  /** Throws a Problem; `payment-expired` comes last, because an expired payment may have been settled in time. */
  async screen(
    { service }: Pick<Order, 'service'>,
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
    await this.#checkSignature(payment)
    if (isExpired(transfer, this.#options.now()))
      throw new Problem('payment-expired', 'The signed payment has expired or is about to; sign a new one.')
  }

  /** A facilitator found a payment of this payer good. */
  trust(payer: string): void {
    this.#proven.delete(payer)
    this.#proven.add(payer)
    if (this.#proven.size <= PROVEN_PAYERS) return
    const [oldest] = this.#proven
    if (oldest !== undefined) this.#proven.delete(oldest)
  }

  async #checkSignature(payment: Payment): Promise<void> {
    const { transfer, till } = payment
    const domain = this.#domains.get(till)
    const isSigned =
      domain === undefined
        ? isSignedByPayer(transfer.payload, transfer.key.payer)
        : isSignedByKey(transfer.payload, domain)
    if (isSigned === true) return
    if (isSigned === false && till.isContract === undefined) throw forged()
    await this.#spendBudget(transfer.key.payer)
    // A contract wallet may sign with 65 bytes too; who has no code is no contract.
    if (isSigned === false && (await till.isContract?.(transfer.key.payer)) !== true) throw forged()
  }

  /** What cannot be judged here costs a call elsewhere, so strangers together have an allowance of it. */
  async #spendBudget(payer: string): Promise<void> {
    if (this.#proven.has(payer)) return
    const limit = this.#options.timing.unprovenPerMinute
    const nowMs = this.#options.now()
    const { allowed, resetAtMs } = await this.#budget.take('unproven', limit, MINUTE_MS, nowMs)
    if (allowed) return
    throw new Problem(
      'rate-limited',
      'Too many payments of contract wallets that never paid here before; try again in a minute.',
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
