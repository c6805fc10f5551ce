import { readFileSync } from 'node:fs'
import type { Settings } from '../src/config-sources.ts'
import { startService } from '../test/start-service.ts'

/** What the process of a shop has used so far. */
export interface ShopUse {
  /** Processor time of the main thread alone, from the scheduler. */
  readonly mainThreadMs: number
  /** Processor time of all threads. */
  readonly allThreadsMs: number
  readonly rssMb: number
}

/** A whole service in a process of its own that says what it has used when asked. Started by benchmarks of the gate. */
const service = await startService(JSON.parse(process.argv[2] ?? '{}') as Settings)

function measure(): ShopUse {
  const onCpuNs = Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0])
  const { user, system } = process.cpuUsage()
  return {
    mainThreadMs: onCpuNs / 1e6,
    allThreadsMs: (user + system) / 1e3,
    rssMb: process.memoryUsage.rss() / 1_048_576,
  }
}

process.on('message', () => process.send?.(measure()))
process.on('disconnect', () => process.exit(0))
process.send?.(service.url)
