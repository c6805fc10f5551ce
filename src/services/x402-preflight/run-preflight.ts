import type { ClientVerdict, DiscoveryVerdict } from '../../core/client-judge.ts'
import type { NetworkContext } from '../../core/run-context.ts'
import { findAdvisories } from './advisories/find-advisories.ts'
import { allChecks } from './checks/all-checks.ts'
import { buildDirectoryEvidence } from './directory-evidence.ts'
import { describeDiscovery, nothingDeclared } from './discovery/describe-discovery.ts'
import { gradeOf, scoreOf } from './grade.ts'
import type { PreflightInput } from './input.ts'
import { buildInspection, type Inspection } from './inspection.ts'
import type { PreflightReport } from './output.ts'
import { isMcpRequest, judgeMcp, MCP_ACCEPT } from './mcp/judge-mcp.ts'
import { adviseMethod } from './method-advice.ts'
import { describePayability } from './payability/describe-payability.ts'
import { summarizePayment } from './payment-summary.ts'
import { buildRemediation } from './remediation.ts'

export const GRADE_VERSION = 'tollgauge-x402-preflight/1'

const LIMITATIONS =
  'One unpaid request was made to the target at one moment; no payment was signed and the target response is not retained. ' +
  'The verdict says nothing of delivery, settlement or uptime, and the seller may answer differently to a paying client, another method or another body. ' +
  'On-chain facts (token, payTo, facilitator) were not checked. ' +
  'Directory enrichment is time-specific, a third party’s conservative undercount, and may be unavailable.'

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

export interface Preflight {
  readonly report: PreflightReport
  /** What the report was made from, for those who judge the same answer by other rules. */
  readonly inspection: Inspection
}

/** Sends the one probe and asks the directory at the same time; it cannot change the verdict, and holds it up for two seconds at most. */
export async function runPreflight(input: PreflightInput, context: NetworkContext): Promise<Preflight> {
  const { signal, probe } = context
  const body =
    input.body !== undefined && METHODS_WITH_BODY.has(input.method) ? JSON.stringify(input.body) : null
  const checkedAt = context.now().toISOString().replace('Z', '+00:00')
  const rpc = body !== null && isMcpRequest(input.body) ? input.body : null
  // A refused target is named to nobody, so the directory is asked only for URLs that pass the screen.
  probe.screen(input.url)
  context.judge.prepare()
  const [outcome, directoryEvidence] = await Promise.all([
    probe.send(
      { url: input.url, method: input.method, body, ...(rpc !== null && { accept: MCP_ACCEPT }) },
      signal,
    ),
    buildDirectoryEvidence(input, context),
  ])
  const inspection = buildInspection(outcome, input.method)
  const verdict = gradeInspection(inspection)
  const [client, indexer, mcp] = await Promise.all([
    askClient(inspection, context),
    askValidator(inspection, context),
    rpc === null ? null : judgeMcp(inspection, rpc, context.judge, signal),
  ])
  const report = {
    url: input.url,
    finalUrl: outcome.url,
    method: input.method,
    statusCode: outcome.kind === 'response' ? outcome.status : 0,
    elapsedMs: Math.round(outcome.elapsedMs),
    ...verdict,
    payability: describePayability({ inspection, verdict: client, ...verdict }),
    discovery: describeDiscovery(indexer),
    mcp,
    directoryEvidence,
    checkedAt,
    limitations: LIMITATIONS,
  }
  return { report, inspection }
}

async function askClient({ outcome, method }: Inspection, context: NetworkContext): Promise<ClientVerdict> {
  if (outcome.kind === 'no-response')
    return { wouldPay: 'no', reasons: ['no_response'], chosen: null, options: [] }
  const { url, status, headers, bodyStart } = outcome
  const bodyText = new TextDecoder().decode(bodyStart)
  return await context.judge.judgePayment({ url, method, status, headers, bodyText }, context.signal)
}

async function askValidator(
  { challenge, target }: Inspection,
  context: NetworkContext,
): Promise<DiscoveryVerdict> {
  if (challenge === null) return nothingDeclared
  return await context.judge.judgeDiscovery(challenge, target.pathname, context.signal)
}

/** The verdict on one answer: a pure function, the same for a buyer, an operator and a test. */
export function gradeInspection(inspection: Inspection) {
  const results = allChecks.map((check) => ({ check, reason: check.findDefect(inspection) }))
  const failed = results.flatMap(({ check, reason }) => (reason === null ? [] : [{ check, reason }]))
  const score = scoreOf(failed.map(({ check }) => check))
  return {
    compliant: score === 100,
    grade: gradeOf(score),
    score,
    gradeVersion: GRADE_VERSION,
    checks: results.map(({ check, reason }) => ({
      id: check.id,
      passed: reason === null,
      severity: check.severity,
      message: check.message,
      reason,
      detail: check.id === 'http_402' ? describeSilence(inspection) : null,
    })),
    payment: summarizePayment(inspection),
    advisories: findAdvisories(inspection),
    methodAdvice: adviseMethod(inspection),
    remediation: buildRemediation(failed, inspection),
  }
}

function describeSilence({ outcome }: Inspection): string | null {
  return outcome.kind === 'no-response' ? outcome.detail : null
}
