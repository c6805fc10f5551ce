import { request } from 'node:http'
import { expect, test } from 'vitest'
import { expectProblem, goodBody, metricsPath, post, serviceUrl, sign } from './call.ts'

test('404: an unknown path is refused with the path it was probably meant to be', async () => {
  const problem = await expectProblem(await post('/v1/developer/code-metric', goodBody), 404, 'not-found')
  expect(problem.detail).toContain(metricsPath)
})

test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'])(
  '405: %s on a paid path is refused and Allow names what works',
  async (method) => {
    const response = await fetch(serviceUrl + metricsPath, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST, OPTIONS')
  },
)

test('204: a browser may ask before it calls', async () => {
  const response = await fetch(serviceUrl + metricsPath, { method: 'OPTIONS' })
  expect(response.status).toBe(204)
  const allowed = response.headers.get('access-control-allow-headers') ?? ''
  for (const name of [
    'content-type',
    'payment-signature',
    'idempotency-key',
    'access-control-expose-headers',
  ])
    expect(allowed).toContain(name)
})

test('409: one payment buys one call, whatever the other call is', async () => {
  const signature = await sign(metricsPath)
  expect((await post(metricsPath, goodBody, { 'payment-signature': signature })).status).toBe(200)
  await expectProblem(
    await post(metricsPath, JSON.stringify({ code: 'x = 2' }), { 'payment-signature': signature }),
    409,
    'payment-reused',
  )
})

test('413: a paid body over the limit is refused before it is parsed', async () => {
  const signature = await sign(metricsPath)
  const body = JSON.stringify({ code: 'x'.repeat(12_000_000) })
  await expectProblem(
    await post(metricsPath, body, { 'payment-signature': signature }),
    413,
    'payload-too-large',
  )
})

test.each([
  ['content-type', { 'content-type': 'text/plain' }],
  ['content-encoding', { 'content-encoding': 'gzip' }],
])('415: a paid body with a foreign %s is refused', async (_, headers) => {
  const signature = await sign(metricsPath)
  await expectProblem(
    await post(metricsPath, goodBody, { 'payment-signature': signature, ...headers }),
    415,
    'unsupported-media-type',
  )
})

test('422: every defect is listed at once, nothing is charged and the payment stays usable', async () => {
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

test('431: a header of one megabyte is refused by the door', async () => {
  const status = await new Promise<number>((resolve) => {
    const call = request(
      serviceUrl + metricsPath,
      { method: 'POST', headers: { 'payment-signature': 'a'.repeat(1_000_000) } },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    call.on('error', () => resolve(431)).end()
  })
  expect(status).toBe(431)
})
