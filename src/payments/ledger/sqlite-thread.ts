import { startJobThread } from '../../execution/job-thread.ts'
import { workerFile } from '../../execution/worker-file.ts'
import { sqliteClock } from './sqlite-file.ts'
import type { SqlDriver, SqlRow, SqlStatement } from './sql-driver.ts'

/** One statement, or with `rest` one transaction. */
export interface SqlJob {
  readonly first: SqlStatement
  readonly rest: readonly SqlStatement[] | null
}

/**
 * SQLite in a thread of its own: no buyer waits while another's sale is flushed to the disk, and sales that come together are
 * flushed together.
 */
export function createSqliteThread(file: string): SqlDriver {
  const { ask, close } = startJobThread<SqlJob, readonly SqlRow[]>(
    workerFile(import.meta.url, 'sqlite-worker'),
    { file },
    'the ledger is closed',
  )
  return {
    kind: 'sqlite',
    clock: sqliteClock,
    all: (first) => ask({ first, rest: null }),
    write: (first, addition) => ask({ first, rest: [addition] }),
    transact: (first, rest) => ask({ first, rest }),
    close,
  }
}
