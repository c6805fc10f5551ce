import { decodePaymentResponseHeader } from '@x402/core/http'
import { expect, test } from 'vitest'
import { goodBody, metricsPath, post, serviceUrl, sign } from './call.ts'

test.each(['base', 'solana'] as const)(
  'a call paid on %s is answered with the envelope and a receipt',
  async (network) => {
    const response = await post(metricsPath, goodBody, {
      'payment-signature': await sign(metricsPath, network),
    })
    const envelope = (await response.json()) as Record<string, Record<string, unknown>>
    expect(response.status).toBe(200)
    expect(Object.keys(envelope)).toEqual(['request_id', 'service', 'version', 'data', 'meta'])
    expect(Object.keys(envelope['meta'] ?? {})).toEqual([
      'duration_ms',
      'cached',
      'sources',
      'warnings',
      'next_actions',
    ])
    expect(envelope).toMatchObject({
      service: 'developer.code-metrics',
      version: '1',
      meta: { cached: false, sources: [], warnings: [] },
    })
    const receipt = decodePaymentResponseHeader(response.headers.get('payment-response') ?? '')
    expect(receipt).toMatchObject({ success: true })
    expect(response.headers.get('cache-control')).toBe('no-store, private')
    expect(response.headers.get('x-request-id')).toBe(envelope['request_id'])
  },
)

test('the same payment and body again is answered again with the same data and no second charge', async () => {
  const signature = await sign(metricsPath)
  const first = (await (await post(metricsPath, goodBody, { 'payment-signature': signature })).json()) as {
    data: unknown
  }
  const again = await post(metricsPath, goodBody, { 'payment-signature': signature })
  expect(again.status).toBe(200)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(((await again.json()) as { data: unknown }).data).toEqual(first.data)
})

test('ten concurrent copies of one payment are one sale with one answer', async () => {
  const signature = await sign(metricsPath)
  const copies = await Promise.all(
    Array.from({ length: 10 }, () => post(metricsPath, goodBody, { 'payment-signature': signature })),
  )
  const receipts = copies.map(
    (copy) => decodePaymentResponseHeader(copy.headers.get('payment-response') ?? '').transaction,
  )
  expect(copies.map((copy) => copy.status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(new Set(receipts).size).toBe(1)
})

test.each([
  '/',
  '/catalog',
  '/openapi.json',
  '/.well-known/x402',
  '/llms.txt',
  '/healthz',
  '/samples/developer.code-metrics',
  '/problems/not-found',
])('%s is free', async (path) => {
  expect((await fetch(serviceUrl + path)).status).toBe(200)
})

test.each(['/healthz', '/readyz'])('%s is true at this moment only and kept by no cache', async (path) => {
  expect((await fetch(serviceUrl + path)).headers.get('cache-control')).toContain('no-store')
})
