import { workerData } from 'node:worker_threads'
import { serveJobs } from '../../execution/serve-jobs.ts'
import { openSqlite } from './sqlite-file.ts'
import type { SqlRow } from './sql-driver.ts'
import type { SqlJob } from './sqlite-thread.ts'

/** The thread that holds the ledger's file. Started by `createSqliteThread`. */
const { file } = workerData as { readonly file: string }
const sqlite = openSqlite(file)

serveJobs({ runAll, close: () => sqlite.close() })

type Outcome = readonly SqlRow[] | Error

/** What was sent together is made durable together: one flush of the disk instead of one for each. */
function runAll(jobs: readonly SqlJob[]): readonly Outcome[] {
  if (jobs.length === 1 || jobs.every(isLook)) return jobs.map(runAlone)
  try {
    sqlite.exec('BEGIN IMMEDIATE')
    const outcomes = jobs.map(runInside)
    sqlite.exec('COMMIT')
    return outcomes
  } catch {
    rollBack()
    // Nothing was kept; one of them spoiled it for the others.
    return jobs.map(runAlone)
  }
}

function isLook({ first, rest }: SqlJob): boolean {
  return rest === null && /^\s*SELECT\b/i.test(first.text)
}

function runAlone({ first, rest }: SqlJob): Outcome {
  try {
    return rest === null ? sqlite.run(first) : sqlite.transact(first, rest)
  } catch (error) {
    return asError(error)
  }
}

/** Keeps or drops one job without touching what the others wrote. Throws when the transaction itself is gone. */
function runInside({ first, rest }: SqlJob): Outcome {
  sqlite.exec('SAVEPOINT job')
  let outcome: Outcome
  try {
    const rows = sqlite.run(first)
    if (rows.length > 0) for (const statement of rest ?? []) sqlite.run(statement)
    outcome = rows
    if (rest !== null && rows.length === 0) sqlite.exec('ROLLBACK TO job')
  } catch (error) {
    outcome = asError(error)
    sqlite.exec('ROLLBACK TO job')
  }
  sqlite.exec('RELEASE job')
  return outcome
}

function rollBack(): void {
  try {
    sqlite.exec('ROLLBACK')
  } catch {
    // The database took it back by itself.
  }
}

/** The engine's own class of errors does not know itself in every thread. */
function asError(error: unknown): Error {
  if (error instanceof Error) return error
  const { message, code } = error as { message?: unknown; code?: unknown }
  return Object.assign(new Error(String(message)), typeof code === 'string' ? { code } : {})
}
