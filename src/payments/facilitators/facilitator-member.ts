import type { FacilitatorClient } from '@x402/core/server'
import { SettleError, VerifyError, type PaymentPayload, type PaymentRequirements } from '@x402/core/types'
import type { SettleVerdict } from './facilitator.ts'
import type { ExtensionResponses } from './extension-responses.ts'
import { isTransactionId } from './facilitator-answer.ts'
import { FacilitatorHttpError } from './http-facilitator.ts'
import { FacilitatorTally, type FacilitatorHealth } from './facilitator-tally.ts'
import { cleanReason } from './verdict.ts'

export interface FacilitatorTiming {
  readonly verifyTimeoutMs: number
  /** Above the time a block takes to be confirmed: giving up earlier only makes outcomes unknown. */
  readonly settleTimeoutMs: number
  readonly supportedTimeoutMs: number
  /** Between two looks at what a healthy facilitator supports; its fee payer may change. */
  readonly refreshMs: number
  /** Between two looks at whether a facilitator that is down is back. */
  readonly probeMs: number
  /** Failures in a row after which a facilitator is taken for down. */
  readonly failuresToOpen: number
}

export const defaultFacilitatorTiming: FacilitatorTiming = {
  verifyTimeoutMs: 10_000,
  settleTimeoutMs: 45_000,
  supportedTimeoutMs: 10_000,
  refreshMs: 5 * 60_000,
  probeMs: 5_000,
  failuresToOpen: 3,
}

export interface MemberVerdict {
  readonly valid: boolean
  readonly reason: string
}

/** One facilitator of one network, with its own circuit breaker. */
export class FacilitatorMember {
  readonly name: string
  readonly #client: FacilitatorClient
  readonly #network: string
  readonly #timing: FacilitatorTiming
  #extra: Readonly<Record<string, unknown>> | null
  /** Calls in a row that came to nothing. */
  #failures = 0
  /** Looks in a row that found nobody there. */
  #silences = 0
  readonly #tally = new FacilitatorTally()

  constructor(
    member: { name: string; client: FacilitatorClient; extra: Readonly<Record<string, unknown>> | null },
    network: string,
    timing: FacilitatorTiming,
  ) {
    this.name = member.name
    this.#client = member.client
    this.#extra = member.extra
    this.#network = network
    this.#timing = timing
  }

  get up(): boolean {
    return Math.max(this.#failures, this.#silences) < this.#timing.failuresToOpen
  }

  /** To be looked at again soon. */
  get suspect(): boolean {
    return !this.up || this.#silences > 0
  }

  /** Known from configuration, or from the facilitator itself since it last answered. The same object until it changes. */
  get extra(): Readonly<Record<string, unknown>> | null {
    return this.#extra
  }

  get health(): FacilitatorHealth {
    const { lastAnswerAtMs, lastFailureAtMs } = this.#tally
    const [verify, settle] = [this.#tally.read('verify'), this.#tally.read('settle')]
    const { name, up: isUp } = this
    return { name, network: this.#network, isUp, verify, settle, lastAnswerAtMs, lastFailureAtMs }
  }

  /** Null: the facilitator did not do its work; nothing is said of the payment. */
  async verify(payment: PaymentPayload, requirements: PaymentRequirements): Promise<MemberVerdict | null> {
    try {
      const call = () => withTimeout(this.#client.verify(payment, requirements), this.#timing.verifyTimeoutMs)
      const answer = await this.#tally.watch('verify', call, isAboutPayment)
      this.#failures = 0
      return { valid: answer.isValid, reason: cleanReason(answer.invalidReason) }
    } catch (error) {
      if (error instanceof VerifyError && error.statusCode < 500) {
        this.#failures = 0
        return { valid: false, reason: cleanReason(error.invalidReason) }
      }
      // A 400 or 422 is about this payment, not about the facilitator's health.
      if (error instanceof FacilitatorHttpError && [400, 422].includes(error.status))
        return { valid: false, reason: 'rejected_by_facilitator' }
      this.#failures++
      return null
    }
  }

  /** Never throws. Whatever is not a clear yes or no is `unknown`. */
  async settle(payment: PaymentPayload, requirements: PaymentRequirements): Promise<SettleVerdict> {
    try {
      const call = () => withTimeout(this.#client.settle(payment, requirements), this.#timing.settleTimeoutMs)
      const answer = await this.#tally.watch('settle', call, isAboutPayment)
      this.#failures = 0
      if (!answer.success) return judgeFailure(answer.errorReason, answer.transaction)
      // A "yes" that names no transaction is held against the chain like any other doubt.
      if (!isTransactionId(this.#network, answer.transaction))
        return { status: 'unknown', reason: 'settled_without_transaction' }
      return { status: 'settled', transaction: answer.transaction, ...extensionsOf(answer) }
    } catch (error) {
      if (error instanceof SettleError && error.statusCode < 500) {
        return judgeFailure(error.errorReason, error.transaction)
      }
      this.#failures++
      return { status: 'unknown', reason: 'no_answer_from_facilitator' }
    }
  }

  /** Asks what it supports; an answer also proves that it is up again. */
  async refresh(): Promise<void> {
    try {
      const call = () => withTimeout(this.#client.getSupported(), this.#timing.supportedTimeoutMs)
      const { kinds } = await this.#tally.watch('supported', call, () => false)
      const kind = kinds.find(
        (one) => one.x402Version === 2 && one.scheme === 'exact' && one.network === this.#network,
      )
      if (kind === undefined) throw new Error(`${this.name} does not support exact on ${this.#network}`)
      const extra = pickOffered(kind.extra ?? {})
      if (JSON.stringify(extra) !== JSON.stringify(this.#extra)) this.#extra = extra
      this.#silences = 0
      // Half open: it may be tried again, and one more failed call closes it off at once.
      this.#failures = Math.min(this.#failures, this.#timing.failuresToOpen - 1)
    } catch {
      this.#silences++
    }
  }
}

/** An error that is about the payment, not about the facilitator's health. */
function isAboutPayment(error: unknown): boolean {
  if (error instanceof VerifyError || error instanceof SettleError) return error.statusCode < 500
  return error instanceof FacilitatorHttpError && [400, 422].includes(error.status)
}

/** Of what facilitators advertise, only the fee payer belongs into an offer. */
function pickOffered(extra: Record<string, unknown>): Record<string, unknown> {
  const { feePayer } = extra
  return typeof feePayer === 'string' && feePayer.length <= 64 ? { feePayer } : {}
}

/** A transaction id beside "failed", or a word like pending or duplicate, means that money may have moved. */
function judgeFailure(reason: string | undefined, transaction: string | undefined): SettleVerdict {
  const word = cleanReason(reason)
  const open = transaction !== undefined && transaction !== ''
  const doubtful = /pending|duplicate|already|nonce_used|timeout|timed_out|unknown|unexpected|confirm/.test(
    word,
  )
  return { status: open || doubtful ? 'unknown' : 'declined', reason: word }
}

/** Set by our client; an official one in the same process has none. */
function extensionsOf(answer: object): { extensionResponses?: ExtensionResponses } {
  const { extensionResponses } = answer as { extensionResponses?: ExtensionResponses }
  return extensionResponses === undefined ? {} : { extensionResponses }
}

async function withTimeout<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
