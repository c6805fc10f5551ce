import { ownText } from '../analysis/x402/payment-required.ts'
import type { Defect, ProblemCode } from '../core/problem.ts'
import { parseObject, readDefects } from './challenge.ts'
import type { Reply } from './exchange.ts'
import type { PaymentState } from './payment-state.ts'
import type { Outcome } from './purchase.ts'

/** Anything that kept an answer from being delivered. `payment` says what is true of the money. */
export class TollgaugeError extends Error {
  readonly payment: PaymentState

  constructor(message: string, payment: PaymentState, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.payment = payment
  }
}

/** The shop refused, and said why. */
export class ProblemError<Code extends string = ProblemCode> extends TollgaugeError {
  readonly code: Code
  readonly status: number
  readonly detail: string
  /** Every defect of the request, by JSON pointer. */
  readonly errors: readonly Defect[]
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  constructor(code: Code, facts: ProblemFacts) {
    super(`${code}: ${facts.detail}`, facts.payment)
    this.code = code
    this.status = facts.status
    this.detail = facts.detail
    this.errors = facts.errors
    this.requestId = facts.requestId
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

interface ProblemFacts {
  readonly status: number
  readonly detail: string
  readonly errors: readonly Defect[]
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
  readonly payment: PaymentState
}

/** Nothing was signed: the price is above a cap, or the terms are not what they should be. */
export class PaymentRefusedError extends TollgaugeError {}

/** The answer is not here. When `isOpen`, the same call again repeats the same signature and is charged at most once. */
export class AnswerLostError extends TollgaugeError {
  readonly isOpen: boolean

  constructor(message: string, payment: PaymentState, isOpen: boolean) {
    super(message, payment)
    this.isOpen = isOpen
  }
}

/** A delivered answer that is no envelope. */
export class UnreadableAnswerError extends TollgaugeError {
  readonly text: string

  constructor(text: string, payment: PaymentState) {
    super('the shop delivered something that is no answer of this service', payment)
    this.text = text
  }
}

/** Narrows an error to one problem code: `if (isProblem(error, 'rate-limited')) wait(error.retryAfterSeconds)`. */
export function isProblem<Code extends ProblemCode>(error: unknown, code: Code): error is ProblemError<Code> {
  return error instanceof ProblemError && error.code === code
}

/** The error that fits an outcome without an answer. */
export function describeFailure(outcome: Outcome): TollgaugeError {
  const { kind, payment, reply, because } = outcome
  if (kind === 'invalid') return describeInvalid(outcome)
  if (kind === 'unpayable') return new PaymentRefusedError(because ?? 'nothing to pay was offered', payment)
  if (kind === 'lost' || reply === null)
    return new AnswerLostError(because ?? 'there was no answer', payment, outcome.isOpen)
  return readProblem(reply, payment)
}

function describeInvalid({ payment, requestCheck }: Outcome): ProblemError {
  return new ProblemError((requestCheck?.code ?? 'invalid-input') as ProblemCode, {
    status: 402,
    detail: 'The free check of the shop refuses the request; nothing was signed.',
    errors: requestCheck?.errors ?? [],
    requestId: null,
    retryAfterSeconds: null,
    payment,
  })
}

function readProblem(reply: Reply, payment: PaymentState): ProblemError {
  const body = parseObject(reply.text) ?? {}
  const retryAfter = Number(reply.headers.get('retry-after') ?? Number.NaN)
  return new ProblemError((ownText(body, 'code') ?? 'internal') as ProblemCode, {
    status: reply.status,
    detail: ownText(body, 'detail') ?? ownText(body, 'error') ?? `The shop answered ${reply.status}.`,
    errors: readDefects(body['errors']),
    requestId: ownText(body, 'request_id'),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    payment,
  })
}
