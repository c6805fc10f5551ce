import { once } from 'node:events'
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { workerFile } from '../src/execution/worker-file.ts'
import type { Benchmark, Table } from './benchmark.ts'

const ROUNDS = 10
const SECONDS = 1
const CONNECTIONS = 16
const metricsBody = JSON.stringify({ code: 'def f(a):\n    return a if a else 0\n'.repeat(50) })

/** What a quote costs beside the cheapest route the same framework can serve, in one process and one run. */
export const http: Benchmark = {
  name: 'http',
  async run(): Promise<Table> {
    const server = await startServer()
    const rates: Record<string, number[]> = {}
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, url, body] of routesOf(server))
        (rates[name] ??= []).push(await requestsPerCpuSecond(server.pid, url, body))
    }
    server.child.kill()
    const bare = best(rates['bare'])
    return {
      title: 'HTTP: requests per CPU second of the server, unpaid POST',
      columns: ['route', 'requests per CPU second', 'ratio to bare'],
      rows: routesOf(server).map(([name]) => {
        const rate = best(rates[name])
        return [name, Math.round(rate), (rate / bare).toFixed(2)]
      }),
      notes: [
        `best of ${ROUNDS} interleaved rounds of ${SECONDS} s, ${CONNECTIONS} connections; only the last is sent a body, of 2 KB`,
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
    ['bare', `${server.bare}/bare`, null],
    ['bare, same bytes', `${server.bare}/same-bytes`, null],
    ['quote', `${server.service}/v1/developer/code-metrics`, null],
    ['quote and free check of the body', `${server.service}/v1/developer/code-metrics`, metricsBody],
  ] as const

async function startServer(): Promise<BenchServer> {
  const file = workerFile(import.meta.url, 'http-server')
  const child = fork(fileURLToPath(file.url), { execArgv: file.execArgv })
  const [urls] = (await once(child, 'message')) as [{ service: string; bare: string }]
  return { ...urls, pid: child.pid ?? 0, child }
}

async function requestsPerCpuSecond(pid: number, url: string, body: string | null): Promise<number> {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 })
  const before = cpuSeconds(pid)
  const until = performance.now() + SECONDS * 1000
  let requests = 0
  const send = async () => {
    while (performance.now() < until) {
      const headers = { 'content-type': 'application/json' }
      await (await pool.request({ path: pathname, method: 'POST', headers, body })).body.dump()
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

/** Other work on the machine only ever takes from a round: the best one is the least disturbed. */
function best(rates: readonly number[] = []): number {
  return Math.max(...rates)
}
