import type { ClientJudge, ClientVerdict } from '../../../core/client-judge.ts'
import { encodePaymentHeader } from '../../../analysis/x402/header-codec.ts'
import {
  isJsonObject,
  ownField,
  PAYMENT_REQUIRED_HEADER,
  type JsonObject,
} from '../../../analysis/x402/payment-required.ts'
import { caip2Network } from '../checks/caip2-network.ts'
import { NOT_EVALUABLE, type Check } from '../checks/check.ts'
import { x402V2 } from '../checks/x402-v2.ts'
import { gradeOf, scoreOf } from '../grade.ts'
import type { Inspection } from '../inspection.ts'
import { refusals, type RefusalCode } from '../payability/refusals.data.ts'
import type { McpVerdict } from './mcp-output.ts'
import { mcpFixes } from './mcp-fixes.data.ts'
import { readMcpAnswer, type McpAnswer } from './read-mcp-answer.ts'

/** Servers of the MCP HTTP transport refuse a client that does not accept both. */
export const MCP_ACCEPT = 'application/json, text/event-stream'

/** A body that is a JSON-RPC request asks an MCP server, and is judged by the rules of that transport too. */
export function isMcpRequest(body: JsonObject | undefined): body is JsonObject {
  return (
    body !== undefined && ownField(body, 'jsonrpc') === '2.0' && typeof ownField(body, 'method') === 'string'
  )
}

/** The answer to one call of a tool, by the MCP transport of x402 v2; the contract's grade is not touched. */
export async function judgeMcp(
  inspection: Inspection,
  request: JsonObject,
  judge: ClientJudge,
  signal: AbortSignal,
): Promise<McpVerdict> {
  const answer = readMcpAnswer(inspection)
  const results = buildChecks(answer, inspection, readTool(request))
  const score = scoreOf(results.filter(({ reason }) => reason !== null))
  const verdict = await askClient(answer.challenge, inspection, judge, signal)
  return {
    transport: 'streamable-http',
    grade: gradeOf(score),
    score,
    checks: results.map(({ id, severity, reason }) => ({
      id,
      passed: reason === null,
      severity,
      reason,
      fix: reason === null ? null : (mcpFixes[`${id}:${reason}`] ?? mcpFixes[id] ?? null),
    })),
    wouldPay: verdict.wouldPay,
    reasons: verdict.reasons.map((code) => ({ code, message: refusals[code as RefusalCode].message })),
  }
}

interface Result {
  readonly id: string
  readonly severity: Check['severity']
  readonly reason: string | null
}

function buildChecks(answer: McpAnswer, inspection: Inspection, tool: string | null): Result[] {
  const { challenge } = answer
  const accepts = challenge === null ? undefined : ownField(challenge, 'accepts')
  const options = Array.isArray(accepts) ? accepts.filter(isJsonObject) : []
  const read: Inspection = { ...inspection, challenge, options }
  const high = (id: string, reason: string | null): Result => ({ id, severity: 'high', reason })
  return [
    high('mcp_answer', answer.defect),
    high('mcp_signal', answer.signalDefect),
    high(x402V2.id, x402V2.findDefect(read)),
    high(caip2Network.id, caip2Network.findDefect(read)),
    { id: 'mcp_resource', severity: 'medium', reason: findResourceDefect(challenge, tool) },
  ]
}

function findResourceDefect(challenge: JsonObject | null, tool: string | null): string | null {
  if (challenge === null) return NOT_EVALUABLE
  const resource = ownField(challenge, 'resource')
  const url = isJsonObject(resource) ? ownField(resource, 'url') : undefined
  if (typeof url !== 'string' || url === '') return 'url_missing'
  if (!url.startsWith('mcp://')) return 'url_scheme'
  return tool === null || url === `mcp://tool/${tool}` ? null : 'tool_mismatch'
}

function readTool(request: JsonObject): string | null {
  const parameters = ownField(request, 'params')
  const name = isJsonObject(parameters) ? ownField(parameters, 'name') : undefined
  return typeof name === 'string' ? name : null
}

/** The client of this transport takes the same object and signs it in the same way; it is handed over as a header here. */
async function askClient(
  challenge: JsonObject | null,
  { outcome }: Inspection,
  judge: ClientJudge,
  signal: AbortSignal,
): Promise<ClientVerdict> {
  if (challenge === null) return { wouldPay: 'no', reasons: ['challenge_missing'], chosen: null, options: [] }
  const headers = [[PAYMENT_REQUIRED_HEADER, encodePaymentHeader(challenge)]] as const
  return await judge.judgePayment(
    { url: outcome.url, method: 'POST', status: 402, headers, bodyText: '' },
    signal,
  )
}
