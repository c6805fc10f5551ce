import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { metricsPath, talkTo } from './call.ts'
import { faultSecret, faultyBody } from './faulty-executor.ts'

const { expectProblem, post, sign } = talkTo(inject('faultyServiceUrl'))

test('a fault of ours is free and tells the buyer nothing but an id, which the log has too', async () => {
  const payment = { 'payment-signature': await sign(metricsPath) }
  const response = await post(metricsPath, faultyBody('bug'), payment)
  expect(response.headers.get('payment-response')).toBeNull()
  const problem = await expectProblem(response, 500, 'internal')
  expect(JSON.stringify(problem)).not.toContain(faultSecret)
  expect((await post(metricsPath, faultyBody(), payment)).status).toBe(200)

  const lines = readFileSync(inject('faultyServiceLog'), 'utf8').split('\n')
  const line = lines.find((candidate) => candidate.includes(problem.request_id))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ status: 500, fault: expect.stringMatching(/^Error at /) })
  expect(lines.join()).not.toContain(faultSecret)
})
