import * as z from 'zod'
import { directoryEvidence } from './directory-output.ts'
import { discovery } from './discovery/discovery-output.ts'
import { mcp } from './mcp/mcp-output.ts'
import { payability } from './payability/payability-output.ts'

const nullableText = (description: string) => z.string().nullable().describe(description)

const check = z.strictObject({
  id: z.string().describe('`http_402`, `header_decodes`, `x402_v2`, `caip2_network` or `resource_binding`.'),
  passed: z.boolean().describe('Whether the requirement is met.'),
  severity: z.enum(['high', 'medium']).describe('`high` costs 25 points, `medium` 10.'),
  message: z.string().describe('The requirement, as an instruction.'),
  reason: nullableText(
    'Code of what is wrong; null when passed, `not_evaluable` when no challenge could be decoded.',
  ),
  detail: nullableText(
    'What exactly happened when no response arrived: which fault of DNS, connection or TLS.',
  ),
})

const payment = z.strictObject({
  version: z.int().nullable().describe('`x402Version` of the challenge.'),
  acceptsCount: z
    .int()
    .nullable()
    .describe('Number of accepted payment options; null when `accepts` is no list.'),
  scheme: nullableText('Payment scheme of the first option.'),
  network: nullableText('Network of the first option, as sent.'),
  amount: nullableText('Amount of the first option in atomic units.'),
  asset: nullableText('Asset address of the first option.'),
  payTo: nullableText('Payee address of the first option.'),
})

const advisory = z.strictObject({
  id: z.string().describe('Stable id of the observation.'),
  level: z
    .enum(['risk', 'warn', 'info'])
    .describe('`risk` loses payments, `warn` loses some clients or listings.'),
  message: z.string().describe('What was seen and what it causes.'),
  reference: z.string().describe('The text that says so.'),
})

const remediation = z.strictObject({
  check: z.string().describe('Id of the failed check.'),
  reason: z.string().describe('Reason code of the failure.'),
  action: z.string().describe('What to change.'),
  reference: z.string().describe('The text that requires it.'),
})

const methodAdvice = z.strictObject({
  verdict: z
    .enum(['sold', 'free', 'absent', 'unclear'])
    .describe('Whether the probed method is sold here, answers without a price, or is not routed at all.'),
  allow: z.array(z.string()).describe('Methods named by the target’s Allow header.'),
  declared: nullableText('Method named by the target’s discovery declaration.'),
  tryNext: z
    .array(z.string())
    .describe('Methods to probe instead; empty when the probed one is the right one.'),
  because: z.string().describe('Why; empty when there is nothing to try.'),
})

export const preflightOutput = z.strictObject({
  url: z.string().describe('Requested target URL.'),
  finalUrl: z.string().describe('URL finally reached by the probe; redirects are never followed.'),
  method: z.string().describe('HTTP method used for the probe.'),
  statusCode: z.int().describe('Status code the target returned; 0 when no HTTP response arrived.'),
  elapsedMs: z.int().describe('Milliseconds until the response header, or until the probe gave up.'),
  compliant: z.boolean().describe('Whether all five checks passed.'),
  grade: z.enum(['A', 'B', 'C', 'D', 'F']).describe('A 100, B 90, C 65-75, D 40-50, F below.'),
  score: z.int().describe('100 minus 25 per failed high check and 10 per failed medium check, at least 0.'),
  gradeVersion: z.string().describe('Version label of the grading scheme.'),
  checks: z.array(check).describe('The five grading checks, always in the same order.'),
  payment: payment.nullable().describe('The payment requirement; null when the header does not decode.'),
  advisories: z.array(advisory).describe('Observations outside the score, gravest first.'),
  methodAdvice: methodAdvice.describe(
    'Was it the right method? Read from the one answer; nothing was asked again.',
  ),
  remediation: z.array(remediation).describe('One action per failed check, most severe first.'),
  payability: payability.describe('Would the official client pay this answer, and should a careful buyer?'),
  discovery: discovery.describe('What indexers make of the `bazaar` extension.'),
  mcp: mcp
    .nullable()
    .describe('The answer by the rules of the MCP transport; null unless the body is a JSON-RPC request.'),
  directoryEvidence,
  checkedAt: z.string().describe('ISO 8601 time of the probe.'),
  limitations: z.string().describe('What this verdict does not say.'),
})

export type PreflightReport = z.input<typeof preflightOutput>
