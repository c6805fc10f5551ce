import { decodePaymentRequiredHeader } from '@x402/core/http'
import { expect, test } from 'vitest'
import { servicePath } from '../../src/core/paths.ts'
import { services } from '../../src/services/registry.ts'
import { goodBody, metricsPath, post, serviceUrl, sign } from './call.ts'

const paths = services.map(
  (service) => [service.name, servicePath(service.name), service.price.atomic.toString()] as const,
)

test.each(paths)(
  '%s quotes its price on Base and Solana, in the header and in the body',
  async (_, path, amount) => {
    const response = await post(path, undefined)
    const header = response.headers.get('payment-required') ?? ''
    const challenge = decodePaymentRequiredHeader(header)
    expect(response.status).toBe(402)
    expect(challenge).toMatchObject({ x402Version: 2, resource: { url: serviceUrl + path } })
    expect(
      challenge.accepts.map((option) => [
        option.scheme,
        option.network.split(':')[0],
        'amount' in option && option.amount,
      ]),
    ).toEqual([
      ['exact', 'eip155', amount],
      ['exact', 'solana', amount],
    ])
    expect(await response.json()).toEqual(challenge)
    expect(header.length).toBeLessThan(4096)
    expect(response.headers.get('cache-control')).toBe('no-store, private')
    expect(response.headers.get('access-control-expose-headers')).toContain('payment-required')
  },
)

test.each([
  ['no body', undefined, {}],
  ['garbage', '\u0000{{{', {}],
  ['another content type', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a body larger than any limit', 'x'.repeat(40_000_000), {}],
])('an unpaid call with %s is quoted all the same', async (_, body, headers) => {
  const response = await post(metricsPath, body, headers)
  expect(response.status).toBe(402)
  expect(decodePaymentRequiredHeader(response.headers.get('payment-required') ?? '').x402Version).toBe(2)
})

test('a quote says for free whether the request that was sent would be accepted', async () => {
  const good = (await (await post(metricsPath, goodBody)).json()) as { request_check: unknown }
  expect(good.request_check).toEqual({ valid: true, errors: [] })
  const bad = (await (await post(metricsPath, '{"cod":"x"}')).json()) as {
    request_check: { valid: boolean; errors: { pointer: string }[] }
  }
  expect(bad.request_check).toMatchObject({ valid: false, code: 'invalid-input' })
  expect(bad.request_check.errors.map((error) => error.pointer).sort()).toEqual(['/cod', '/code'])
})

test('a quote is the same whether the path is asked for exactly or with a query behind it', async () => {
  const read = async (path: string) => {
    const response = await post(path, undefined)
    const { 'x-request-id': id, date, ratelimit, ...headers } = Object.fromEntries(response.headers)
    expect([id, date, ratelimit]).not.toContain(undefined)
    return { status: response.status, headers, body: await response.json() }
  }
  expect(await read(`${metricsPath}?utm=1`)).toEqual(await read(metricsPath))
})

test('the Host header changes nothing in a quote', async () => {
  const { request } = await import('node:http')
  const target = new URL(serviceUrl + metricsPath)
  const header = await new Promise<string>((resolve, reject) => {
    const call = request(
      target,
      { method: 'POST', headers: { host: 'evil.example', 'content-length': 0 } },
      (answer) => {
        answer.resume()
        resolve(String(answer.headers['payment-required']))
      },
    )
    call.on('error', reject).end()
  })
  expect(decodePaymentRequiredHeader(header).resource.url).toBe(serviceUrl + metricsPath)
})

test.each([
  '/v1//developer/code-metrics',
  '/v1/developer/code-metrics/',
  '/V1/developer/code-metrics',
  '/v1/developer/%63ode-metrics',
  '/v1/developer%2Fcode-metrics',
  '/v1/developer/./code-metrics',
  '//v1/developer/code-metrics',
])('no spelling of a paid path reaches a service unpaid: %s', async (path) => {
  const response = await fetch(serviceUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: goodBody,
  })
  expect([402, 404]).toContain(response.status)
  expect(await response.text()).not.toContain('next_actions')
})

test.each([
  ['a foreign content type', { 'content-type': 'text/plain' }, 'content-type: application/json'],
  ['a content encoding', { 'content-encoding': 'gzip' }, 'without content-encoding'],
])('a quote tells of %s that would be refused after paying', async (_, headers, said) => {
  const { request_check: check } = (await (await post(metricsPath, goodBody, headers)).json()) as {
    request_check: { valid: boolean; errors: { pointer: string; message: string }[] }
  }
  expect(check.valid).toBe(false)
  expect(check.errors[0]?.message).toContain(said)
})

test.each(['GET', 'HEAD'])('%s shows the challenge and what to call, and sells nothing', async (method) => {
  const signature = await sign(metricsPath)
  for (const headers of [{}, { 'payment-signature': signature }]) {
    const response = await fetch(serviceUrl + metricsPath, { method, headers })
    expect([response.status, response.headers.get('allow')]).toEqual([402, 'POST, OPTIONS'])
    const required = JSON.parse(atob(response.headers.get('payment-required') ?? '')) as {
      accepts: unknown[]
    }
    expect(required.accepts).toHaveLength(2)
    expect((await response.text()) === '').toBe(method === 'HEAD')
  }
})

const readCheck = async (path: string, body: string | undefined, headers = {}) =>
  ((await (await post(path, body, headers)).json()) as { request_check?: unknown }).request_check

test.each([
  ['300 kB', 300_000],
  ['as much as is taken at all', 499_000],
])(
  'a body of %s is looked at as a small one is',
  async (_, characters) => {
    const code = `# ${'x'.repeat(characters)}`
    // On a busy machine it may be said that nobody found the time; then it is asked again.
    const look = (body: object) => () => readCheck(metricsPath, JSON.stringify(body))
    await expect.poll(look({ code }), { timeout: 60_000 }).toEqual({ valid: true, errors: [] })
    await expect.poll(look({ code, langage: 'go' }), { timeout: 60_000 }).toMatchObject({
      valid: false,
      code: 'invalid-input',
      errors: [{ pointer: '/langage' }],
    })
  },
  130_000,
)

test('what was not looked at before payment is said to be unchecked, not passed over', async () => {
  const unchecked = {
    valid: null,
    errors: [],
    reason: expect.stringContaining('not looked at') as string,
  }
  const pieces = new Blob([goodBody]).stream()
  const streamed = await fetch(serviceUrl + metricsPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: pieces,
    duplex: 'half',
  } as RequestInit)
  expect(await streamed.json()).toMatchObject({ request_check: unchecked })
  expect(await readCheck(metricsPath, goodBody, { 'idempotency-key': 'k'.repeat(32) })).toEqual(unchecked)
  expect(await readCheck(metricsPath, undefined)).toBeUndefined()
})
