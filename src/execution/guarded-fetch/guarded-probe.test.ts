import { describe, expect, it } from 'vitest'
import { Problem } from '../../core/problem.ts'
import { createMemoryCounters } from '../counters/memory-counters.ts'
import { createGuardedProbe, type GuardedProbeOptions } from './guarded-probe.ts'

const START_MS = Date.parse('2026-11-15T00:00:10Z')

function createProbe(options: Partial<GuardedProbeOptions> = {}) {
  const asked: string[] = []
  const resolver = {
    resolve: async (host: string) => {
      asked.push(host)
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    },
  }
  const probe = createGuardedProbe({
    allow: [],
    userAgent: 'test',
    resolver,
    now: () => new Date(START_MS),
    ...options,
  })
  const send = (url: string) => probe.send({ url, method: 'GET', body: null }, new AbortController().signal)
  return { asked, probe, send }
}

async function problemOf(promise: Promise<unknown>): Promise<Problem> {
  const error: unknown = await promise.catch((reason: unknown) => reason)
  if (error instanceof Problem) return error
  throw new Error('no problem was thrown')
}

describe('createGuardedProbe', () => {
  it('refuses with a sentence, a stable code and the place, and asks no resolver', async () => {
    const { asked, send } = createProbe()
    const problem = await problemOf(send('http://169.254.169.254/latest/meta-data'))
    expect(problem).toMatchObject({
      code: 'target-refused',
      errors: [{ pointer: '/url', message: 'address_link-local' }],
    })
    expect(problem.detail).toBe(
      'The target was refused and nothing was sent to it: the address is not public (address_link-local).',
    )
    expect(asked).toEqual([])
  })

  it('refuses a name for one bad answer among many', async () => {
    const { send } = createProbe({
      resolver: { resolve: async () => ['93.184.216.34', '93.184.216.35', '10.0.0.1'] },
    })
    expect(await problemOf(send('https://mixed.dev/'))).toMatchObject({
      errors: [{ message: 'dns_private' }],
    })
  })

  it('counts requests per host whatever its spelling, and says when to come back', async () => {
    const { send } = createProbe({ perHostPerMinute: 2 })
    await send('https://seller.dev/a')
    await send('https://SELLER.dev.:8443/b?c')
    const problem = await problemOf(send('http://seller.dev/'))
    expect(problem).toMatchObject({ code: 'rate-limited', retryAfterSeconds: 50 })
    expect(await send('https://other.dev/')).toMatchObject({ kind: 'no-response' })
  })

  it('counts requests per address too, so that wildcard names reach it no more often', async () => {
    const { send } = createProbe({
      perHostPerMinute: 1,
      perAddressPerMinute: 3,
      deadlineMs: 1,
      resolver: { resolve: async () => ['93.184.216.34'] },
    })
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => send(`https://n${index}.wild.dev/`)),
    )
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(17)
  })

  it('shares the count through the store', async () => {
    const rateStore = createMemoryCounters()
    const [first, second] = [1, 2].map(() => createProbe({ rateStore, perHostPerMinute: 1 }))
    await first?.send('https://seller.dev/')
    expect(await problemOf(second?.send('https://seller.dev/') ?? Promise.resolve())).toMatchObject({
      code: 'rate-limited',
    })
  })

  it('does not count what it refuses', async () => {
    const { send } = createProbe({ perHostPerMinute: 1 })
    await problemOf(send('https://user@seller.dev/'))
    expect(await send('https://seller.dev/')).toMatchObject({ kind: 'no-response', cause: 'dns_no_address' })
  })

  it('ends a resolver that never answers at the deadline', async () => {
    const { send } = createProbe({
      deadlineMs: 50,
      resolver: {
        resolve: (_host, signal) =>
          new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(new Error('cancelled'))),
          ),
      },
    })
    // Keeps the loop alive: the deadline itself does not.
    const keepAlive = setTimeout(() => undefined, 10_000)
    expect(await send('https://seller.dev/')).toMatchObject({ kind: 'no-response', cause: 'timeout' })
    clearTimeout(keepAlive)
  })
})
