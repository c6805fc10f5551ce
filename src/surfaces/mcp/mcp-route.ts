import { createMcpHandler } from '@modelcontextprotocol/server'
import type { AddressLimits } from '../http/address-limits.ts'
import { hangUpSignal } from '../http/hang-up-signal.ts'
import type { BodyReader } from '../http/request-body.ts'
import { corsHeaders } from '../http/response-headers.ts'
import type { HttpContext, Route } from '../http/route.ts'
import { HeldAnswers } from './held-answers.ts'
import { createMcpServer, type McpCallers, type McpOptions } from './mcp-server.ts'
import { createOriginCheck, type McpOriginOptions } from './mcp-origin.ts'
import { MessageFault, readReference, splitMessage, type SplitMessage } from './split-message.ts'

export interface McpRouteOptions extends McpOptions, McpOriginOptions {
  readonly limits: Pick<AddressLimits, 'paid' | 'unpaid' | 'addressOf'>
  readonly bodies: BodyReader
}

/** Larger inputs are bought over plain HTTP, where they need not be wrapped in a message. */
const MAX_BODY_BYTES = 4 * 1024 * 1024
/** Messages in one batch: all of them are answered in one turn of the loop, and later versions of MCP have no batches. */
const MAX_PARTS = 4
const PAYMENT = 'x402/payment'

/** `/mcp` over streamable HTTP, stateless. What it sells, limits and logs is what HTTP does. */
export function mcpRoute(options: McpRouteOptions): Route {
  const checkOrigin = createOriginCheck(options)
  const callers = new WeakMap<Request, McpCallers>()
  const mcp = createMcpHandler(
    ({ requestInfo }) => createMcpServer(options, requestInfo && callers.get(requestInfo)),
    { maxSubscriptions: 64 },
  )
  setImmediate(() => warmUp(mcp.fetch, options.publicUrl))
  const answer = async (context: HttpContext): Promise<Response> => {
    checkOrigin(context.env.incoming)
    return share(await mcp.fetch(context.req.raw))
  }
  const answerPost = async (context: HttpContext): Promise<Response> => {
    checkOrigin(context.env.incoming)
    try {
      const message = await splitMessage(await options.bodies.read(context.env, MAX_BODY_BYTES))
      const held = new HeldAnswers()
      callers.set(context.req.raw, {
        ...admit(message, context, options.limits),
        hold: (json) => held.hold(json),
      })
      return share(held.release(await mcp.fetch(context.req.raw, { parsedBody: message.head })))
    } catch (error) {
      if (!(error instanceof MessageFault)) throw error
      return share(renderFault(error))
    }
  }
  return { path: '/mcp', GET: answer, POST: answerPost, DELETE: answer }
}

/** The protocol's library compiles what it checks messages with at the first of them; no caller has to wait for that. */
function warmUp(answer: (request: Request) => Promise<Response>, publicUrl: string): void {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const body = '{"jsonrpc":"2.0","id":0,"method":"tools/list","params":{}}'
  answer(new Request(`${publicUrl}/mcp`, { method: 'POST', headers, body })).then(
    async (response) => void (await response.arrayBuffer()),
    () => {},
  )
}

/** Every message of a batch counts, by what it brings. */
function admit(
  { head, bodies }: SplitMessage,
  { env }: HttpContext,
  limits: McpRouteOptions['limits'],
): Omit<McpCallers, 'hold'> {
  const parts = Array.isArray(head) ? head : [head]
  if (parts.length > MAX_PARTS)
    throw new MessageFault(-32600, `A batch may have at most ${MAX_PARTS} messages.`)
  const paid = parts.filter(bringsPayment).length
  if (parts.length > paid) limits.unpaid(env.incoming, parts.length - paid)
  const entry = paid === 0 ? null : limits.paid(env.incoming, paid)
  return {
    bodyOf: (argument) => {
      const index = readReference(argument)
      return (index === null ? undefined : bodies[index]) ?? encode(argument)
    },
    address: limits.addressOf(env.incoming),
    signal: hangUpSignal(env.outgoing),
    sold: () => entry?.sold(),
  }
}

const encode = (argument: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(argument ?? {}))

function bringsPayment(message: unknown): boolean {
  const params = (message as { params?: { _meta?: Record<string, unknown> } } | null)?.params
  return params?._meta?.[PAYMENT] !== undefined
}

function share(response: Response): Response {
  for (const [name, value] of Object.entries(corsHeaders)) response.headers.set(name, value)
  return response
}

function renderFault({ code, message }: MessageFault): Response {
  const body = { jsonrpc: '2.0', id: null, error: { code, message } }
  return new Response(JSON.stringify(body), {
    status: 400,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}
