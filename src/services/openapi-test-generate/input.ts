import * as z from 'zod'
import { textField } from '../../core/text-field.ts'

const name = z.string().min(1).max(1_000)

/** What a caller sends. */
export const input = z.strictObject({
  document: textField({
    min: 1,
    max: 25_000_000,
    description:
      'The OpenAPI 3.0, 3.1 or 3.2 document as text. The whole request body may have 60,000,000 bytes.',
  }),
  format: z.enum(['json', 'yaml']).default('json').describe('How `document` is written.'),
  max_operations: z
    .int()
    .min(1)
    .max(500)
    .default(100)
    .describe('Most operations that get a test, in document order.'),
  offset: z
    .int()
    .min(0)
    .max(200_000)
    .optional()
    .describe('How many of the selected operations to pass over: the way to the rest of a large API.'),
  tags: z.array(name).min(1).max(50).optional().describe('Only operations with one of these tags.'),
  paths: z
    .array(name)
    .min(1)
    .max(50)
    .optional()
    .describe('Only paths that match one of these globs: `*` is anything but a slash, `**` anything.'),
  operations: z
    .array(name)
    .min(1)
    .max(500)
    .optional()
    .describe('Only these operations, by operationId or as in `GET /books`.'),
  checks: z
    .array(z.enum(['status', 'response', 'auth', 'validation']))
    .min(1)
    .max(4)
    .optional()
    .describe(
      'What the tests compare: `status` (always, and alone unless told), `response` (headers, content type and body of the answer), `auth` (refusal without valid credentials), `validation` (refusal of invalid input).',
    ),
  include_optional: z
    .boolean()
    .default(false)
    .describe('Send optional parameters and optional body properties too.'),
  timeout_seconds: z
    .int()
    .min(1)
    .max(120)
    .default(20)
    .describe('Time-out of each request, written into the generated module.'),
})
