import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '../../src/application.ts'
import { startService } from '../start-service.ts'
import { createInlineExecutor } from '../support/inline-executor.ts'
import { metricsPath, talkTo, type Caller } from './call.ts'
import { faultyBody } from './faulty-executor.ts'

const goodBody = faultyBody()
let service: Application
let caller: Caller
beforeAll(async () => {
  const limits = {
    TOLLGAUGE_UNPAID_PER_MINUTE: '2',
    TOLLGAUGE_PAID_PER_MINUTE: '1',
    TOLLGAUGE_TRUST_PROXY: '1',
  }
  service = await startService(limits, { executor: createInlineExecutor() })
  caller = talkTo(service.url)
})
afterAll(() => service.stop())

const limitHeaders = (response: Response) => ({
  policy: response.headers.get('ratelimit-policy'),
  remaining: /;r=(\d+);/.exec(response.headers.get('ratelimit') ?? '')?.[1],
})

test('whoever asks too often is told how long to wait; who pays is counted apart', async () => {
  const signature = await caller.sign(metricsPath)
  const policy = '"unpaid";q=2;w=60'
  expect(limitHeaders(await caller.post(metricsPath, goodBody))).toEqual({ policy, remaining: '0' })

  const refused = await caller.post(metricsPath, goodBody)
  expect(limitHeaders(refused)).toEqual({ policy, remaining: '0' })
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThanOrEqual(1)
  expect(wait).toBeLessThanOrEqual(60)
  await caller.expectProblem(refused, 429, 'rate-limited')

  const paid = await caller.post(metricsPath, goodBody, { 'payment-signature': signature })
  expect(paid.status).toBe(200)
  expect(limitHeaders(paid)).toEqual({ policy: '"payer";q=1;w=60', remaining: '0' })
  const again = await caller.post(metricsPath, goodBody, { 'payment-signature': signature })
  await caller.expectProblem(again, 429, 'rate-limited')
})

test('behind a proxy the address it wrote counts, not the ones a client put before it', async () => {
  const statusFor = async (forwarded: string) =>
    (await caller.post(metricsPath, undefined, { 'x-forwarded-for': forwarded })).status
  expect([await statusFor('1.1.1.1, 203.0.113.1'), await statusFor('2.2.2.2, 203.0.113.1')]).toEqual([
    402, 402,
  ])
  expect(await statusFor('3.3.3.3, 203.0.113.1')).toBe(429)
  expect(await statusFor('203.0.113.2')).toBe(402)
})

test('tools over MCP are counted like any other call', async () => {
  const call = () =>
    fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-forwarded-for': '203.0.113.9',
      },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    })
  expect([(await call()).status, (await call()).status]).not.toContain(429)
  await caller.expectProblem(await call(), 429, 'rate-limited')
})

test('documents and health are not counted', async () => {
  for (const path of ['/healthz', '/healthz', '/healthz', '/catalog'])
    expect((await fetch(service.url + path)).status).toBe(200)
})
