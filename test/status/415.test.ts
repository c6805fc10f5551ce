import { expect, test } from 'vitest'
import { expectProblem, goodBody, metricsPath, post, sign } from './call.ts'

test.each([
  ['content-type', { 'content-type': 'text/plain' }],
  ['content-encoding', { 'content-encoding': 'gzip' }],
])('a paid body with a foreign %s is refused, and the payment stays usable', async (_, headers) => {
  const signature = await sign(metricsPath)
  await expectProblem(
    await post(metricsPath, goodBody, { 'payment-signature': signature, ...headers }),
    415,
    'unsupported-media-type',
  )
  expect((await post(metricsPath, goodBody, { 'payment-signature': signature })).status).toBe(200)
})
