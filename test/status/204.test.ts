import { expect, test } from 'vitest'
import { metricsPath, serviceUrl } from './call.ts'

test('a browser may ask before it calls', async () => {
  const response = await fetch(serviceUrl + metricsPath, { method: 'OPTIONS' })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const allowed = response.headers.get('access-control-allow-headers') ?? ''
  for (const name of [
    'content-type',
    'payment-signature',
    'idempotency-key',
    'access-control-expose-headers',
  ])
    expect(allowed).toContain(name)
})
