import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import { createMemoryCounters } from '../src/execution/counters/memory-counters.ts'
import { createDirectory } from '../src/execution/directory/create-directory.ts'
import { createGuardedProbe } from '../src/execution/guarded-fetch/guarded-probe.ts'
import { parseInput } from '../src/core/input.ts'
import { encodePaymentHeader } from '../src/analysis/x402/header-codec.ts'
import { sampleChallenge } from '../src/services/x402-preflight/sample-world.data.ts'
import { inlineJudge } from '../src/services/x402-preflight/inline-judge.ts'
import { x402Preflight } from '../src/services/x402-preflight/service.ts'
import { DirectoryServer } from '../test/standins/directory-server.ts'
import type { Benchmark, Table } from './benchmark.ts'

const SERVICES = 5_000
const ROUNDS = 5
const CALLS = 200
const now = (): Date => new Date()
const { signal } = new AbortController()

/** Two questions: what does a preflight cost beyond its own round trip, and how fast is the directory's snapshot? */
export const preflight: Benchmark = {
  name: 'preflight',
  async run(): Promise<Table> {
    const listed = await DirectoryServer.start({ rows: buildRows(), quota: 10_000 })
    const store = createMemoryCounters()
    const directory = createDirectory({ baseUrl: listed.url, store, now, userAgent: 'bench' })
    await directory.refresh()
    try {
      return {
        title: 'x402 preflight',
        columns: ['measure', 'best round', 'unit'],
        rows: [...(await measureOverhead(directory)), ...(await measureLookups(directory))],
        notes: [
          `best of ${ROUNDS} rounds of ${CALLS} sequential calls on loopback; the seller and the bench share one process`,
          `the plain request opens a new connection, as the guard does; the snapshot holds ${SERVICES} services`,
          'lookups per second of processor time, so that a busy machine does not count',
        ],
      }
    } finally {
      await directory.close()
      await listed.close()
    }
  },
}

type Row = [string, number, string]

async function measureOverhead(directory: ReturnType<typeof createDirectory>): Promise<Row[]> {
  const seller = createServer((_request, response) => {
    response.writeHead(402, { 'payment-required': header, connection: 'close' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(seller, 'listening')
  const { port } = seller.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/v1/paid`
  const header = encodePaymentHeader(sampleChallenge(url))
  const probe = createGuardedProbe({
    allow: [`127.0.0.1:${port}`],
    userAgent: 'bench',
    perHostPerMinute: 1e9,
  })
  const input = parseInput(x402Preflight.input, { url, method: 'GET', market_query: 'weather' })
  const subjects: [string, () => Promise<unknown>][] = [
    ['plain request, new connection', async () => (await request(url, { reset: true })).body.text()],
    ['guarded probe', () => probe.send({ url, method: 'GET', body: null }, signal)],
    [
      'whole preflight, host and market from the snapshot',
      async () => x402Preflight.run(input, { now, probe, directory, judge: inlineJudge, signal }),
    ],
  ]
  const rows: Row[] = []
  for (const [name, call] of subjects) {
    rows.push(
      [name, round(await bestMs(call)), 'ms'],
      [`  its processor time`, round(await bestMs(call, readProcessorMs)), 'ms'],
    )
  }
  seller.close()
  const [plain = 0, whole = 0] = [rows[1]?.[1], rows[5]?.[1]]
  return [...rows, ['processor time over the plain request', round(whole - plain), 'ms']]
}

async function measureLookups(directory: ReturnType<typeof createDirectory>): Promise<Row[]> {
  const host = await bestMs(
    (index) => directory.findByHost(`api${index % SERVICES}.seller.dev`, signal),
    readProcessorMs,
  )
  const rare = await bestMs((index) => directory.search(`service ${index} `, signal), readProcessorMs)
  const common = await bestMs(() => directory.search('weather', signal), readProcessorMs)
  return [
    ['exact-host lookups', Math.round(1000 / host), 'per second'],
    ['market queries, few matches', Math.round(1000 / rare), 'per second'],
    ['market queries, one row in ten matches', Math.round(1000 / common), 'per second'],
  ]
}

/** Milliseconds per call of the best round, by wall clock or by the processor time of this process. */
async function bestMs(
  call: (index: number) => Promise<unknown>,
  readMs = () => performance.now(),
): Promise<number> {
  const rounds: number[] = []
  for (let index = 0; index < 20; index++) await call(index)
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = readMs()
    for (let index = 0; index < CALLS; index++) await call(index)
    rounds.push((readMs() - startedAt) / CALLS)
  }
  return Math.min(...rounds)
}

function readProcessorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function buildRows(): object[] {
  return Array.from({ length: SERVICES }, (_, index) => ({
    slug: `service-${index}`,
    name: `Service ${index} of many`,
    description: `Sells ${index % 10 === 0 ? 'weather forecasts' : 'market data'} by the call. ${'Lorem ipsum dolor. '.repeat(10)}`,
    base_url: `https://api${index}.seller.dev/v1`,
    category: 'Data',
    status: 'online',
    networks_caip2: ['eip155:8453'],
    assessment: {
      compliance_grade: 'A',
      traction: {
        status: 'measured',
        unique_buyers_30d: index % 97,
        volume_usd_30d: index,
        tx_count_30d: index * 3,
        top_buyer_share_30d: 0.4,
      },
    },
  }))
}
