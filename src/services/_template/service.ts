import * as z from 'zod'
import { usd } from '../../core/price.ts'
import { defineService } from '../../core/service.ts'
import { textField } from '../../core/text-field.ts'

const input = z.strictObject({
  text: textField({ min: 1, max: 500_000, description: 'Text to measure.' }),
})

const output = z.strictObject({
  characters: z.int().describe('Unicode code points in `text`.'),
})

/** Replace this sentence with what the service promises, and what it refuses to know. */
export const template = defineService({
  name: 'template.template',
  title: 'Template',
  summary: 'Counts the characters of a text.',
  tags: ['template'],
  price: usd('0.01'),
  // Twelve bytes for a character escaped as two surrogates, and some for the braces.
  limits: { inputBytes: 6_100_000, deadlineMs: 5_000 },
  effects: 'none',
  input,
  output,
  sample: { text: 'Hello, toll.' },
  followUps: [],
  run: ({ text }) => ({ characters: Array.from(text).length }),
})
