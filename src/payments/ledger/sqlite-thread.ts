import { Worker } from 'node:worker_threads'
import { workerFile } from '../../execution/worker-file.ts'
import { sqliteClock } from './sqlite-file.ts'
import type { SqlDriver, SqlRow, SqlStatement } from './sql-driver.ts'

/** One statement, or with `rest` one transaction. */
export interface SqlJob {
  readonly first: SqlStatement
  readonly rest: readonly SqlStatement[] | null
}

export type SqlReply =
  | { readonly rows: readonly SqlRow[] }
  | { readonly fault: { readonly message: string; readonly code: string | null } }

interface Waiting {
  resolve(rows: readonly SqlRow[]): void
  reject(reason: Error): void
}

/**
 * SQLite in a thread of its own: no buyer waits while another's sale is flushed to the disk, and sales that come together are
 * flushed together. What is asked in one turn of the event loop goes over as one message; answers come in the same order.
 */
export function createSqliteThread(file: string): SqlDriver {
  const { url, execArgv } = workerFile(import.meta.url, 'sqlite-worker')
  const worker = new Worker(url, { execArgv, workerData: { file } })
  const waiting: Waiting[] = []
  let jobs: SqlJob[] = []
  let ended: Error | null = null
  const end = (reason: Error): void => {
    ended ??= reason
    for (const one of waiting.splice(0)) one.reject(ended)
  }
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(new Error('the ledger is closed')))
  worker.on('message', (replies: readonly SqlReply[]) => {
    for (const reply of replies) settle(waiting.shift(), reply)
    if (waiting.length === 0) worker.unref()
  })
  worker.unref()
  const post = (): void => {
    worker.postMessage(jobs)
    jobs = []
  }
  const ask = (first: SqlStatement, rest: SqlJob['rest']): Promise<readonly SqlRow[]> => {
    if (ended !== null) return Promise.reject(ended)
    if (jobs.push({ first, rest }) === 1) setImmediate(post)
    if (waiting.length === 0) worker.ref()
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
  }
  return {
    kind: 'sqlite',
    clock: sqliteClock,
    all: (statement) => ask(statement, null),
    write: (change, addition) => ask(change, [addition]),
    transact: (first, rest) => ask(first, rest),
    close: () => close(worker, () => ended !== null),
  }
}

function settle(waiting: Waiting | undefined, reply: SqlReply): void {
  if ('rows' in reply) return waiting?.resolve(reply.rows)
  const { message, code } = reply.fault
  waiting?.reject(
    Object.assign(new Error(message), { name: 'SqliteError', ...(code === null ? {} : { code }) }),
  )
}

/** After what was asked before: messages are read in their order. */
async function close(worker: Worker, hasEnded: () => boolean): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  if (hasEnded()) return
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.ref()
  worker.postMessage('close')
  await exited
}
