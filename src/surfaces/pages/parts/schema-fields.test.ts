import { expect, it } from 'vitest'
import { renderSchemaFields } from './schema-fields.ts'

it('shows what the variants of a list have in common', async () => {
  const variant = (id: string, evidence: object) => ({
    type: 'object',
    properties: { id: { const: id, type: 'string' }, line: { type: 'integer' }, evidence },
    required: ['id', 'line', 'evidence'],
  })
  const page = String(
    await renderSchemaFields({
      type: 'object',
      properties: {
        findings: {
          type: 'array',
          items: {
            oneOf: [variant('a', { type: 'object' }), variant('b', { type: 'object', properties: {} })],
          },
        },
      },
    }),
  )
  expect(page).toContain('line')
  expect(page).toContain('integer')
  expect(page).toContain('evidence')
  expect(page).not.toContain('&quot;a&quot;')
})
