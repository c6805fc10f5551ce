import { randomUUID } from 'node:crypto'
import { Server } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { Catalog } from '../../catalog/documents.ts'
import { describeCatalog } from '../../catalog/documents.ts'
import { buildFreeTools, buildPaidTools } from '../../catalog/mcp-tools.ts'
import type { Offer } from '../../catalog/offer.ts'
import { parseInput, parseJsonBody } from '../../core/input.ts'
import { nearestName } from '../../core/nearest-name.ts'
import { asProblem, describeRefusal, Problem } from '../../core/problem.ts'
import { describeBeside } from '../../payments/sale/challenge-outcome.ts'
import type { PaymentGate, PurchaseOutcome } from '../../payments/sale/purchase.ts'
import { readPaymentObject } from '../../payments/signed/payment-header.ts'
import { problemStatus } from '../http/problem-status.ts'
import type { AnsweredRequest } from '../http/route.ts'

export interface McpOptions {
  readonly catalog: Catalog
  readonly gate: PaymentGate
  /** Told of every tool call as of every answer over HTTP. */
  readonly observe: (answer: AnsweredRequest) => void
}

/** What only the way in knows of the calls of one request. */
export interface McpCallers {
  /** The arguments of a call as bytes of JSON. */
  bodyOf(argument: Readonly<Record<string, unknown>> | undefined): Uint8Array
  /** The network address they come from. */
  readonly address: string
  /** Aborts when the caller hangs up. */
  readonly signal?: AbortSignal
  /** A call ended in a paid answer. */
  sold(): void
  /** An answer as text and as structure. */
  hold(envelope: string): { readonly text: string; readonly structured: Record<string, unknown> }
}

/** Over standard input there is one caller, who cannot hang up without ending the process. */
const onlyCaller: McpCallers = {
  address: 'here',
  bodyOf: (argument) => new TextEncoder().encode(JSON.stringify(argument ?? {})),
  sold: () => {},
  hold: (envelope) => ({ text: envelope, structured: JSON.parse(envelope) as Record<string, unknown> }),
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
/** What the header of this name is over HTTP. */
const EXTENSION_RESPONSES = 'x402/extension-responses'

/** A fresh MCP server over the catalog and the gate: the tools are sold exactly as the HTTP endpoints are. */
export function createMcpServer(options: McpOptions, callers: McpCallers = onlyCaller): Server {
  const { catalog } = options
  const server = new Server(
    { name: 'tollgauge', title: 'Tollgauge', version: catalog.site.version },
    {
      capabilities: { tools: {} },
      instructions: 'Each tool is bought per call over x402; `catalog` and `sample` are free.',
    },
  )
  const tools = listTools(catalog)
  server.setRequestHandler('tools/list', () => ({ tools: tools.map((tool) => ({ ...tool })) }))
  server.setRequestHandler(
    'tools/call',
    async ({ params }) => await callTool(params as ToolCall, options, callers),
  )
  return server
}

const toolsOf = new WeakMap<Catalog, ReturnType<typeof buildPaidTools>>()

/** Built once: a server lives for one request. */
function listTools(catalog: Catalog) {
  const tools = toolsOf.get(catalog) ?? [...buildFreeTools(catalog.offers), ...buildPaidTools(catalog.offers)]
  toolsOf.set(catalog, tools)
  return tools
}

async function callTool(call: ToolCall, options: McpOptions, callers: McpCallers): Promise<ToolResult> {
  const { catalog, observe } = options
  const requestId = randomUUID()
  const startedAt = performance.now()
  const offer = catalog.offers.find((candidate) => candidate.toolName === call.name)
  let error: unknown = null
  let answer: { readonly status: number; readonly result: ToolResult }
  try {
    answer = await answerCall(call, offer, { options, callers, requestId })
  } catch (thrown) {
    error = thrown
    answer = { status: problemStatus[asProblem(thrown).code], result: renderProblem(thrown, requestId) }
  }
  // Names are told of only when they are ours: others may hold anything.
  const path = `mcp://tool/${offer?.toolName ?? (freeTools.has(call.name) ? call.name : '')}`
  const durationMs = performance.now() - startedAt
  observe({ requestId, method: 'CALL', path, status: answer.status, durationMs, error })
  return answer.result
}

const freeTools: ReadonlySet<string> = new Set(['catalog', 'sample'])

interface Attempt {
  readonly options: McpOptions
  readonly callers: McpCallers
  readonly requestId: string
}

async function answerCall(
  call: ToolCall,
  offer: Offer | undefined,
  { options: { catalog, gate }, callers, requestId }: Attempt,
): Promise<{ readonly status: number; readonly result: ToolResult }> {
  if (call.name === 'catalog')
    return { status: 200, result: succeed(describeCatalog(catalog.site, catalog.offers)) }
  const body = callers.bodyOf(call.arguments)
  if (call.name === 'sample') return { status: 200, result: succeed(readSample(body, catalog)) }
  if (!offer) throw unknownTool(call.name, catalog)
  const payment = call._meta?.[PAYMENT]
  const outcome = await gate.attempt({
    service: offer.service,
    requestId,
    readBody: () => Promise.resolve(body),
    payment: payment === undefined ? null : readPaymentObject(payment),
    idempotencyKey: null,
    caller: callers.address,
    resourceUrl: `mcp://tool/${offer.toolName}`,
    ...(callers.signal === undefined ? {} : { signal: callers.signal }),
  })
  if (outcome.kind === 'delivered') callers.sold()
  return { status: outcome.kind === 'delivered' ? 200 : 402, result: renderOutcome(outcome, callers) }
}

function unknownTool(name: string, catalog: Catalog): Problem {
  const names = ['catalog', 'sample', ...catalog.offers.map((offer) => offer.toolName)]
  const meant = nearestName(name, names)
  const hint = meant === null ? `there are ${names.join(', ')}.` : `did you mean ${meant}?`
  return new Problem('not-found', `No tool is called ${JSON.stringify(name.slice(0, 100))}; ${hint}`)
}

function readSample(body: Uint8Array, catalog: Catalog): unknown {
  if (body.byteLength > SAMPLE_BYTES)
    throw new Problem('payload-too-large', `These arguments may have at most ${SAMPLE_BYTES} bytes.`)
  const { service } = parseInput(sampleArguments, parseJsonBody(body))
  const offer = catalog.findOffer(service)
  if (!offer)
    throw new Problem(
      'invalid-input',
      `service must be one of ${catalog.offers.map((known) => known.name).join(', ')}.`,
    )
  return catalog.sampleOf(offer.name)
}

/** Parsed on the event loop, so it is small. */
const SAMPLE_BYTES = 2 * 1024

const sampleArguments = z.object({ service: z.string().max(200) })

/** Transport rules of x402 over MCP: the challenge is an error result, the receipt travels in `_meta`. */
function renderOutcome(outcome: PurchaseOutcome, callers: McpCallers): ToolResult {
  if (outcome.kind === 'payment-required') {
    const challenge = { ...outcome.required, ...describeBeside(outcome) }
    const { refusal } = outcome
    return {
      ...succeed(challenge),
      isError: true,
      structuredContent: challenge,
      ...(refusal === null ? {} : { _meta: { [PAYMENT_RESPONSE]: refusal.paymentEnd } }),
    }
  }
  const { envelope, paymentEnd, extensionResponses } = outcome
  const _meta = {
    [PAYMENT_RESPONSE]: paymentEnd,
    ...(extensionResponses === null ? {} : { [EXTENSION_RESPONSES]: extensionResponses }),
  }
  const { text, structured } = callers.hold(envelope)
  return { content: [{ type: 'text', text }], structuredContent: structured, _meta }
}

function succeed(value: unknown): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value) }] }
}

function renderProblem(error: unknown, requestId: string): ToolResult {
  return { ...succeed(describeRefusal(asProblem(error), requestId)), isError: true }
}
