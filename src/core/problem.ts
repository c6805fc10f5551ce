/** Everything that can be refused, by name. The surfaces map each code to their own statuses. */
export const problemCodes = [
  // the request
  'malformed-json',
  'unsupported-media-type',
  'payload-too-large',
  'invalid-input',
  'not-found',
  'method-not-allowed',
  'origin-refused',
  'request-timeout',
  'rate-limited',
  // the input, readable but unusable
  'invalid-document',
  'unsupported-openapi-version',
  'swagger-2-document',
  'no-paths',
  'no-operations',
  'target-refused',
  'binary-content',
  'invalid-content',
  'content-too-complex',
  // the payment
  'malformed-payment',
  'malformed-idempotency-key',
  'payment-mismatch',
  'payment-expired',
  'payment-invalid',
  'payment-declined',
  'payment-reused',
  'payment-spent',
  'replay-expired',
  'payments-unavailable',
  'settlement-unknown',
  // the service
  'overloaded',
  'deadline-exceeded',
  'unauthorized',
  'internal',
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** One defect of the input: where (RFC 6901 pointer into the body) and what is wrong, in words. */
export interface Defect {
  readonly pointer: string
  readonly message: string
}

interface ProblemOptions {
  readonly errors?: readonly Defect[]
  readonly retryAfterSeconds?: number
  /** The transaction on chain that the refusal speaks of. */
  readonly transaction?: string
  readonly cause?: unknown
}

/** An expected failure. `detail` is public; `cause` never leaves the process. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: string
  readonly errors: readonly Defect[]
  readonly retryAfterSeconds: number | undefined
  readonly transaction: string | undefined

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(`${code}: ${detail}`, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.detail = detail
    this.errors = options.errors ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
    this.transaction = options.transaction
  }
}

/** What every surface says of a refusal. */
export interface RefusalFacts {
  readonly detail: string
  readonly code: ProblemCode
  readonly errors: readonly Defect[]
  readonly request_id: string
  readonly charged: false | 'unknown'
  readonly transaction?: string
}

export function describeRefusal(problem: Problem, requestId: string): RefusalFacts {
  const { code, detail, errors, transaction } = problem
  const facts = { detail, code, errors, request_id: requestId, charged: chargedBy(code) }
  return transaction === undefined ? facts : { ...facts, transaction }
}

/** No refusal is charged. Of two it cannot be said: the settlement is under way, or somebody else spent the payment. */
export function chargedBy(code: ProblemCode): false | 'unknown' {
  return code === 'settlement-unknown' || code === 'payment-spent' ? 'unknown' : false
}

/** Anything thrown that is not a Problem is a bug of ours: `internal`, nothing leaked. */
export function asProblem(thrown: unknown): Problem {
  return thrown instanceof Problem
    ? thrown
    : new Problem('internal', 'Something failed on our side; nothing was charged.')
}
