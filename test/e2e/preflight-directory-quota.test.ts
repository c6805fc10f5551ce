import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryCounters } from '../../src/execution/counters/memory-counters.ts'
import { DirectoryLab, slugs } from '../standins/directory-lab.ts'

let lab: DirectoryLab
const { signal } = new AbortController()

beforeEach(async () => {
  lab = await DirectoryLab.start()
})
afterEach(() => lab.close())

describe('the free quota', () => {
  it('is never paid for: a 402 ends the calls until the next UTC day', async () => {
    await lab.restart({ quota: 3 })
    const directory = lab.connect()
    for (let call = 0; call < 3; call++)
      expect(await directory.search('zero', signal)).toMatchObject({ ok: true })
    const spent = await directory.search('zero', signal)
    expect(spent).toMatchObject({
      status: 'quota_exhausted',
      reason: expect.stringContaining('2026-09-21T00:00:00.000Z'),
    })
    expect(lab.server.requests).toHaveLength(3)
    lab.clockMs = Date.parse('2026-09-21T00:00:01Z')
    expect(await directory.search('zero', signal)).toMatchObject({ ok: true })
    expect(
      lab.server.requests.some(({ headers }) => 'payment-signature' in headers || 'x-payment' in headers),
    ).toBe(false)
  })

  it('is asked for again within a day, whatever a hostile answer says', async () => {
    const directory = lab.connect()
    lab.server.fault = 'silenced-for-ever'
    expect(await directory.search('zero', signal)).toMatchObject({ ok: false })
    lab.server.fault = null
    lab.clockMs += 86_400_001
    expect(await directory.search('zero', signal)).toMatchObject({ ok: true })
  })

  it('does not hold a lookup beyond its budget, though the counters hang', async () => {
    const store = { take: () => new Promise<never>(() => undefined) }
    const directory = lab.connect({ store, lookupDeadlineMs: 20 })
    expect(await directory.search('zero', signal)).toMatchObject({ status: 'unavailable' })
  })

  it('spent by a neighbour is a 402 for us, asked once', async () => {
    await lab.restart({ quota: 0 })
    const directory = lab.connect()
    expect(await directory.search('zero', signal)).toMatchObject({ status: 'quota_exhausted' })
    expect(await directory.search('zero', signal)).toMatchObject({ status: 'quota_exhausted' })
    expect(lab.server.requests).toHaveLength(1)
  })

  it('is left to live lookups when little of it remains', async () => {
    await lab.restart({ quota: 50 })
    const directory = lab.connect()
    expect(await directory.refresh()).toBe(false)
    expect(lab.server.requests.length).toBeLessThan(3)
    expect(await directory.search('zero', signal)).toMatchObject({ ok: true })
  })

  it('is shared by all processes through one store', async () => {
    const store = createMemoryCounters()
    const processes = [1, 2, 3].map(() => lab.connect({ store, requestsPerDay: 5 }))
    for (let round = 0; round < 4; round++) {
      await Promise.all(processes.map((directory) => directory.search('zero', signal)))
    }
    expect(lab.server.requests).toHaveLength(5)
    expect(await processes[0]?.search('zero', signal)).toMatchObject({ status: 'quota_exhausted' })
  })
})

describe('the snapshot', () => {
  it('costs no request per lookup and is refreshed by conditional requests', async () => {
    const directory = lab.connect()
    await directory.refresh()
    const first = lab.server.requests.length
    for (let call = 0; call < 50; call++) await directory.search('zero', signal)
    expect(lab.server.requests).toHaveLength(first)
    lab.clockMs += 30 * 60_000
    await directory.refresh()
    const conditional = lab.server.requests.slice(first)
    expect(conditional).toHaveLength(first)
    expect(conditional.every(({ headers }) => headers['if-none-match']?.startsWith('W/"'))).toBe(true)
    expect(await directory.search('zero', signal)).toMatchObject({ retrievedAt: '2026-09-20T11:00:00.000Z' })
    expect(slugs(await directory.findByHost('zero.dev', signal))).toEqual(['zero'])
  })

  it('sees what changed in between', async () => {
    const directory = lab.connect()
    await directory.refresh()
    lab.server.rows = lab.server.rows.slice(5)
    await directory.refresh()
    expect(slugs(await directory.findByHost('zero.dev', signal))).toEqual([])
  })

  it('starts by itself and stops when closed', async () => {
    const directory = lab.connect({ refreshEveryMs: 20 })
    directory.start()
    while (lab.server.requests.length < 6) await new Promise((resolve) => setTimeout(resolve, 5))
    await directory.close()
    const count = lab.server.requests.length
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(lab.server.requests.length).toBe(count)
  })
})
