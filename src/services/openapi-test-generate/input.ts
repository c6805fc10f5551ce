import { z } from 'zod'
import { textField } from '../../core/text-field.ts'

/** What a caller sends. */
export const input = z.strictObject({
  document: textField({
    min: 1,
    max: 10_000_000,
    description:
      'The OpenAPI 3.0, 3.1 or 3.2 document as text. The whole request body may have 24,000,000 bytes.',
  }),
  format: z.enum(['json', 'yaml']).default('json').describe('How `document` is written.'),
  max_operations: z
    .int()
    .min(1)
    .max(500)
    .default(100)
    .describe('Most operations that get a test, in document order.'),
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
