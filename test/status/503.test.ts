import { expect, inject, test } from 'vitest'
import { metricsPath, talkTo } from './call.ts'
import { faultyBody } from './faulty-executor.ts'

const { expectProblem, post, sign } = talkTo(inject('faultyServiceUrl'))

test('a full queue is refused with a time to come back, and the payment stays usable', async () => {
  const payment = { 'payment-signature': await sign(metricsPath) }
  const refused = await post(metricsPath, faultyBody('overloaded'), payment)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(refused.headers.get('payment-response')).toBeNull()
  await expectProblem(refused, 503, 'overloaded')
  expect((await post(metricsPath, faultyBody(), payment)).status).toBe(200)
})
