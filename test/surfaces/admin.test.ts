import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '../../src/application.ts'
import { startService } from '../start-service.ts'
import { metricsPath, serviceUrl, talkTo } from '../status/call.ts'
import { createFaultyExecutor, faultyBody } from '../status/faulty-executor.ts'

const token = 'a-token-that-only-the-operator-knows'
const bearer = { authorization: `Bearer ${token}` }
let service: Application
let cookie = ''

beforeAll(async () => {
  service = await startService({ TOLLGAUGE_ADMIN_TOKEN: token }, { executor: createFaultyExecutor() })
  const { post, sign } = talkTo(service.url)
  const payment = { 'payment-signature': await sign(metricsPath) }
  expect((await post(metricsPath, faultyBody(), payment)).status).toBe(200)
})
afterAll(() => service.stop())

const logIn = (attempt: string) =>
  fetch(`${service.url}/admin/login`, {
    method: 'POST',
    body: new URLSearchParams({ token: attempt }),
    redirect: 'manual',
  })

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(service.url + path, { method, headers, redirect: 'manual' })

test('without a token nothing of it exists', async () => {
  for (const path of ['/admin', '/admin/login', '/admin/recheck', '/metrics'])
    expect((await fetch(serviceUrl + path)).status).toBe(404)
})

test('a stranger sees the way in and no figure', async () => {
  const page = await (await ask('/admin')).text()
  expect(page).toContain('type="password"')
  expect(page).not.toContain('Revenue')
  for (const headers of [
    {},
    { authorization: 'Bearer wrong' },
    { cookie: 'tollgauge_admin=9999999999999.forged' },
    { cookie: 'tollgauge_admin=' },
  ]) {
    expect((await ask('/metrics', headers)).status).toBe(401)
    expect((await ask('/admin/recheck', headers, 'POST')).status).toBe(401)
  }
})

test('the token opens a session that scripts and other sites cannot use', async () => {
  const response = await logIn(token)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/admin'])
  const setCookie = response.headers.get('set-cookie') ?? ''
  expect(setCookie).toMatch(/; HttpOnly; SameSite=Strict; Max-Age=\d+$/)
  expect(setCookie).not.toContain(token)
  cookie = setCookie.split(';')[0] ?? ''
})

test('the overview accounts for the call that was bought', async () => {
  const page = await (await ask('/admin', { cookie })).text()
  expect(page).toContain('$0.025 settled in the last 30 days')
  expect(page).toContain('developer.code-metrics')
  expect(page).toContain('settled')
})

test('the metrics count the money in atomic units', async () => {
  const text = await (await ask('/metrics', bearer)).text()
  expect(text).toMatch(
    /tollgauge_revenue_atomic_total\{service="developer\.code-metrics",network="[^"]+"\} 25000/,
  )
  expect(text).toContain('tollgauge_unresolved_settlements 0')
})

test('a recheck comes back to the overview', async () => {
  const response = await ask('/admin/recheck', { cookie }, 'POST')
  expect([response.status, response.headers.get('location')]).toEqual([303, '/admin'])
})

test('no answer is cached or given to another origin, not even after asking first', async () => {
  const answers = [
    await ask('/admin'),
    await ask('/admin', { cookie }),
    await ask('/metrics'),
    await ask('/metrics', bearer),
    await ask('/admin/recheck', { cookie }, 'POST'),
    await ask('/admin/recheck', { origin: 'https://evil.example' }, 'OPTIONS'),
    await ask('/admin', {}, 'DELETE'),
  ]
  for (const { headers, url } of answers) {
    expect(headers.get('cache-control'), url).toContain('no-store')
    const shared = [...headers.keys()].filter((name) => name.startsWith('access-control-'))
    expect(shared, url).toEqual([])
  }
})

test('an upload is no token', async () => {
  expect((await logIn('x'.repeat(100_000))).status).toBe(401)
})

test('guessing ends after a few attempts, for the right token too', async () => {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 9; attempt++) statuses.push((await logIn(`guess ${attempt}`)).status)
  expect(statuses.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 401))
  expect(statuses[8]).toBe(429)
  const refused = await logIn(token)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
})
