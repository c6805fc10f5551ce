import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WatchedRoute, WatchReport } from '../standins/watched-service.ts'

/**
 * The law of the house is 5 ms of caller-driven work per turn. What is asserted leaves room for a cold compiler, a
 * collection of garbage and a busy machine; what it must catch was between 190 ms and 5 s.
 */
const LONGEST_TURN_MS = 20
const TRIES = 3

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
  const [report] = (await once(child, 'message')) as [WatchReport & { url: string }]
  ;({ url, routes } = report as { url: string; routes: readonly WatchedRoute[] })
})
afterAll(() => child?.kill('SIGKILL'))

async function longestTurn(): Promise<number> {
  const reported = once(child, 'message')
  child.send('report')
  const [report] = (await reported) as [WatchReport & { longestTurnMs: number }]
  return report.longestTurnMs
}

const dense = (bytes: number): string => `[${'[],'.repeat(bytes / 3)}0]`
const manyKeys = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":${index}`).join(',')}}`

/** Every shape is sent in the largest size that some route takes, and in the largest that is looked at inline. */
const bodies: Readonly<Record<string, () => string>> = {
  'unknown fields, 15 kB': () => manyKeys(1_300),
  'unknown fields, 64 kB': () => manyKeys(5_000),
  'unknown fields, 250 kB': () => manyKeys(18_000),
  'dense, 16 kB': () => dense(16_000),
  'dense, 128 kB': () => `{"url":"https://x.example/","method":"POST","body":{"a":${dense(128_000)}}}`,
  'dense, 4 MB': () => dense(4_000_000),
  'deep, 200 kB': () => '['.repeat(100_000) + ']'.repeat(100_000),
  'not JSON, 16 kB': () => '[,'.repeat(8_000),
  'not JSON, 4 MB': () => '"'.repeat(4_000_000),
  'quotes without end, 1 MB': () => JSON.stringify({ source: `'\\`.repeat(250_000) }),
  'strings, 6 MB': () => JSON.stringify({ code: 'x'.repeat(6_000_000), language: 'python' }),
  'two large texts, 10 MB': () =>
    JSON.stringify({ before: 'a\n'.repeat(2_500_000), after: 'b\n'.repeat(2_500_000) }),
  'a batch, 60 kB': () =>
    `[${Array.from({ length: 20 }, () => `{"jsonrpc":"2.0","id":1,"method":"x","params":${manyKeys(150)}}`).join(',')}]`,
  'a call, 4 MB': () =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"document_diff","arguments":{"before":${JSON.stringify('"\\'.repeat(700_000))}}}}`,
}

const long = (part: string): string => part.repeat(Math.floor(7_000 / part.length))

/** What a request can bring beside its body. */
const headers: Readonly<Record<string, Record<string, string>>> = {
  plain: {},
  'a browser': { accept: 'text/html', 'accept-encoding': 'gzip, br' },
  'long lists': {
    accept: long('text/html;q=0.1,'),
    'accept-encoding': long('x;q=0.5 , '),
    'if-none-match': long('W/"x",'),
    cookie: long('a=b; '),
  },
  'a payment of noise': { 'payment-signature': Buffer.from(dense(20_000)).toString('base64') },
  'a name of an earlier sale': { 'idempotency-key': 'k'.repeat(64) },
}

const fill = (path: string): string =>
  path.replace(':service', 'developer.openapi-test-generate').replace(':code', 'internal')

async function send(path: string, method: string, more: RequestInit): Promise<number> {
  try {
    const response = await fetch(url + fill(path), { method, redirect: 'manual', ...more })
    await response.arrayBuffer()
    return response.status
  } catch {
    // A refusal may close the connection while the body is still being sent.
    return 0
  }
}

/** The best of a few tries: what remains is the work itself. */
async function measure(attempt: () => Promise<number>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let index = 0; index < TRIES && best > LONGEST_TURN_MS / 2; index++) {
    await longestTurn()
    const status = await attempt()
    expect(status, 'an answer that is no fault of ours').not.toBe(500)
    best = Math.min(best, await longestTurn())
  }
  return best
}

describe.runIf(hasScheduler)('nothing a caller sends holds the event loop', () => {
  test('whatever is sent to any route that takes a body', { timeout: 300_000 }, async () => {
    const slow: string[] = []
    const posting = routes.filter(({ methods }) => methods.includes('POST'))
    expect(posting.length).toBeGreaterThanOrEqual(9)
    for (const { path } of posting) {
      for (const [name, body] of Object.entries(bodies)) {
        const text = body()
        const content = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
        const turn = await measure(() => send(path, 'POST', { body: text, headers: content }))
        if (turn > LONGEST_TURN_MS) slow.push(`POST ${path}, ${name}: ${turn.toFixed(1)} ms`)
      }
    }
    expect(slow).toEqual([])
  })

  test('whatever comes in the headers of any route', { timeout: 300_000 }, async () => {
    const slow: string[] = []
    for (const { path, methods } of routes) {
      for (const [name, more] of Object.entries(headers)) {
        const method = methods[0] ?? 'GET'
        const body = method === 'POST' ? { body: '{}' } : {}
        const sent = { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...more }
        const turn = await measure(() => send(path, method, { headers: sent, ...body }))
        if (turn > LONGEST_TURN_MS) slow.push(`${method} ${path}, ${name}: ${turn.toFixed(1)} ms`)
      }
    }
    expect(slow).toEqual([])
  })
})
