import type { IncomingMessage } from 'node:http'
import { catalogPath, samplePath, servicePath } from '../../core/paths.ts'
import type { Service } from '../../core/service.ts'
import { describeFault, describeUnchecked } from '../../payments/sale/challenge-outcome.ts'
import type {
  Delivered,
  PaymentAsked,
  PaymentGate,
  PurchaseAttempt,
  RequestCheck,
} from '../../payments/sale/purchase.ts'
import { parsePaymentHeader } from '../../payments/signed/payment-header.ts'
import { emitHeaderValue } from '../../payments/terms/header-value.ts'
import { encodeChallenge } from './encode-outcome.ts'
import { hangUpSignal } from './hang-up-signal.ts'
import { findBodyFault, hasBody, type BodyReader } from './request-body.ts'
import { isReadUnpaid } from './unpaid-body.ts'
import type { AddressLimits, RateLimitHeaders } from './address-limits.ts'
import { privateHeaders } from './response-headers.ts'
import { readHeader, type HttpContext, type Route } from './route.ts'

export interface PaidRouteOptions {
  readonly gate: PaymentGate
  readonly publicUrl: string
  readonly limits: Pick<AddressLimits, 'paid' | 'unpaid' | 'addressOf'>
  readonly bodies: BodyReader
  /** Reads what nobody has paid for, to look at it for free. */
  readonly unpaidBodies: BodyReader
}

/** The only answer a paid path has is the gate's. */
export function paidRoute(service: Service, options: PaidRouteOptions): Route {
  const path = servicePath(service.name)
  const counter: Counter = { ...options, service, resourceUrl: options.publicUrl + path }
  return {
    path,
    hint: ` What to send: ${options.publicUrl}${catalogPath(service.name)}; a sample: ${options.publicUrl}${samplePath(service.name)}`,
    // Most quotes are asked for without a body to look at: they cost little more than sending them.
    direct: (incoming, requestId) =>
      isPaid(incoming) || isReadUnpaid(incoming)
        ? null
        : quote(counter, { requestId, limits: options.limits.unpaid(incoming) }, incoming),
    // Who looks at the address as a link sees that and how it is paid; it is sold to POST alone.
    GET: ({ env: { incoming } }, requestId) => {
      const response = quote(counter, { requestId, limits: options.limits.unpaid(incoming) }, incoming)
      response.headers.set('allow', 'POST, OPTIONS')
      return response
    },
    POST: async (context, requestId) => {
      const { incoming } = context.env
      const readBody = () => options.bodies.read(context.env, service.limits.inputBytes)
      if (readHeader(incoming, 'payment-signature') !== null) {
        const entry = options.limits.paid(incoming)
        return sell(counter, { requestId, limits: entry, sold: entry.sold }, context, readBody)
      }
      const caller: Caller = { requestId, limits: options.limits.unpaid(incoming) }
      if (isPaid(incoming)) return sell(counter, caller, context, readBody)
      if (!isReadUnpaid(incoming)) return quote(counter, caller, incoming)
      return await quoteChecked(counter, caller, context)
    },
  }
}

/** Where one service is sold. */
interface Counter extends PaidRouteOptions {
  readonly service: Service
  readonly resourceUrl: string
}

interface Caller {
  readonly requestId: string
  readonly limits: RateLimitHeaders
  readonly sold?: () => void
}

/** A body that would not even be read, or was not looked at, is told so in the quote, before anyone pays to find out. */
function quote({ gate, service, resourceUrl }: Counter, caller: Caller, incoming: IncomingMessage): Response {
  return renderChallenge(gate.quote(service, resourceUrl, judgeUnread(service, incoming)), caller)
}

function judgeUnread(service: Service, incoming: IncomingMessage): RequestCheck | null {
  if (!hasBody(incoming)) return null
  const fault = findBodyFault(incoming, service.limits.inputBytes)
  return fault === null ? unread : describeFault(fault)
}

const unread = describeUnchecked(
  'The body was not looked at: before payment that takes a body with a declared length, sent without asking first and without an Idempotency-Key.',
)

/** The quote with a look at the body, or why nobody could look. */
async function quoteChecked(counter: Counter, caller: Caller, context: HttpContext): Promise<Response> {
  const { gate, service, resourceUrl, unpaidBodies } = counter
  let body: Uint8Array
  try {
    body = await unpaidBodies.read(context.env, service.limits.inputBytes)
  } catch (fault) {
    return renderChallenge(gate.quote(service, resourceUrl, describeFault(fault)), caller)
  }
  return await sell(counter, caller, context, () => Promise.resolve(body))
}

async function sell(
  { gate, service, resourceUrl, limits }: Counter,
  caller: Caller,
  context: HttpContext,
  readBody: PurchaseAttempt['readBody'],
): Promise<Response> {
  const { incoming } = context.env
  const header = readHeader(incoming, 'payment-signature')
  const outcome = await gate.attempt({
    service,
    requestId: caller.requestId,
    readBody,
    payment: header === null ? null : parsePaymentHeader(header),
    idempotencyKey: readHeader(incoming, 'idempotency-key'),
    caller: limits.addressOf(incoming),
    resourceUrl,
    signal: hangUpSignal(context.env.outgoing),
  })
  if (outcome.kind !== 'delivered') {
    const check = outcome.check ?? (header === null ? judgeUnread(service, incoming) : null)
    return renderChallenge({ ...outcome, check }, caller)
  }
  caller.sold?.()
  return renderDelivered(outcome, caller)
}

/** A payment was sent, or the name of an earlier one. */
function isPaid({ headers }: IncomingMessage): boolean {
  return headers['payment-signature'] !== undefined || headers['idempotency-key'] !== undefined
}

const answerHeaders = { ...privateHeaders, 'content-type': 'application/json' }

/** Each header by its name: an object put together from others has a new shape every time, which the engine reads slowly. */
function renderChallenge(asked: PaymentAsked, { requestId, limits }: Caller): Response {
  const { header, body, paymentResponse } = encodeChallenge(asked)
  const headers = {
    'access-control-allow-origin': privateHeaders['access-control-allow-origin'],
    'access-control-expose-headers': privateHeaders['access-control-expose-headers'],
    'cache-control': privateHeaders['cache-control'],
    'x-content-type-options': privateHeaders['x-content-type-options'],
    'content-type': 'application/json',
    'ratelimit-policy': limits['ratelimit-policy'],
    ratelimit: limits.ratelimit,
    'x-request-id': requestId,
    'payment-required': header,
  }
  if (paymentResponse === null) return new Response(body, { status: 402, headers })
  return new Response(body, { status: 402, headers: { ...headers, 'payment-response': paymentResponse } })
}

function renderDelivered(
  { envelope, paymentEnd, extensionResponses, replayed }: Delivered,
  { requestId, limits }: Caller,
): Response {
  const headers = {
    ...answerHeaders,
    'ratelimit-policy': limits['ratelimit-policy'],
    ratelimit: limits.ratelimit,
    'x-request-id': requestId,
    'payment-response': emitHeaderValue(paymentEnd),
    ...(extensionResponses === null ? {} : { 'extension-responses': emitHeaderValue(extensionResponses) }),
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  }
  return new Response(envelope, { status: 200, headers })
}
