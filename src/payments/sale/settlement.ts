import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { Problem } from '../../core/problem.ts'
import type { SettlementFinding, SettlementQuery } from '../chain/chain-reader.ts'
import type { ExtensionResponses } from '../facilitators/extension-responses.ts'
import type { SettleVerdict } from '../facilitators/facilitator.ts'
import { quietly } from './gate-event.ts'
import type { GateOptions } from './gate-options.ts'
import type { MoveFacts, Sale, SaleIn } from '../ledger/ledger.ts'
import { mayMove, type NextState, type SaleState } from '../ledger/sale-state.ts'
import type { Till } from './till.ts'
import { emitPaymentKey } from '../signed/payment-key.ts'

type SettlementOptions = Pick<GateOptions, 'ledger' | 'owner' | 'now' | 'observe' | 'timing'>

export interface Resolution {
  readonly sale: Sale
  readonly finding: SettlementFinding
}

/** A sale that was paid just now, and what the facilitator did with its extensions. */
export interface Settled {
  readonly sale: SaleIn<'settled'>
  readonly extensionResponses: ExtensionResponses | null
}

/** Longer than any settle call is waited for; past it the process is taken for dead. */
const SETTLING_LEASE_MS = 120_000
const LOOK_AGAIN_MS = 500

/** The one place where money moves, and where nothing about it is guessed. */
export class Settlement {
  readonly #options: SettlementOptions

  constructor(options: SettlementOptions) {
    this.#options = { ...options, observe: quietly(options.observe) }
  }

  /** Throws Problem `payment-declined` or `settlement-unknown`. */
  async settle(
    sale: SaleIn<'opened' | 'unknown'>,
    till: Till,
    payment: PaymentPayload,
    requirements: PaymentRequirements,
  ): Promise<Settled> {
    const { ledger, now, observe } = this.#options
    const settling = await ledger.move(sale, 'settling', this.#facts({ leaseMs: SETTLING_LEASE_MS }))
    if (settling === null) throw settlementUnknown()
    const startedAt = now()
    const said = await till.facilitator.settle(payment, requirements, sale.facilitator).catch(failedCall)
    const isFirst = sale.state === 'opened'
    const verdict = said.status === 'settled' ? said : await this.#askChain(settling, till, said, isFirst)
    const subject = { service: sale.service, network: sale.key.network }
    if (verdict.status === 'settled') {
      const facts = said.status === 'settled' ? {} : onChain
      const settled = await this.#recordSettled(settling, verdict.transaction, facts)
      observe({ kind: 'settled', ...subject, amountAtomic: sale.amountAtomic, settleMs: now() - startedAt })
      return { sale: settled, extensionResponses: verdict.extensionResponses ?? null }
    }
    // What cannot be written stays `settling`, which promises no less than `unknown`.
    await this.#record(settling, verdict.status, this.#facts(factsOf(verdict))).catch(() => null)
    observe({ kind: verdict.status, ...subject, reason: verdict.reason })
    throw verdict.status === 'declined' ? paymentDeclined(verdict.reason) : settlementUnknown()
  }

  /** Asks the chain once what became of a sale that may have been paid, and records what it says. */
  async resolve(sale: Sale, till: Till): Promise<Resolution> {
    const finding = await till.reader.findSettlement(queryOf(sale)).catch(failedLook)
    const verdict = judge({ status: 'unknown', reason: 'not_seen_on_chain' }, finding, false)
    if (verdict.status === 'unknown') {
      if (sale.state !== 'settling') return { sale, finding }
      return { sale: await this.#record(sale, 'unknown', this.#facts({ reason: verdict.reason })), finding }
    }
    const settled = verdict.status === 'settled'
    if (sale.state === 'declined') {
      const live = settled ? await this.#options.ledger.find('payment', emitPaymentKey(sale.key)) : null
      // Sold anew meanwhile: the settlement is that sale's.
      if (!settled || live !== null) return { sale: live ?? sale, finding }
    }
    this.#options.observe({ kind: 'resolved', service: sale.service, network: sale.key.network, settled })
    if (settled) return { sale: await this.#recordSettled(sale, verdict.transaction, onChain), finding }
    return { sale: await this.#record(sale, 'declined', this.#facts(factsOf(verdict))), finding }
  }

  /** The facilitator did not say "settled"; only the chain can turn that into a yes or a no. */
  async #askChain(sale: Sale, till: Till, said: SettleVerdict, first: boolean): Promise<SettleVerdict> {
    const { now, timing } = this.#options
    const until = now() + (said.status === 'unknown' ? timing.patienceMs : 0)
    for (;;) {
      const finding = await till.reader.findSettlement(queryOf(sale)).catch(failedLook)
      const verdict = judge(said, finding, first)
      if (verdict.status !== 'unknown' || now() >= until) return verdict
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    }
  }

  /** Money has moved: the buyer gets the answer even when this cannot be written down; the reconciler will. */
  async #recordSettled(
    sale: Sale,
    transaction: string,
    more: Partial<MoveFacts>,
  ): Promise<SaleIn<'settled'>> {
    const settled: SaleIn<'settled'> = { ...sale, state: 'settled', transaction }
    const facts = this.#facts({ ...more, transaction })
    const recorded = await this.#record(sale, 'settled', facts).catch(() => {
      this.#options.observe({ kind: 'unrecorded', service: sale.service, network: sale.key.network })
      return settled
    })
    return recorded.state === 'settled' ? recorded : settled
  }

  /** Moves a sale on from whatever state another process may have brought it to meanwhile. */
  async #record(sale: Sale, to: NextState<SaleState>, facts: MoveFacts): Promise<Sale> {
    const { ledger } = this.#options
    let current = sale
    for (let tries = 0; tries < 3 && mayMove(current.state, to); tries++) {
      const moved = await ledger.move(current, to, facts)
      if (moved !== null) return moved
      current = (await ledger.find('payment', emitPaymentKey(sale.key))) ?? { ...current, state: to }
    }
    return current
  }

  #facts(more: Partial<MoveFacts>): MoveFacts {
    return { owner: this.#options.owner, nowMs: this.#options.now(), leaseMs: 0, ...more }
  }
}

const onChain = { confirmation: 'chain' } as const

/** Reasons that the chain itself gave: nothing can come of the payment any more. */
const chainReasons: ReadonlySet<string> = new Set(['spent_otherwise', 'expired_unspent'])
/** Reasons that are the payer's doing. */
const payerReasons = /insufficient|balance|allowance|funds|spent_otherwise/

function factsOf(verdict: Exclude<SettleVerdict, { status: 'settled' }>): Partial<MoveFacts> {
  const { status, reason } = verdict
  if (status === 'unknown') return { reason }
  const isOver = chainReasons.has(reason) ? { nextLookMs: null } : {}
  return { reason, ...isOver, ...(payerReasons.test(reason) ? { blame: 'payer' as const } : {}) }
}

/** A facilitator's "no" holds when the chain does not contradict it; its silence never holds. */
function judge(said: SettleVerdict, finding: SettlementFinding, first: boolean): SettleVerdict {
  if (finding.status === 'settled') return finding
  if (finding.status === 'spent-otherwise') return { status: 'declined', reason: 'spent_otherwise' }
  if (finding.status === 'unspent' && finding.expired)
    return { status: 'declined', reason: 'expired_unspent' }
  // On a second try the first call may still land, so the "no" to the second does not end the matter.
  if (said.status === 'declined' && first) return said
  return { status: 'unknown', reason: said.status === 'settled' ? 'not_seen_on_chain' : said.reason }
}

/** What the chain is asked about a sale. */
export function queryOf(sale: Sale): SettlementQuery {
  const { key, payTo, asset, amountAtomic, validBefore, recentBlockhash } = sale
  return { key, payTo, asset, amountAtomic, validBefore, recentBlockhash, sinceMs: sale.openedAtMs }
}

function failedCall(): SettleVerdict {
  return { status: 'unknown', reason: 'settle_call_failed' }
}

function failedLook(): SettlementFinding {
  return { status: 'unknown', reason: 'chain_reader_failed', isSpent: false }
}

function paymentDeclined(reason: string): Problem {
  return new Problem('payment-declined', `The payment could not be settled: ${reason}. Nothing was charged.`)
}

export function settlementUnknown(retryAfterSeconds = 5): Problem {
  return new Problem(
    'settlement-unknown',
    'Whether the payment went through is not known yet. Repeat the same request with the same PAYMENT-SIGNATURE; do not sign a new one.',
    { retryAfterSeconds },
  )
}
