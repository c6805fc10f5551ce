import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { loadConfig } from '../src/config.ts'
import type { Executor } from '../src/execution/executor.ts'
import { createOutbound, openExecutor } from '../src/outbound.ts'
import { findService } from '../src/services/registry.ts'
import type { Service } from '../src/core/service.ts'
import { workerFile } from '../src/execution/worker-file.ts'
import type { Benchmark, Table } from './benchmark.ts'

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

function need(name: string): Service {
  const service = findService(name)
  if (!service) throw new Error(`no service ${name}`)
  return service
}

/** What the trip to a worker and back costs beside the work itself, for a 100 KB input. */
export const workerPool: Benchmark = {
  name: 'worker-pool',
  async run(): Promise<Table> {
    const config = loadConfig([], { TOLLGAUGE_WORKERS: '1', TOLLGAUGE_DIRECTORY_URL: '' })
    const executor = openExecutor(config, createOutbound(config, null))
    await executor.ready()
    const text = 'one line of text that is the same on both sides\n'.repeat(1_050)
    const rows = [await measureTrip(executor, encode({ before: text, after: text }))]
    await executor.close()
    return {
      title: 'Worker pool: overhead per call, document.diff of two equal texts (100 KB body)',
      columns: ['calls', 'ms per call', 'ms inside the service', 'overhead ms'],
      rows,
    }
  },
}

async function measureTrip(executor: Executor, body: Uint8Array): Promise<(string | number)[]> {
  const calls = 200
  const service = need('document.diff')
  for (let call = 0; call < 20; call++) await executor.run(service, body)
  let inside = 0
  const startedAt = performance.now()
  for (let call = 0; call < calls; call++) inside += (await executor.run(service, body)).durationMs
  const total = performance.now() - startedAt
  return [
    calls,
    (total / calls).toFixed(2),
    (inside / calls).toFixed(2),
    ((total - inside) / calls).toFixed(2),
  ]
}

/** The event loop stays free: health answers while every worker is busy and the queue is never empty. */
export const healthUnderLoad: Benchmark = {
  name: 'health-under-load',
  async run(): Promise<Table> {
    const file = workerFile(import.meta.url, 'busy-server')
    const child = fork(fileURLToPath(file.url), { execArgv: file.execArgv })
    const [{ url }] = (await once(child, 'message')) as [{ url: string }]
    const samples: number[] = []
    for (let sample = 0; sample < 400; sample++) {
      const startedAt = performance.now()
      await (await fetch(`${url}/healthz`)).text()
      samples.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    child.kill()
    samples.sort((a, b) => a - b)
    const at = (share: number) => (samples[Math.floor(samples.length * share)] ?? 0).toFixed(1)
    return {
      title: 'GET /healthz while 16 callers keep two workers busy with 4,000-line Python analyses',
      columns: ['samples', 'p50 ms', 'p99 ms', 'limit ms'],
      rows: [[samples.length, at(0.5), at(0.99), 50]],
    }
  },
}
