import { expect, test } from 'vitest'
import * as z from 'zod'
import { buildJsonSchema } from './json-schema.ts'

test('a part used twice is written out twice', () => {
  const point = z.strictObject({ x: z.int() })
  expect(JSON.stringify(buildJsonSchema(z.strictObject({ from: point, to: point }), 'input'))).not.toContain(
    '$ref',
  )
})

test('a part that refers to itself is left open', () => {
  const schema = buildJsonSchema(z.strictObject({ any: z.record(z.string(), z.json()) }), 'input')
  expect(schema).toMatchObject({ properties: { any: { type: 'object', additionalProperties: {} } } })
  expect(JSON.stringify(schema)).not.toMatch(/\$(ref|defs)/)
})

test('a field may itself be called $ref', () => {
  const schema = buildJsonSchema(z.strictObject({ $ref: z.string() }), 'input')
  expect(schema).toMatchObject({ properties: { $ref: { type: 'string' } } })
})
