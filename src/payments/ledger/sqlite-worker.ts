import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from './sqlite-file.ts'
import type { SqlJob, SqlReply } from './sqlite-thread.ts'

/** The thread that holds the ledger's file. Started by `createSqliteThread`. */
const { file } = workerData as { readonly file: string }
const sqlite = openSqlite(file)

parentPort?.on('message', (jobs: readonly SqlJob[] | 'close') => {
  if (jobs !== 'close') return parentPort?.postMessage(runAll(jobs))
  sqlite.close()
  parentPort?.close()
})

/** What was sent together is made durable together: one flush of the disk instead of one for each. */
function runAll(jobs: readonly SqlJob[]): readonly SqlReply[] {
  if (jobs.length === 1 || jobs.every(isLook)) return jobs.map(runAlone)
  try {
    sqlite.exec('BEGIN IMMEDIATE')
    const replies = jobs.map(runInside)
    sqlite.exec('COMMIT')
    return replies
  } catch {
    rollBack()
    // Nothing was kept; one of them spoiled it for the others.
    return jobs.map(runAlone)
  }
}

function isLook({ first, rest }: SqlJob): boolean {
  return rest === null && /^\s*SELECT\b/i.test(first.text)
}

function runAlone({ first, rest }: SqlJob): SqlReply {
  try {
    return { rows: rest === null ? sqlite.run(first) : sqlite.transact(first, rest) }
  } catch (error) {
    return describe(error)
  }
}

/** Keeps or drops one job without touching what the others wrote. Throws when the transaction itself is gone. */
function runInside({ first, rest }: SqlJob): SqlReply {
  sqlite.exec('SAVEPOINT job')
  let reply: SqlReply
  try {
    const rows = sqlite.run(first)
    if (rows.length > 0) for (const statement of rest ?? []) sqlite.run(statement)
    reply = { rows }
    if (rest !== null && rows.length === 0) sqlite.exec('ROLLBACK TO job')
  } catch (error) {
    reply = describe(error)
    sqlite.exec('ROLLBACK TO job')
  }
  sqlite.exec('RELEASE job')
  return reply
}

function rollBack(): void {
  try {
    sqlite.exec('ROLLBACK')
  } catch {
    // The database took it back by itself.
  }
}

function describe(error: unknown): SqlReply {
  const { message, code } = error as { message?: unknown; code?: unknown }
  return { fault: { message: String(message), code: typeof code === 'string' ? code : null } }
}
