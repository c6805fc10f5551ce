import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostileBodies, hostileHeaders, hostileWires, sendWire } from '../standins/loop-attacks.ts'
import type { WatchedRoute, WatchQuestion, WatchReport } from '../standins/watched-service.ts'

/** The law of the house: CPU time of the main thread in one turn, on the machine where it was written. */
const LIMIT_MS = 5
/** What is not the work itself (a cold compiler, a collection of garbage) differs from try to try. */
const TRIES = 18

const token = 'a-token-that-only-the-operator-knows'
const hasScheduler = existsSync('/proc/self/schedstat')
if (!hasScheduler) process.stdout.write('skipped: turns of the event loop are measured on Linux only\n')

let child: ChildProcess
let url = ''
let routes: readonly WatchedRoute[] = []

beforeAll(async () => {
  if (!hasScheduler) return
  const settings = {
    TOLLGAUGE_WORKERS: '1',
    TOLLGAUGE_ADMIN_TOKEN: token,
    TOLLGAUGE_UNPAID_PER_MINUTE: '1000000',
    TOLLGAUGE_COST_PER_MINUTE: '100000000',
  }
  const file = fileURLToPath(new URL('../standins/watched-service.ts', import.meta.url))
  child = fork(file, [JSON.stringify(settings)], { execArgv: ['--import', 'tsx'] })
  const [report] = (await once(child, 'message')) as [Extract<WatchReport, { url: string }>]
  ;({ url, routes } = report)
})
afterAll(() => child?.kill('SIGKILL'))

async function ask(question: WatchQuestion): Promise<number> {
  const reported = once(child, 'message')
  child.send(question)
  const [report] = (await reported) as [{ longestTurnMs?: number; slowness?: number }]
  return report.longestTurnMs ?? report.slowness ?? Number.NaN
}

const fill = (path: string): string =>
  path.replace(':service', 'developer.openapi-test-generate').replace(':code', 'internal')

async function send(path: string, method: string, more: RequestInit): Promise<void> {
  let status = 0
  try {
    const response = await fetch(url + fill(path), { method, redirect: 'manual', ...more })
    status = response.status
    await response.arrayBuffer()
  } catch {
    // A refusal may close the connection while the body is still being sent.
  }
  expect(status, 'an answer that is no fault of ours').not.toBe(500)
}

/** The first try within the law shows what the work itself needs; null when one was. */
async function findSlow(name: string, attempt: () => Promise<void>): Promise<string | null> {
  let best = Number.POSITIVE_INFINITY
  let limitMs = LIMIT_MS
  for (let index = 0; index < TRIES && best > limitMs; index++) {
    // The machine may be slower than it was, or than the one where the law was written.
    if (index >= TRIES / 3) limitMs = Math.max(limitMs, LIMIT_MS * (await ask('slowness')))
    await ask('report')
    await attempt()
    best = Math.min(best, await ask('report'))
  }
  return best <= limitMs ? null : `${name}: ${best.toFixed(1)} ms of at most ${limitMs.toFixed(1)}`
}

describe.runIf(hasScheduler)('nothing a caller sends holds the event loop', () => {
  const content = { 'content-type': 'application/json', authorization: `Bearer ${token}` }

  test('whatever is sent to any route that takes a body', { timeout: 300_000 }, async () => {
    const slow: (string | null)[] = []
    const posting = routes.filter(({ methods }) => methods.includes('POST'))
    expect(posting.length).toBeGreaterThanOrEqual(9)
    const accept = 'application/json, text/event-stream'
    for (const { path } of posting) {
      for (const [name, emitBody] of Object.entries(hostileBodies)) {
        const more = { body: emitBody(), headers: { ...content, accept } }
        slow.push(await findSlow(`POST ${path}, ${name}`, () => send(path, 'POST', more)))
      }
    }
    expect(slow.filter((line) => line !== null)).toEqual([])
  })

  test('whatever comes in the headers of any route', { timeout: 300_000 }, async () => {
    const slow: (string | null)[] = []
    for (const { path, methods } of routes) {
      for (const [name, headers] of Object.entries(hostileHeaders)) {
        const method = methods[0] ?? 'GET'
        const body = method === 'POST' ? { body: '{}' } : {}
        const more = { headers: { ...content, ...headers }, ...body }
        slow.push(await findSlow(`${method} ${path}, ${name}`, () => send(path, method, more)))
      }
    }
    expect(slow.filter((line) => line !== null)).toEqual([])
  })

  test('however a request to any route comes over the wire', { timeout: 300_000 }, async () => {
    const slow: (string | null)[] = []
    let sender = 0
    // Who floods us is not listened to for a while, so each attempt comes from an address of its own.
    const nextAddress = (): string => `127.1.${Math.floor(++sender / 200)}.${1 + (sender % 200)}`
    for (const { path, methods } of routes) {
      for (const [name, wire] of Object.entries(hostileWires)) {
        const text = wire(methods[0] ?? 'GET', fill(path))
        slow.push(await findSlow(`${methods[0]} ${path}, ${name}`, () => sendWire(url, text, nextAddress())))
      }
    }
    expect(slow.filter((line) => line !== null)).toEqual([])
  })
})
