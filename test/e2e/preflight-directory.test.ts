import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Directory } from '../../src/execution/directory/directory.ts'
import { DirectoryLab, slugs } from '../standins/directory-lab.ts'
import type { DirectoryFault } from '../standins/directory-server.ts'

let lab: DirectoryLab
const { signal } = new AbortController()

beforeEach(async () => {
  lab = await DirectoryLab.start()
})
afterEach(() => lab.close())

describe.each(['live', 'snapshot'] as const)('lookups, %s', (mode) => {
  let directory: Directory

  beforeEach(async () => {
    directory = lab.connect()
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
    const headers = lab.server.requests[0]?.headers ?? {}
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
    await lab.restart({ rows })
    expect(await lab.connect().search('many', signal)).toMatchObject({ total: 450, truncated: true })
    const whole = lab.connect()
    await whole.refresh()
    expect(await whole.search('many', signal)).toMatchObject({ total: 450, truncated: false })
  })
})

describe('failures are answers', () => {
  const expected: Readonly<Record<DirectoryFault, string>> = {
    'rate-limited': 'rate_limited',
    'silenced-for-ever': 'rate_limited',
    'silent-for-centuries': 'rate_limited',
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
    lab.server.fault = fault as DirectoryFault
    const directory = lab.connect({ lookupDeadlineMs: fault === 'slow' || fault === 'never' ? 200 : 10_000 })
    const answer = await directory.findByHost('zero.dev', signal)
    expect(answer).toMatchObject({ ok: false, status, reason: expect.stringMatching(/^The directory .*\.$/) })
    expect(lab.server.requests).toHaveLength(1)
  })

  it('a failing directory is left alone for a while, then asked again', async () => {
    lab.server.fault = 'server-error'
    const directory = lab.connect()
    await directory.findByHost('zero.dev', signal)
    expect(await directory.findByHost('zero.dev', signal)).toMatchObject({ status: 'unavailable' })
    expect(lab.server.requests).toHaveLength(1)
    lab.server.fault = null
    lab.clockMs += 16_000
    expect(slugs(await directory.findByHost('zero.dev', signal))).toEqual(['zero'])
  })

  it('Retry-After is respected', async () => {
    lab.server.fault = 'rate-limited'
    const directory = lab.connect()
    await directory.search('a', signal)
    lab.server.fault = null
    lab.clockMs += 6_000
    expect(await directory.search('a', signal)).toMatchObject({ status: 'rate_limited' })
    lab.clockMs += 2_000
    expect(await directory.search('a', signal)).toMatchObject({ ok: true })
    expect(lab.server.requests).toHaveLength(3)
  })

  it('Retry-After is clamped to an hour', async () => {
    lab.server.fault = 'silent-for-centuries'
    const directory = lab.connect()
    await directory.search('a', signal)
    lab.server.fault = null
    lab.clockMs += 3_599_000
    expect(await directory.search('a', signal)).toMatchObject({ status: 'rate_limited' })
    lab.clockMs += 1_000
    expect(await directory.search('a', signal)).toMatchObject({ ok: true })
  })

  it('a refresh that fails keeps the last good snapshot, until it is a day old', async () => {
    const directory = lab.connect()
    await directory.refresh()
    lab.server.fault = 'html-page'
    lab.clockMs += 30 * 60_000
    expect(await directory.refresh()).toBe(true)
    const answer = await directory.findByHost('zero.dev', signal)
    expect(answer).toMatchObject({ ok: true, cached: true, retrievedAt: '2026-09-20T10:30:00.000Z' })
    lab.clockMs += 24 * 3_600_000
    expect(await directory.findByHost('zero.dev', signal)).toMatchObject({ ok: false, status: 'unavailable' })
  })

  it('off is said to be off', async () => {
    expect(await lab.connect({ baseUrl: null }).search('a', signal)).toMatchObject({
      ok: false,
      status: 'disabled',
    })
    expect(lab.server.requests).toEqual([])
  })
})
