import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import type { SandboxDescription } from '../../src/payments/sandbox/sandbox-description.ts'
import { metricsPath, talkTo } from './call.ts'

const url = inject('faultyServiceUrl')
const { post, sign } = talkTo(url)

test('at the most talkative level no body, payer or payment is logged', async () => {
  const sandbox = (await (await fetch(`${url}/sandbox`)).json()) as SandboxDescription
  const signature = await sign(metricsPath)
  const payment = { 'payment-signature': signature, 'idempotency-key': 'marked-key-0123456789abcdef' }
  const body = JSON.stringify({ code: 'const marked_body = 1\n', language: 'javascript' })
  const answers = [
    await post(metricsPath, body),
    await post(metricsPath, '{"marked_body": }', payment),
    await post(metricsPath, JSON.stringify({ marked_body: 1 }), payment),
    await post(metricsPath, body, payment),
    await post('/v1/marked_body?marked_body', body),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([402, 400, 422, 200, 404])

  const logged = readFileSync(inject('faultyServiceLog'), 'utf8')
  for (const answer of answers) expect(logged).toContain(answer.headers.get('x-request-id'))
  const { payload } = JSON.parse(Buffer.from(signature, 'base64').toString()) as {
    payload: { signature: string; authorization: { nonce: string } }
  }
  const secrets = [
    'marked',
    signature,
    payload.signature,
    payload.authorization.nonce,
    ...sandbox.networks.map((network) => network.demo_buyer),
  ]
  for (const secret of secrets) expect(logged.toLowerCase()).not.toContain(secret.toLowerCase())
})
