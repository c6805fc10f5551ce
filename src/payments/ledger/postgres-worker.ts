import { workerData } from 'node:worker_threads'
import { serveJobs } from '../../execution/serve-jobs.ts'
import { createPostgresDriver } from './postgres-driver.ts'
import type { PostgresJob } from './postgres-thread.ts'
import type { SqlRow } from './sql-driver.ts'

/** The thread that speaks to Postgres. Started by `createPostgresThread`. */
const { url } = workerData as { readonly url: string }
const driver = createPostgresDriver(url)

serveJobs({ runAll: (jobs: readonly PostgresJob[]) => jobs.map(run), close: () => driver.close() })

function run({ kind, first, rest }: PostgresJob): Promise<readonly SqlRow[]> {
  if (kind === 'all') return driver.all(first)
  const [addition] = rest
  return kind === 'write' && addition !== undefined
    ? driver.write(first, addition)
    : driver.transact(first, rest)
}
