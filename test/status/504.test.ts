import { expect, inject, test } from 'vitest'
import { metricsPath, talkTo } from './call.ts'
import { faultyBody } from './faulty-executor.ts'

const { expectProblem, post, sign } = talkTo(inject('faultyServiceUrl'))

test('a call that ran out of time is free, and the payment stays usable', async () => {
  const payment = { 'payment-signature': await sign(metricsPath) }
  const refused = await post(metricsPath, faultyBody('deadline'), payment)
  expect(refused.headers.get('payment-response')).toBeNull()
  await expectProblem(refused, 504, 'deadline-exceeded')
  expect((await post(metricsPath, faultyBody(), payment)).status).toBe(200)
})
