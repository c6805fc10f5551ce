import { expect, test } from 'vitest'
import { expectProblem, goodBody, metricsPath, post, sign } from './call.ts'

test('one payment buys one call, whatever the other call is', async () => {
  const signature = await sign(metricsPath)
  expect((await post(metricsPath, goodBody, { 'payment-signature': signature })).status).toBe(200)
  await expectProblem(
    await post(metricsPath, JSON.stringify({ code: 'x = 2' }), { 'payment-signature': signature }),
    409,
    'payment-reused',
  )
})
