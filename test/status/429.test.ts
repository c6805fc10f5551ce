import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Application } from '../../src/application.ts'
import { startService } from '../start-service.ts'
import { createInlineExecutor } from '../support/inline-executor.ts'
import { metricsPath, talkTo, type Caller } from './call.ts'
import { faultyBody } from './faulty-executor.ts'

const goodBody = faultyBody()
let service: Application
let caller: Caller
let signature = ''
beforeAll(async () => {
  const limits = {
    TOLLGAUGE_COST_PER_MINUTE: '12000',
    TOLLGAUGE_UNPAID_PER_MINUTE: '2',
    TOLLGAUGE_PAID_PER_MINUTE: '1',
    TOLLGAUGE_TRUST_PROXY: '1',
  }
  service = await startService(limits, { executor: createInlineExecutor() })
  caller = talkTo(service.url)
})
afterAll(() => service.stop())

/** Windows are minutes of the clock: what is counted in a test must not straddle two of them. */
beforeEach(async () => {
  const leftMs = 60_000 - (Date.now() % 60_000)
  if (leftMs < 10_000) await sleep(leftMs)
})

const limitHeaders = (response: Response) => ({
  policy: response.headers.get('ratelimit-policy'),
  remaining: /;r=(\d+);/.exec(response.headers.get('ratelimit') ?? '')?.[1],
})

test('whoever asks too often is told how long to wait; who pays is counted apart', async () => {
  signature = await caller.sign(metricsPath)
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
  expect(limitHeaders(paid)).toEqual({ policy: '"paid";q=2;w=60', remaining: '1' })
  // What was sold is not held against its address: the answer can be fetched again and again.
  for (let time = 0; time < 3; time++) {
    const again = await caller.post(metricsPath, goodBody, { 'payment-signature': signature })
    expect(again.status).toBe(200)
  }
})

/** JSON text of a payment that another payer is said to have signed. */
function forge(index: number): string {
  const payment = JSON.parse(Buffer.from(signature, 'base64').toString()) as {
    payload: { authorization: { from: string } }
  }
  payment.payload.authorization.from = `0x${String(index).padStart(40, '1')}`
  return JSON.stringify(payment)
}

test('payments that come to nothing are counted by address, whoever they claim to be from', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 4; index++) {
    const payment = Buffer.from(forge(index)).toString('base64')
    const headers = { 'payment-signature': payment, 'x-forwarded-for': `2001:db8::${index}` }
    statuses.push((await caller.post(metricsPath, goodBody, headers)).status)
  }
  expect(statuses).toEqual([402, 402, 429, 429])
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

test('payments over MCP that come to nothing are counted by address, whoever they claim to be from', async () => {
  const call = (index: number) =>
    fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-forwarded-for': `2001:db8:9::${index}`,
      },
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"developer_code_metrics","arguments":${goodBody},"_meta":{"x402/payment":${forge(index)}}}}`,
    })
  const statuses: number[] = []
  for (let index = 0; index < 4; index++) statuses.push((await call(index)).status)
  expect(statuses).toEqual([200, 200, 429, 429])
})

test('every message of a batch counts', async () => {
  const part = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
  const send = (parts: number) =>
    fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-forwarded-for': '203.0.113.10',
      },
      body: `[${Array.from({ length: parts }, () => part).join(',')}]`,
    })
  await caller.expectProblem(await send(3), 429, 'rate-limited')
  expect((await send(2)).status).toBe(200)
  await caller.expectProblem(await send(1), 429, 'rate-limited')
})

test('reading documents and health does not count as calling', async () => {
  for (const path of ['/healthz', '/healthz', '/healthz', '/catalog'])
    expect((await fetch(service.url + path)).status).toBe(200)
})
