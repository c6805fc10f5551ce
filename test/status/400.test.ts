import { test, expect } from 'vitest'
import { expectProblem, goodBody, metricsPath, post, sign } from './call.ts'

test.each([
  ['not base64', '%%%'],
  ['not JSON', Buffer.from('payment').toString('base64')],
  ['null', Buffer.from('null').toString('base64')],
  ['an empty object', Buffer.from('{}').toString('base64')],
  ['another version', Buffer.from('{"x402Version":99}').toString('base64')],
])('a payment header that is %s is malformed, not unpaid', async (_, header) => {
  await expectProblem(
    await post(metricsPath, goodBody, { 'payment-signature': header }),
    400,
    'malformed-payment',
  )
})

test('a paid body that is not JSON is refused with its place, and the payment stays usable', async () => {
  const signature = await sign(metricsPath)
  const refused = await expectProblem(
    await post(metricsPath, '{"code": }', { 'payment-signature': signature }),
    400,
    'malformed-json',
  )
  expect(refused.detail).toContain('line 1, column 10')
  expect((await post(metricsPath, goodBody, { 'payment-signature': signature })).status).toBe(200)
})

test('an idempotency key of the wrong shape is refused', async () => {
  await expectProblem(
    await post(metricsPath, goodBody, { 'idempotency-key': 'x' }),
    400,
    'malformed-idempotency-key',
  )
})
