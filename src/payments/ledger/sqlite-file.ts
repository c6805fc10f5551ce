import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { SqlRow, SqlStatement } from './sql-driver.ts'

/** What `node:sqlite` and `libsql` have in common. */
export interface SyncDatabase {
  exec(text: string): unknown
  prepare(text: string): { all(parameters: Record<string, unknown>): unknown[] }
  close(): unknown
}

/** An open file, in whichever thread opened it. */
export interface Sqlite {
  run(statement: SqlStatement): readonly SqlRow[]
  exec(text: string): void
  /** One durable transaction: when the first statement returns no row, nothing is kept. */
  transact(first: SqlStatement, rest: readonly SqlStatement[]): readonly SqlRow[]
  close(): void
}

/** Unix milliseconds, as an expression. */
export const sqliteClock = `CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)`

export function openSqlite(file: string): Sqlite {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const database = openDatabase(file)
  // FULL: a commit returns after its fsync, which is what "written ahead of the settle call" means.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;')
  const prepared = new Map<string, ReturnType<SyncDatabase['prepare']>>()
  const run: Sqlite['run'] = ({ text, values }) => {
    let statement = prepared.get(text)
    if (statement === undefined) prepared.set(text, (statement = database.prepare(text)))
    return statement.all(
      Object.fromEntries(values.map((value, index) => [String(index + 1), value])),
    ) as SqlRow[]
  }
  return {
    run,
    exec: (text) => void database.exec(text),
    transact: (first, rest) => {
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
    },
    close: () => {
      prepared.clear()
      database.close()
    },
  }
}

/** Before this version of Node its own SQLite is an experiment, and says so to whoever starts us. */
const BUILTIN_SINCE = 24

/** `node:sqlite` where the runtime has it for good, else libsql's prebuilt binary. */
export function openDatabase(file: string): SyncDatabase {
  if (Number.parseInt(process.versions.node, 10) >= BUILTIN_SINCE) {
    const builtin = openBuiltin(file)
    if (builtin !== null) return builtin
  }
  const require = createRequire(import.meta.url)
  const Database = require('libsql') as new (file: string) => SyncDatabase
  return new Database(file)
}

function openBuiltin(file: string): SyncDatabase | null {
  const builtin = process.getBuiltinModule?.('node:sqlite') as
    | { DatabaseSync: new (file: string) => SyncDatabase }
    | undefined
  return builtin === undefined ? null : new builtin.DatabaseSync(file)
}
