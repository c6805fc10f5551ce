import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DirectoryAnswer } from '../../src/core/directory-source.ts'
import { createMemoryCounters } from '../../src/execution/counters/memory-counters.ts'
import { createDirectory, type DirectoryOptions } from '../../src/execution/directory/create-directory.ts'
import type { Directory } from '../../src/execution/directory/directory.ts'
import {
  DirectoryServer,
  type DirectoryFault,
  type DirectoryServerOptions,
} from '../standins/directory-server.ts'

let clockMs: number
let server: DirectoryServer
const open: Directory[] = []
const now = (): Date => new Date(clockMs)
const { signal } = new AbortController()

async function startServer(options: DirectoryServerOptions = {}): Promise<void> {
  await server?.close()
  server = await DirectoryServer.start({ now, ...options })
}

function connect(options: Partial<DirectoryOptions> = {}): Directory {
  const store = createMemoryCounters()
  const directory = createDirectory({
    baseUrl: server.url,
    store,
    now,
    userAgent: 'test (+https://test.dev)',
    ...options,
  })
  open.push(directory)
  return directory
}

function slugs(answer: DirectoryAnswer): string[] {
  if (!answer.ok) throw new Error(answer.reason)
  return answer.records.map(({ slug }) => slug).toSorted()
}

beforeEach(async () => {
  clockMs = Date.parse('2026-09-20T10:30:00Z')
  server = await DirectoryServer.start({ now })
})

afterEach(async () => {
  await Promise.all(open.splice(0).map((directory) => directory.close()))
  await server.close()
})

describe.each(['live', 'snapshot'] as const)('lookups, %s', (mode) => {
  let directory: Directory

  beforeEach(async () => {
    directory = connect()
    if (mode === 'snapshot') expect(await directory.refresh()).toBe(true)
  })

  it.each([
    ['api.weather-x402.dev', ['weather-x402']],
    ['weather-x402.dev', ['parent']],
    ['www.weather-x402.dev', []],
    ['quiet.dev', []],
    ['two.dev', ['two-root', 'two-v2', 'two-v2-deep']],
    ['upper.dev', ['upper-case']],
    ['xn--bcher-kva.dev', ['idn']],
    ['under_score.dev', ['wildcards']],
    ['nobody.dev', []],
  ])('%s matches exactly %j', async (hostname, expected) => {
    const answer = await directory.findByHost(hostname, signal)
    expect(slugs(answer)).toEqual(expected)
    expect(answer).toMatchObject({
      ok: true,
      cached: mode === 'snapshot',
      retrievedAt: '2026-09-20T10:30:00.000Z',
    })
  })

  it('finds all rows of a query that fills two pages', async () => {
    const answer = await directory.search('CROWDED', signal)
    expect(answer).toMatchObject({ ok: true, total: 130, truncated: false })
    expect(slugs(answer)).toHaveLength(130)
  })

  it('does not match a text that spans two fields', async () => {
    expect(slugs(await directory.search('zerodata', signal))).toEqual([])
  })

  it('sends no credentials, no payment and its own name', async () => {
    await directory.search('weather', signal)
    const headers = server.requests[0]?.headers ?? {}
    expect(headers['user-agent']).toBe('test (+https://test.dev)')
    expect(Object.keys(headers).filter((name) => /payment|auth|cookie/.test(name))).toEqual([])
  })
})

describe('a list that is longer than live lookups read', () => {
  it('is reported as truncated, with the true total', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => ({
      slug: `s${index}`,
      base_url: `https://s${index}.dev`,
      name: 'many',
    }))
    await startServer({ rows })
    expect(await connect().search('many', signal)).toMatchObject({ total: 450, truncated: true })
    const whole = connect()
    await whole.refresh()
    expect(await whole.search('many', signal)).toMatchObject({ total: 450, truncated: false })
  })
})

describe('failures are answers', () => {
  const expected: Readonly<Record<DirectoryFault, string>> = {
    'rate-limited': 'rate_limited',
    'server-error': 'unavailable',
    slow: 'unavailable',
    never: 'unavailable',
    'truncated-json': 'unavailable',
    'html-page': 'unavailable',
    'missing-data': 'unavailable',
    reset: 'unavailable',
    'huge-body': 'unavailable',
  }

  it.each(Object.entries(expected))('%s is %s', async (fault, status) => {
    server.fault = fault as DirectoryFault
    const directory = connect({ lookupDeadlineMs: 200 })
    const answer = await directory.findByHost('zero.dev', signal)
    expect(answer).toMatchObject({ ok: false, status, reason: expect.stringMatching(/^The directory .*\.$/) })
    expect(server.requests).toHaveLength(1)
  })

  it('a failing directory is left alone for a while, then asked again', async () => {
    server.fault = 'server-error'
    const directory = connect()
    await directory.findByHost('zero.dev', signal)
    expect(await directory.findByHost('zero.dev', signal)).toMatchObject({ status: 'unavailable' })
    expect(server.requests).toHaveLength(1)
    server.fault = null
    clockMs += 16_000
    expect(slugs(await directory.findByHost('zero.dev', signal))).toEqual(['zero'])
  })

  it('Retry-After is respected', async () => {
    server.fault = 'rate-limited'
    const directory = connect()
    await directory.search('a', signal)
    server.fault = null
    clockMs += 6_000
    expect(await directory.search('a', signal)).toMatchObject({ status: 'rate_limited' })
    clockMs += 2_000
    expect(await directory.search('a', signal)).toMatchObject({ ok: true })
    expect(server.requests).toHaveLength(3)
  })

  it('a refresh that fails keeps the last good snapshot, until it is a day old', async () => {
    const directory = connect()
    await directory.refresh()
    server.fault = 'html-page'
    clockMs += 30 * 60_000
    expect(await directory.refresh()).toBe(true)
    const answer = await directory.findByHost('zero.dev', signal)
    expect(answer).toMatchObject({ ok: true, cached: true, retrievedAt: '2026-09-20T10:30:00.000Z' })
    clockMs += 24 * 3_600_000
    expect(await directory.findByHost('zero.dev', signal)).toMatchObject({ ok: false, status: 'unavailable' })
  })

  it('off is said to be off', async () => {
    expect(await connect({ baseUrl: null }).search('a', signal)).toMatchObject({
      ok: false,
      status: 'disabled',
    })
    expect(server.requests).toEqual([])
  })
})

describe('the free quota', () => {
  it('is never paid for: a 402 ends the calls until the next UTC day', async () => {
    await startServer({ quota: 3 })
    const directory = connect()
    for (let call = 0; call < 3; call++)
      expect(await directory.search('zero', signal)).toMatchObject({ ok: true })
    const spent = await directory.search('zero', signal)
    expect(spent).toMatchObject({
      status: 'quota_exhausted',
      reason: expect.stringContaining('2026-09-21T00:00:00.000Z'),
    })
    expect(server.requests).toHaveLength(3)
    clockMs = Date.parse('2026-09-21T00:00:01Z')
    expect(await directory.search('zero', signal)).toMatchObject({ ok: true })
    expect(
      server.requests.some(({ headers }) => 'payment-signature' in headers || 'x-payment' in headers),
    ).toBe(false)
  })

  it('spent by a neighbour is a 402 for us, asked once', async () => {
    await startServer({ quota: 0 })
    const directory = connect()
    expect(await directory.search('zero', signal)).toMatchObject({ status: 'quota_exhausted' })
    expect(await directory.search('zero', signal)).toMatchObject({ status: 'quota_exhausted' })
    expect(server.requests).toHaveLength(1)
  })

  it('is left to live lookups when little of it remains', async () => {
    await startServer({ quota: 50 })
    const directory = connect()
    expect(await directory.refresh()).toBe(false)
    expect(server.requests.length).toBeLessThan(3)
    expect(await directory.search('zero', signal)).toMatchObject({ ok: true })
  })

  it('is shared by all processes through one store', async () => {
    const store = createMemoryCounters()
    const processes = [1, 2, 3].map(() => connect({ store, requestsPerDay: 5 }))
    for (let round = 0; round < 4; round++) {
      await Promise.all(processes.map((directory) => directory.search('zero', signal)))
    }
    expect(server.requests).toHaveLength(5)
    expect(await processes[0]?.search('zero', signal)).toMatchObject({ status: 'quota_exhausted' })
  })
})

describe('the snapshot', () => {
  it('costs no request per lookup and is refreshed by conditional requests', async () => {
    const directory = connect()
    await directory.refresh()
    const first = server.requests.length
    for (let call = 0; call < 50; call++) await directory.search('zero', signal)
    expect(server.requests).toHaveLength(first)
    clockMs += 30 * 60_000
    await directory.refresh()
    const conditional = server.requests.slice(first)
    expect(conditional).toHaveLength(first)
    expect(conditional.every(({ headers }) => headers['if-none-match']?.startsWith('W/"'))).toBe(true)
    expect(await directory.search('zero', signal)).toMatchObject({ retrievedAt: '2026-09-20T11:00:00.000Z' })
    expect(slugs(await directory.findByHost('zero.dev', signal))).toEqual(['zero'])
  })

  it('sees what changed in between', async () => {
    const directory = connect()
    await directory.refresh()
    server.rows = server.rows.slice(5)
    await directory.refresh()
    expect(slugs(await directory.findByHost('zero.dev', signal))).toEqual([])
  })

  it('starts by itself and stops when closed', async () => {
    const directory = connect({ refreshEveryMs: 20 })
    directory.start()
    while (server.requests.length < 6) await new Promise((resolve) => setTimeout(resolve, 5))
    await directory.close()
    const count = server.requests.length
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(server.requests.length).toBe(count)
  })
})
