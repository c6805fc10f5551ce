import { setTimeout as sleep } from 'node:timers/promises'
import type { Benchmark, Table } from './benchmark.ts'
import { startBuilt } from './built-service.ts'
import { residentMb } from './process-cost.ts'

/** Loading is over, and what it left behind is given back. */
const IDLE_MS = 30_000

/** A shop without a caller, as `npm start` opens it: until it is ready, and the memory it then takes. */
export const startBenchmark: Benchmark = {
  name: 'start',
  async run(): Promise<Table> {
    const database = process.env['BENCH_DATABASE_URL']
    const ledgers = [{ ledger: 'a file', settings: {} }]
    if (database !== undefined) ledgers.push({ ledger: 'Postgres', settings: { DATABASE_URL: database } })
    const rows = []
    for (const { ledger, settings } of ledgers) {
      const { service, startMs } = await startBuilt({ TOLLGAUGE_WORKERS: '2', ...settings }, [])
      const pid = service.pid ?? 0
      const started = residentMb(pid)
      await sleep(IDLE_MS)
      const idle = residentMb(pid)
      service.kill()
      rows.push([process.version, ledger, (startMs / 1000).toFixed(1), started.toFixed(0), idle.toFixed(0)])
    }
    return {
      title: 'Start of a sandbox with two workers',
      columns: ['Node', 'ledger', 'ready after s', 'RSS MB when ready', `RSS MB ${IDLE_MS / 1000} s later`],
      rows,
      notes: ['BENCH_DATABASE_URL adds a ledger in Postgres; the build is not part of the time'],
    }
  },
}
