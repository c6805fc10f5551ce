import { expect, test } from 'vitest'
import { expectProblem, goodBody, metricsPath, post, sign } from './call.ts'

test('every defect is listed at once, nothing is charged and the payment stays usable', async () => {
  const signature = await sign(metricsPath)
  const bad = JSON.stringify({ code: '', langage: 'python', extra: 1 })
  const problem = await expectProblem(
    await post(metricsPath, bad, { 'payment-signature': signature }),
    422,
    'invalid-input',
  )
  expect(problem.errors.map((error) => error.pointer).sort()).toEqual(['/code', '/extra', '/langage'])
  expect(problem.errors.find((error) => error.pointer === '/langage')?.message).toContain('"language"')
  expect((await post(metricsPath, goodBody, { 'payment-signature': signature })).status).toBe(200)
})
