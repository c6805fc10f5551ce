import { loadConfig } from '../src/config.ts'
import { createMemoryCounters } from '../src/execution/counters/memory-counters.ts'
import { createOutbound, openExecutor } from '../src/outbound.ts'
import type { Executor } from '../src/execution/executor.ts'
import { codeMetrics as service } from '../src/services/code-metrics/service.ts'
import { findHostPython } from '../test/python/host-python.ts'
import type { Benchmark } from './benchmark.ts'
import { startPaidService, type PaidService } from './paid-service.ts'
import { collectPython } from './python-sources.ts'

const WORKERS = 2
const ROUND_MS = 4_000

const encode = (input: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(input))

/** Calls per second at 1, 8 and 64 calls under way: through the worker pool alone, and through the whole paid service. */
export const codeMetrics: Benchmark = {
  name: 'code-metrics',
  run: async () => {
    const config = loadConfig([], { TOLLGAUGE_WORKERS: String(WORKERS), TOLLGAUGE_DIRECTORY_URL: '' })
    const executor = openExecutor(config, createOutbound(config, createMemoryCounters()))
    const [paid] = await Promise.all([startPaidService(WORKERS), executor.ready()])
    const rows: (string | number)[][] = []
    for (const [title, body] of listBodies()) {
      await countCalls(executor, body, 8)
      await paid.measure('instant', body, 8, 40)
      for (const concurrency of [1, 8, 64])
        rows.push([title, concurrency, ...(await measureRow(executor, paid, body, concurrency))])
    }
    paid.stop()
    await executor.close()
    return {
      title: `developer.code-metrics, calls per second, ${WORKERS} workers`,
      columns: ['input', 'concurrent', 'pool', 'service', 'ratio', 'service and chain', 'ms a call'],
      rows,
      notes: [
        'pool: from the JSON bytes of a request to the JSON bytes of its data',
        'service: HTTP calls to the running application, each paid on Base by a payment of the official client signed beforehand: terms, ledger on disk, analysis, envelope, receipt; the facilitator says yes at once; ratio to the pool; ms a call is its mean latency',
        'service and chain: the same with a facilitator that checks signatures and settles on a local chain in the same process',
        'buyer, service and chain share the cores',
      ],
    }
  },
}

async function measureRow(
  executor: Executor,
  paid: PaidService,
  body: Uint8Array,
  concurrency: number,
): Promise<string[]> {
  const { calls, seconds } = await countCalls(executor, body, concurrency)
  const pool = calls / seconds
  const service = await paid.measure('instant', body, concurrency, concurrency === 1 ? 60 : 192)
  const chain = await paid.measure('chain', body, concurrency, concurrency === 1 ? 20 : 64)
  const latencyMs = (1000 * concurrency) / service
  return [
    pool.toFixed(1),
    service.toFixed(1),
    (service / pool).toFixed(2),
    chain.toFixed(1),
    latencyMs.toFixed(1),
  ]
}

function listBodies(): [title: string, body: Uint8Array][] {
  const python = findHostPython()
  const bodies: [string, Uint8Array][] = [['the sample, 20 lines of Python', encode(service.sample)]]
  if (python !== null) {
    const code = collectPython(python.standardLibrary, 1_000)
    bodies.push([`Python, ${code.split('\n').length} lines`, encode({ code })])
  }
  const javascript =
    'export function pick(list, at) {\n  return at < list.length ? list[at] : null\n}\n\n'.repeat(250)
  bodies.push(['JavaScript, 1000 lines', encode({ code: javascript, language: 'javascript' })])
  return bodies
}

async function countCalls(
  executor: Executor,
  body: Uint8Array,
  concurrency: number,
): Promise<{ calls: number; seconds: number }> {
  const startedAt = performance.now()
  let calls = 0
  const caller = async (): Promise<void> => {
    while (performance.now() - startedAt < ROUND_MS) {
      await executor.run(service, body)
      calls++
    }
  }
  await Promise.all(Array.from({ length: concurrency }, caller))
  return { calls, seconds: (performance.now() - startedAt) / 1000 }
}
