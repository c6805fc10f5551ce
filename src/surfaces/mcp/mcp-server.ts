import { randomUUID } from 'node:crypto'
import { Server } from '@modelcontextprotocol/server'
import type { Catalog } from '../../catalog/documents.ts'
import { describeCatalog } from '../../catalog/documents.ts'
import { buildFreeTools, buildPaidTools } from '../../catalog/mcp-tools.ts'
import type { Offer } from '../../catalog/offer.ts'
import { nearestName } from '../../core/nearest-name.ts'
import { asProblem, describeRefusal, Problem } from '../../core/problem.ts'
import type { PaymentGate, PurchaseOutcome } from '../../payments/sale/purchase.ts'

export interface McpOptions {
  readonly catalog: Catalog
  readonly gate: PaymentGate
}

interface ToolCall {
  readonly name: string
  readonly arguments?: Record<string, unknown> | undefined
  readonly _meta?: Record<string, unknown> | undefined
}

interface ToolResult {
  readonly [key: string]: unknown
  readonly content: { type: 'text'; text: string }[]
  readonly structuredContent?: Record<string, unknown>
  readonly isError?: boolean
  readonly _meta?: Record<string, unknown>
}

const PAYMENT = 'x402/payment'
const PAYMENT_RESPONSE = 'x402/payment-response'

/** A fresh MCP server over the catalog and the gate: the tools are sold exactly as the HTTP endpoints are. */
export function createMcpServer({ catalog, gate }: McpOptions): Server {
  const server = new Server(
    { name: 'tollgauge', title: 'Tollgauge', version: catalog.site.version },
    {
      capabilities: { tools: {} },
      instructions: 'Each tool is bought per call over x402; `catalog` and `sample` are free.',
    },
  )
  const tools = [...buildFreeTools(catalog.offers), ...buildPaidTools(catalog.offers)]
  server.setRequestHandler('tools/list', () => ({ tools: tools.map((tool) => ({ ...tool })) }))
  server.setRequestHandler(
    'tools/call',
    async ({ params }) => await callTool(params as ToolCall, catalog, gate),
  )
  return server
}

async function callTool(call: ToolCall, catalog: Catalog, gate: PaymentGate): Promise<ToolResult> {
  const requestId = randomUUID()
  try {
    if (call.name === 'catalog') return succeed(describeCatalog(catalog.site, catalog.offers))
    if (call.name === 'sample') return succeed(readSample(call, catalog))
    const offer = catalog.offers.find((candidate) => candidate.toolName === call.name)
    if (!offer) throw unknownTool(call.name, catalog)
    return renderOutcome(await attempt(offer, call, requestId, gate))
  } catch (error) {
    return renderProblem(error, requestId)
  }
}

function unknownTool(name: string, catalog: Catalog): Problem {
  const names = ['catalog', 'sample', ...catalog.offers.map((offer) => offer.toolName)]
  const meant = nearestName(name, names)
  const hint = meant === null ? `there are ${names.join(', ')}.` : `did you mean ${meant}?`
  return new Problem('not-found', `No tool is called ${JSON.stringify(name.slice(0, 100))}; ${hint}`)
}

function readSample(call: ToolCall, catalog: Catalog): unknown {
  const name = call.arguments?.['service']
  const offer = typeof name === 'string' ? catalog.findOffer(name) : undefined
  if (!offer)
    throw new Problem(
      'invalid-input',
      `service must be one of ${catalog.offers.map((known) => known.name).join(', ')}.`,
    )
  return catalog.sampleOf(offer.name)
}

async function attempt(
  offer: Offer,
  call: ToolCall,
  requestId: string,
  gate: PaymentGate,
): Promise<PurchaseOutcome> {
  const payment = call._meta?.[PAYMENT]
  const body = new TextEncoder().encode(JSON.stringify(call.arguments ?? {}))
  return await gate.attempt({
    service: offer.service,
    requestId,
    readBody: () => Promise.resolve(body),
    paymentHeader: payment === undefined ? null : Buffer.from(JSON.stringify(payment)).toString('base64'),
    idempotencyKey: null,
    resourceUrl: `mcp://tool/${offer.toolName}`,
  })
}

/** Transport rules of x402 over MCP: the challenge is an error result, the receipt travels in `_meta`. */
function renderOutcome(outcome: PurchaseOutcome): ToolResult {
  if (outcome.kind === 'payment-required') {
    const challenge = JSON.parse(outcome.body) as Record<string, unknown>
    return { isError: true, structuredContent: challenge, content: [{ type: 'text', text: outcome.body }] }
  }
  const receipt = JSON.parse(Buffer.from(outcome.paymentResponse, 'base64').toString('utf8')) as unknown
  return { content: [{ type: 'text', text: outcome.envelope }], _meta: { [PAYMENT_RESPONSE]: receipt } }
}

function succeed(value: unknown): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value) }] }
}

function renderProblem(error: unknown, requestId: string): ToolResult {
  return { ...succeed(describeRefusal(asProblem(error), requestId)), isError: true }
}
