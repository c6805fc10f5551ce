import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { SqlDriver, SqlRow, SqlStatement } from './sql-driver.ts'

/** What `node:sqlite` and `libsql` have in common. */
interface SyncDatabase {
  exec(text: string): unknown
  prepare(text: string): { all(parameters: Record<string, unknown>): unknown[] }
  close(): unknown
}

/** SQLite in this process: `node:sqlite` where the runtime has it, else libsql's prebuilt binary. */
export function createSqliteDriver(file: string): SqlDriver {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const database = openDatabase(file)
  // FULL: a commit returns after its fsync, which is what "written ahead of the settle call" means.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;')
  const prepared = new Map<string, ReturnType<SyncDatabase['prepare']>>()
  const run = ({ text, values }: SqlStatement): readonly SqlRow[] => {
    let statement = prepared.get(text)
    if (statement === undefined) prepared.set(text, (statement = database.prepare(text)))
    return statement.all(
      Object.fromEntries(values.map((value, index) => [String(index + 1), value])),
    ) as SqlRow[]
  }
  const transact: SqlDriver['transact'] = async (first, rest) => {
    database.exec('BEGIN IMMEDIATE')
    try {
      const rows = run(first)
      if (rows.length > 0) for (const statement of rest) run(statement)
      database.exec(rows.length > 0 ? 'COMMIT' : 'ROLLBACK')
      return rows
    } catch (cause) {
      database.exec('ROLLBACK')
      throw cause
    }
  }
  return {
    kind: 'sqlite',
    clock: `CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)`,
    all: async (statement) => run(statement),
    write: (change, addition) => transact(change, [addition]),
    transact,
    close: async () => {
      prepared.clear()
      database.close()
    },
  }
}

function openDatabase(file: string): SyncDatabase {
  const require = createRequire(import.meta.url)
  const builtin = process.getBuiltinModule?.('node:sqlite') as
    | { DatabaseSync: new (file: string) => SyncDatabase }
    | undefined
  if (builtin !== undefined) return new builtin.DatabaseSync(file)
  const Database = require('libsql') as new (file: string) => SyncDatabase
  return new Database(file)
}

/**
 * Takes the place of the one process that serves a file, until it ends in whatever way: the lock is the operating system's.
 * Throws when another process has it. Returns how to give it back.
 */
export function claimFile(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true })
  const lock = openDatabase(`${file}.lock`)
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new Error(`another process already serves ${file}; give each its own, or all one Postgres`, {
      cause,
    })
  }
  return () => void lock.close()
}
