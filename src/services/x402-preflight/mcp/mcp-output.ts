import * as z from 'zod'

const nullableText = (description: string) => z.string().nullable().describe(description)

export const mcp = z.strictObject({
  transport: z.string().describe('The MCP transport that was spoken.'),
  grade: z.enum(['A', 'B', 'C', 'D', 'F']).describe('By the same scale as the grade of HTTP endpoints.'),
  score: z.int().describe('100 minus 25 per failed high check and 10 per failed medium check.'),
  checks: z
    .array(
      z.strictObject({
        id: z.string().describe('`mcp_answer`, `mcp_signal`, `x402_v2`, `caip2_network` or `mcp_resource`.'),
        passed: z.boolean().describe('Whether the requirement is met.'),
        severity: z.enum(['high', 'medium']).describe('How much it matters.'),
        reason: nullableText('Code of what is wrong; null when passed.'),
        fix: nullableText('What to change; null when passed or not evaluable.'),
      }),
    )
    .describe('What the MCP transport of x402 v2 requires, always in the same order.'),
  wouldPay: z
    .enum(['yes', 'no', 'with-settings'])
    .describe('Whether the official client would pay this challenge.'),
  reasons: z
    .array(
      z.strictObject({
        code: z.string().describe('Stable code of the reason.'),
        message: z.string().describe('The reason in a sentence.'),
      }),
    )
    .describe('What stops it.'),
})

export type McpVerdict = z.input<typeof mcp>
