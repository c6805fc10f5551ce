import { request } from 'node:http'
import { expect, test } from 'vitest'
import { codeMetrics } from '../../src/services/code-metrics/service.ts'
import { expectProblem, goodBody, metricsPath, post, serviceUrl, sign } from './call.ts'

const tooMuch = JSON.stringify({ code: 'x'.repeat(codeMetrics.limits.inputBytes) })

test('a paid body over the limit is refused before it is parsed, and the payment stays usable', async () => {
  const signature = await sign(metricsPath)
  const refused = await post(metricsPath, tooMuch, { 'payment-signature': signature })
  const problem = await expectProblem(refused, 413, 'payload-too-large')
  expect(problem.detail).toContain(String(codeMetrics.limits.inputBytes))
  expect((await post(metricsPath, goodBody, { 'payment-signature': signature })).status).toBe(200)
})

test('a body of undeclared length is refused once it is over the limit', async () => {
  const headers = { 'content-type': 'application/json', 'payment-signature': await sign(metricsPath) }
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const call = request(serviceUrl + metricsPath, { method: 'POST', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    call.on('error', reject)
    call.write(tooMuch)
    call.end()
  })
  expect(status).toBe(413)
})
