import * as z from 'zod'
import { textField } from '../../core/text-field.ts'

const MAX_BODY_BYTES = 64 * 1024
const MAX_BODY_DEPTH = 100

export const preflightInput = z.strictObject({
  url: textField({
    min: 1,
    max: 2_048,
    description: 'Public http or https endpoint to probe, with its full path.',
  }),
  method: z
    .enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    .default('POST')
    .describe(
      'HTTP method of the probe. Use the one the seller documents; many paid routes answer POST only.',
    ),
  body: z
    .record(z.string(), z.unknown())
    .superRefine((body, context) => {
      const message = findBodyDefect(body)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .optional()
    .describe(
      'JSON object sent with the probe when the method carries a body, at most 64 KiB. A JSON-RPC request (a tools/call) asks an MCP server.',
    ),
  market_query: textField({
    min: 1,
    max: 200,
    description: 'Text to look for in the directory; matching services are ranked by measured use.',
  }).optional(),
  market_limit: z
    .int()
    .min(1)
    .max(20)
    .default(5)
    .describe('How many ranked services to return for `market_query`.'),
})

// Depth first: serialising recurses, and the nesting is the caller's choice.
function findBodyDefect(body: object): string | null {
  if (isDeeperThan(body, MAX_BODY_DEPTH)) return `must not be nested deeper than ${MAX_BODY_DEPTH} levels`
  const bytes = new TextEncoder().encode(JSON.stringify(body)).length
  return bytes > MAX_BODY_BYTES ? `must be at most 65,536 bytes of JSON, has ${bytes}` : null
}

function isDeeperThan(root: object, limit: number): boolean {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true
    level = level.flatMap((value) =>
      value !== null && typeof value === 'object' ? Object.values(value) : [],
    )
  }
  return false
}

export type PreflightInput = z.output<typeof preflightInput>
