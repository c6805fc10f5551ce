import type { IncomingMessage } from 'node:http'
import { servicePath } from '../../core/paths.ts'
import type { Service } from '../../core/service.ts'
import type { PaymentGate, PurchaseOutcome } from '../../payments/sale.ts'
import { declaredLength, isJsonRequest, readRequestBody } from './request-body.ts'
import { privateHeaders } from './response-headers.ts'
import { readHeader, type HttpContext, type Route } from './route.ts'

export interface PaidRouteOptions {
  readonly gate: PaymentGate
  readonly publicUrl: string
  /** Throws Problem `rate-limited`; returns the headers that tell what is left. */
  readonly limit: (context: HttpContext, paid: boolean) => Promise<Readonly<Record<string, string>>>
}

/** A JSON body up to this size is looked at before a quote, so that the buyer learns for free whether it is valid. */
const FREE_CHECK_BYTES = 256 * 1024
/** A quote waits this long for such a body, then is given without the check. */
const FREE_CHECK_WAIT_MS = 1_000

/** The only answer a paid path has is the gate's. */
export function paidRoute(service: Service, options: PaidRouteOptions): Route {
  const path = servicePath(service.name)
  const resourceUrl = options.publicUrl + path
  return {
    path,
    POST: async (context) => {
      const paymentHeader = readHeader(context, 'payment-signature')
      const limits = await options.limit(context, paymentHeader !== null)
      const idempotencyKey = readHeader(context, 'idempotency-key')
      const { incoming } = context.env
      const unpaid = paymentHeader === null && idempotencyKey === null
      const body = unpaid ? await readFreeCheckBody(incoming) : null
      if (unpaid && body === null)
        return renderOutcome(options.gate.quote(service, resourceUrl), context, limits)
      const outcome = await options.gate.attempt({
        service,
        requestId: context.get('requestId'),
        readBody: async () => body ?? (await readRequestBody(incoming, service.limits.inputBytes)),
        paymentHeader,
        idempotencyKey,
        resourceUrl,
        signal: hangUpSignal(context),
      })
      return renderOutcome(outcome, context, limits)
    },
  }
}

/** Aborts when the buyer hangs up before the answer is out. */
function hangUpSignal(context: HttpContext): AbortSignal {
  const controller = new AbortController()
  const { outgoing } = context.env
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort()
  })
  return controller.signal
}

async function readFreeCheckBody(incoming: IncomingMessage): Promise<Uint8Array | null> {
  const length = declaredLength(incoming)
  if (length === null || length === 0 || length > FREE_CHECK_BYTES || !isJsonRequest(incoming)) return null
  // Who waits to be told to go on sends nothing to look at.
  if (incoming.headers.expect !== undefined) return null
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), FREE_CHECK_WAIT_MS)
  })
  try {
    return await Promise.race([readRequestBody(incoming, FREE_CHECK_BYTES).catch(() => null), late])
  } finally {
    clearTimeout(timer)
  }
}

const answerHeaders = { ...privateHeaders, 'content-type': 'application/json' }

function renderOutcome(
  outcome: PurchaseOutcome,
  context: HttpContext,
  limits: Readonly<Record<string, string>>,
): Response {
  const headers: Record<string, string> = {
    ...answerHeaders,
    ...limits,
    'x-request-id': context.get('requestId'),
  }
  if (outcome.paymentResponse !== null) headers['payment-response'] = outcome.paymentResponse
  if (outcome.kind === 'payment-required') {
    headers['payment-required'] = outcome.header
    return new Response(outcome.body, { status: 402, headers })
  }
  if (outcome.replayed) headers['idempotent-replayed'] = 'true'
  return new Response(outcome.envelope, { status: 200, headers })
}
