import { expect, test } from 'vitest'
import type { NextAction } from '../../src/core/next-actions.ts'
import { servicePath } from '../../src/core/paths.ts'
import { resolveTemplate } from '../../src/core/template.ts'
import { findService } from '../../src/services/registry.ts'
import { post, sign } from '../status/call.ts'

interface Envelope {
  readonly service: string
  readonly data: Record<string, unknown>
  readonly meta: { readonly next_actions: readonly NextAction[] }
}

async function buy(path: string, request: unknown): Promise<Envelope> {
  const response = await post(path, JSON.stringify(request), { 'payment-signature': await sign(path) })
  expect(response.status).toBe(200)
  return (await response.json()) as Envelope
}

/** What an agent does: take the suggestion, fill it from what it has, buy it. */
async function follow(
  envelope: Envelope,
  request: unknown,
  service: string,
  placeholders: Record<string, unknown>,
) {
  const action = envelope.meta.next_actions.find((candidate) => candidate.service === service)
  if (!action) throw new Error(`${envelope.service} does not suggest ${service}`)
  const input = resolveTemplate(action.input_template, { request, result: envelope.data, placeholders })
  return { input, envelope: await buy(action.path, input) }
}

test('suggestions lead from generated tests to metrics, to a review of a changed version, to its diff, each bought', async () => {
  const sample = findService('developer.openapi-test-generate')?.sample
  const generated = await buy(servicePath('developer.openapi-test-generate'), sample)
  const measured = await follow(generated, sample, 'developer.code-metrics', {})
  expect(measured.envelope.data['syntax']).toEqual({
    engine: 'python-ast',
    valid: true,
    error: null,
    compileError: null,
    minimumPython: '3.6',
  })

  const source = String(generated.data['source'])
  const changed = `${source}\n\ndef helper(value):\n    return value or None\n`
  const reviewed = await follow(measured.envelope, measured.input, 'developer.code-change-review', {
    changed_code: changed,
  })
  expect(reviewed.envelope.data).toMatchObject({ changed: true, functionChanges: { addedCount: 1 } })

  const compared = await follow(reviewed.envelope, reviewed.input, 'document.diff', {})
  expect(compared.envelope.data).toMatchObject({ identical: false, verified: true })

  const described = await follow(measured.envelope, measured.input, 'data.schema', {})
  expect(described.envelope.data).toMatchObject({ verified: true })
})

test('preflight suggests nothing', () => {
  expect(findService('developer.x402-preflight')?.followUps).toEqual([])
})
