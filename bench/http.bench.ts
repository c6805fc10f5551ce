import { once } from 'node:events'
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { workerFile } from '../src/execution/worker-file.ts'
import type { Benchmark, Table } from './benchmark.ts'

const ROUNDS = 5
const SECONDS = 2
const CONNECTIONS = 16
const metricsBody = JSON.stringify({ code: 'def f(a):\n    return a if a else 0\n'.repeat(50) })

/** What a quote costs beside the cheapest route the same framework can serve, in one process and one run. */
export const http: Benchmark = {
  name: 'http',
  async run(): Promise<Table> {
    const server = await startServer()
    const rates: Record<string, number[]> = {}
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, url] of routesOf(server))
        (rates[name] ??= []).push(await requestsPerCpuSecond(server.pid, url))
    }
    server.child.kill()
    const bare = median(rates['bare'] ?? [])
    return {
      title: 'HTTP: requests per CPU second of the server, unpaid POST of 2 KB',
      columns: ['route', 'requests per CPU second', 'ratio to bare'],
      rows: routesOf(server).map(([name]) => {
        const rate = median(rates[name] ?? [])
        return [name, Math.round(rate), (rate / bare).toFixed(2)]
      }),
      notes: [
        `median of ${ROUNDS} interleaved rounds of ${SECONDS} s, ${CONNECTIONS} connections; the body is sent as text/plain, so nothing is checked`,
      ],
    }
  },
}

interface BenchServer {
  readonly service: string
  readonly bare: string
  readonly pid: number
  readonly child: ReturnType<typeof fork>
}

const routesOf = (server: BenchServer) =>
  [
    ['bare', `${server.bare}/bare`],
    ['bare, same bytes', `${server.bare}/same-bytes`],
    ['quote', `${server.service}/v1/developer/code-metrics`],
  ] as const

async function startServer(): Promise<BenchServer> {
  const file = workerFile(import.meta.url, 'http-server')
  const child = fork(fileURLToPath(file.url), { execArgv: file.execArgv })
  const [urls] = (await once(child, 'message')) as [{ service: string; bare: string }]
  return { ...urls, pid: child.pid ?? 0, child }
}

async function requestsPerCpuSecond(pid: number, url: string): Promise<number> {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 })
  const before = cpuSeconds(pid)
  const until = performance.now() + SECONDS * 1000
  let requests = 0
  const send = async () => {
    while (performance.now() < until) {
      const headers = { 'content-type': 'text/plain' }
      await (await pool.request({ path: pathname, method: 'POST', headers, body: metricsBody })).body.dump()
      requests++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, send))
  const spent = cpuSeconds(pid) - before
  await pool.close()
  return requests / spent
}

/** User and system time of a process, from the kernel's own count of 10 ms ticks. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
