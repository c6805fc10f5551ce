import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { openDatabase, openSqlite, sqliteClock } from './sqlite-file.ts'
import type { SqlDriver } from './sql-driver.ts'

/** SQLite in this thread, for whoever reads or has nobody to keep waiting. */
export function createSqliteDriver(file: string): SqlDriver {
  const sqlite = openSqlite(file)
  const transact: SqlDriver['transact'] = async (first, rest) => sqlite.transact(first, rest)
  return {
    kind: 'sqlite',
    clock: sqliteClock,
    all: async (statement) => sqlite.run(statement),
    write: (change, addition) => transact(change, [addition]),
    transact,
    close: async () => sqlite.close(),
  }
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
