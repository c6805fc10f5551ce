import type { IncomingMessage } from 'node:http'
import { catalogPath, samplePath, servicePath } from '../../core/paths.ts'
import type { Service } from '../../core/service.ts'
import { FREE_CHECK_BYTES, tooLargeToCheck } from '../../payments/sale/challenge-outcome.ts'
import type { Delivered, PaymentAsked, PaymentGate, PurchaseAttempt } from '../../payments/sale/purchase.ts'
import { parsePaymentHeader } from '../../payments/signed/payment-header.ts'
import { emitHeaderValue } from '../../payments/terms/header-value.ts'
import { encodeChallenge } from './encode-outcome.ts'
import { hangUpSignal } from './hang-up-signal.ts'
import { declaredLength, findBodyFault, hasBody, isJsonRequest, type BodyReader } from './request-body.ts'
import type { AddressLimits, RateLimitHeaders } from './address-limits.ts'
import { privateHeaders } from './response-headers.ts'
import { readHeader, type HttpContext, type Route } from './route.ts'

export interface PaidRouteOptions {
  readonly gate: PaymentGate
  readonly publicUrl: string
  readonly limits: Pick<AddressLimits, 'paid' | 'unpaid' | 'addressOf'>
  readonly bodies: BodyReader
}

/** A quote waits this long for a body small enough to be looked at, then is given without the check. */
const FREE_CHECK_WAIT_MS = 1_000

/** The only answer a paid path has is the gate's. */
export function paidRoute(service: Service, options: PaidRouteOptions): Route {
  const path = servicePath(service.name)
  const counter: Counter = { ...options, service, resourceUrl: options.publicUrl + path }
  return {
    path,
    hint: ` What to send: ${options.publicUrl}${catalogPath(service.name)}; a sample: ${options.publicUrl}${samplePath(service.name)}`,
    // Most quotes are asked for without a body to look at: they cost little more than sending them.
    direct: (incoming, requestId) =>
      isPaid(incoming) || hasFreeCheckBody(incoming)
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
      const body = hasFreeCheckBody(incoming) ? await readFreeCheckBody(context, options.bodies) : null
      return body === null
        ? quote(counter, caller, incoming)
        : sell(counter, caller, context, async () => body)
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
  if (!hasBody(incoming)) return renderChallenge(gate.quote(service, resourceUrl), caller)
  const fault = findBodyFault(incoming, service.limits.inputBytes)
  const check =
    fault === null ? tooLargeToCheck : { valid: false, errors: [{ pointer: '', message: fault.detail }] }
  return renderChallenge(gate.quote(service, resourceUrl, check), caller)
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
  if (outcome.kind !== 'delivered') return renderChallenge(outcome, caller)
  caller.sold?.()
  return renderDelivered(outcome, caller)
}

/** A payment was sent, or the name of an earlier one. */
function isPaid({ headers }: IncomingMessage): boolean {
  return headers['payment-signature'] !== undefined || headers['idempotency-key'] !== undefined
}

function hasFreeCheckBody(incoming: IncomingMessage): boolean {
  const length = declaredLength(incoming)
  if (length === null || length === 0 || length > FREE_CHECK_BYTES) return false
  // Who waits to be told to go on sends nothing to look at.
  return incoming.headers.expect === undefined && isJsonRequest(incoming)
}

async function readFreeCheckBody(context: HttpContext, bodies: BodyReader): Promise<Uint8Array | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), FREE_CHECK_WAIT_MS)
  })
  try {
    return await Promise.race([bodies.read(context.env, FREE_CHECK_BYTES).catch(() => null), late])
  } finally {
    clearTimeout(timer)
  }
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
