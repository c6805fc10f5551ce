import { z } from 'zod'
import { textField } from '../../core/text-field.ts'

const MAX_BODY_BYTES = 64 * 1024

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
    .record(z.string(), z.json())
    .refine((body) => new TextEncoder().encode(JSON.stringify(body)).length <= MAX_BODY_BYTES, {
      message: 'must be at most 65,536 bytes of JSON',
    })
    .optional()
    .describe('JSON object sent with the probe when the method carries a body, at most 64 KiB.'),
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

export type PreflightInput = z.output<typeof preflightInput>
