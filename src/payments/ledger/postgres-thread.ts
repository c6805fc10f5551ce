import { startJobThread } from '../../execution/job-thread.ts'
import { workerFile } from '../../execution/worker-file.ts'
import { postgresClock } from './postgres-driver.ts'
import type { SqlDriver, SqlRow, SqlStatement } from './sql-driver.ts'

export interface PostgresJob {
  readonly kind: 'all' | 'write' | 'transact'
  readonly first: SqlStatement
  readonly rest: readonly SqlStatement[]
}

/** Postgres spoken to from a thread of its own: its protocol costs a sale more than all the rest of the ledger. */
export function createPostgresThread(url: string): SqlDriver {
  const { ask, close } = startJobThread<PostgresJob, readonly SqlRow[]>(
    workerFile(import.meta.url, 'postgres-worker'),
    { url },
    'the ledger is closed',
  )
  return {
    kind: 'postgres',
    clock: postgresClock,
    all: (first) => ask({ kind: 'all', first, rest: [] }),
    write: (first, addition) => ask({ kind: 'write', first, rest: [addition] }),
    transact: (first, rest) => ask({ kind: 'transact', first, rest }),
    close,
  }
}
