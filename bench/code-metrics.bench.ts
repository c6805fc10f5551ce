import { loadConfig } from '../src/config.ts'
import { createMemoryCounters } from '../src/execution/counters/memory-counters.ts'
import { createOutbound, openExecutor } from '../src/outbound.ts'
import type { Executor } from '../src/execution/executor.ts'
import { codeMetrics as service } from '../src/services/code-metrics/service.ts'
import { findHostPython } from '../test/python/host-python.ts'
import type { Benchmark } from './benchmark.ts'
import { collectPython } from './python-sources.ts'

const WORKERS = 2
const ROUND_MS = 4_000

const encode = (input: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(input))

/** Calls per second from request bytes to answer bytes, at 1, 8 and 64 calls under way. */
export const codeMetrics: Benchmark = {
  name: 'code-metrics',
  run: async () => {
    const config = loadConfig([], { TOLLGAUGE_WORKERS: String(WORKERS), TOLLGAUGE_DIRECTORY_URL: '' })
    const executor = openExecutor(config, createOutbound(config, createMemoryCounters()))
    await executor.ready()
    const rows: (string | number)[][] = []
    for (const [title, body] of listBodies()) {
      await countCalls(executor, body, 8)
      for (const concurrency of [1, 8, 64]) {
        const { calls, seconds } = await countCalls(executor, body, concurrency)
        rows.push([
          title,
          concurrency,
          (calls / seconds).toFixed(1),
          ((seconds * 1000 * concurrency) / calls).toFixed(1),
        ])
      }
    }
    await executor.close()
    return {
      title: `developer.code-metrics through the worker pool, ${WORKERS} workers`,
      columns: ['input', 'concurrent', 'calls/s', 'mean latency ms'],
      rows,
      notes: [
        'from the JSON bytes of a request to the JSON bytes of its data; HTTP and payment are not included',
      ],
    }
  },
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
