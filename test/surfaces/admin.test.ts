import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from '../../scripts/host-tools.mjs'
import type { Application } from '../../src/application.ts'
import { startService } from '../start-service.ts'
import { metricsPath, serviceUrl, talkTo } from '../status/call.ts'
import { createFaultyExecutor, faultyBody } from '../status/faulty-executor.ts'

const token = 'a-token-that-only-the-operator-knows'
const bearer = { authorization: `Bearer ${token}` }
let service: Application
let cookie = ''
const lines: string[] = []

beforeAll(async () => {
  const settings = {
    TOLLGAUGE_ADMIN_TOKEN: token,
    TOLLGAUGE_TRUST_PROXY: '1',
    TOLLGAUGE_LOG_LEVEL: 'info',
  }
  const logTo = { write: (line: string) => void lines.push(line) }
  const executor = { ...createFaultyExecutor(), load: () => ({ workers: 3, running: 2, waiting: 1 }) }
  service = await startService(settings, { executor, logTo })
  const { post, sign } = talkTo(service.url)
  const payment = { 'payment-signature': await sign(metricsPath) }
  expect((await post(metricsPath, faultyBody(), payment)).status).toBe(200)
})
afterAll(() => service.stop())

const logIn = (attempt: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/admin/login`, {
    method: 'POST',
    headers: { origin: service.url, ...headers },
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
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { cookie: 'tollgauge_admin=' }]) {
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

test('a person logs in with a real browser, sees charts, and no long value makes the page scroll sideways', async () => {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('no Chromium; `npm test` installs one')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const width of [390, 1440]) {
      const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage()
      await page.goto(`${service.url}/admin`)
      await page.getByLabel('Operator token').fill(token)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('img', { name: /^Paid calls per day/ }).waitFor()
      expect(await page.getByText('Paid answers', { exact: true }).isVisible()).toBe(true)
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond).toBeLessThanOrEqual(0)
    }
  } finally {
    await browser.close()
  }
})

test('the overview accounts for the call that was bought', async () => {
  const page = await (await ask('/admin', { cookie })).text()
  expect(page).toContain('$0.025 settled in the last 30 days')
  expect(page).toContain('developer.code-metrics')
  expect(page).toContain('settled')
  const health = service.shop.tills.flatMap(({ facilitator }) => facilitator.health())
  expect(health.length).toBeGreaterThan(1)
  for (const { name } of health) expect(page).toContain(name)
  expect(health.filter(({ verify, settle }) => verify.answered === 1 && settle.answered === 1)).toHaveLength(
    1,
  )
})

test('the metrics count the money in atomic units', async () => {
  const text = await (await ask('/metrics', bearer)).text()
  expect(text).toMatch(
    /tollgauge_revenue_atomic_total\{service="developer\.code-metrics",network="[^"]+"\} 25000/,
  )
  expect(text).toContain('tollgauge_unresolved_settlements 0')
})

test('the metrics tell latency, refusals, facilitators, queue, workers and the process', async () => {
  const { post } = talkTo(service.url)
  await post(metricsPath, faultyBody(), { 'payment-signature': 'no-payment' })
  const text = await (await ask('/metrics', bearer)).text()
  for (const kind of ['paid', 'quote', 'refused'])
    expect(text).toMatch(
      new RegExp(`^tollgauge_answer_seconds_count\\{path="${metricsPath}",kind="${kind}"\\} [1-9]`, 'm'),
    )
  expect(text).toMatch(/^tollgauge_refusals_total\{code="malformed-payment"\} [1-9]/m)
  const { facilitators } = service.shop.standing()
  expect(facilitators.length).toBeGreaterThan(1)
  for (const { network, name } of facilitators)
    expect(text).toContain(`tollgauge_facilitator_up{network="${network}",facilitator="${name}"} 1`)
  expect(text).toContain('tollgauge_workers 3\n')
  expect(text).toContain('tollgauge_workers_busy 2\n')
  expect(text).toContain('tollgauge_queue_length 1\n')
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
  expect(text).toMatch(/^process_cpu_seconds_total [\d.]+/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
})

test('a recheck comes back to the overview', async () => {
  const response = await ask('/admin/recheck', { cookie, origin: service.url }, 'POST')
  expect([response.status, response.headers.get('location')]).toEqual([303, '/admin'])
  expect((await ask('/admin/recheck', bearer, 'POST')).status).toBe(303)
})

test('a change that a page of another site asks for is refused', async () => {
  for (const headers of [{}, { origin: 'https://evil.example' }, { origin: 'null' }])
    expect((await ask('/admin/recheck', { cookie, ...headers }, 'POST')).status).toBe(403)
  expect((await logIn(token, { origin: 'https://evil.example' })).status).toBe(403)
})

test('after a logout the cookie opens nothing, whoever kept it', async () => {
  const mine = ((await logIn(token)).headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect(await (await ask('/admin', { cookie: mine })).text()).toContain('Revenue')
  const response = await ask('/admin/logout', { cookie: mine, origin: service.url }, 'POST')
  expect(response.headers.get('set-cookie')).toContain('Max-Age=0')
  expect((await ask('/metrics', { cookie: mine })).status).toBe(401)
  expect((await ask('/metrics', { cookie })).status).toBe(200)
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

test('guessing ends after a few attempts on every door, for the right token too', async () => {
  const doors: Record<string, (guess: string, from: string) => Promise<Response>> = {
    form: (guess, from) => logIn(guess, { 'x-forwarded-for': from }),
    bearer: (guess, from) => ask('/metrics', { authorization: `Bearer ${guess}`, 'x-forwarded-for': from }),
    page: (guess, from) => ask('/admin', { cookie: `tollgauge_admin=${guess}`, 'x-forwarded-for': from }),
  }
  for (const [index, [name, tryDoor]] of Object.entries(doors).entries()) {
    const from = `2001:db8:${index}::1`
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await tryDoor(`guess ${attempt}`, from)).status, name).not.toBe(429)
    const sameNetwork = `2001:db8:${index}::2`
    const refused = await tryDoor('one guess more', sameNetwork)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await ask('/metrics', { ...bearer, 'x-forwarded-for': from })).status).toBe(429)
  }
  expect((await ask('/metrics', bearer)).status).toBe(200)
})

test('what happens at the door is in the log, without the token', () => {
  const log = lines.join('')
  for (const event of ['logged in', 'wrong token', 'guesses refused', 'logged out', 'rechecked'])
    expect(log).toContain(`operator: ${event}`)
  expect(log).not.toContain(token)
})
