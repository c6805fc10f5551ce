import { join } from 'node:path'
import { createPostgresDriver } from './postgres-driver.ts'
import { createPostgresThread } from './postgres-thread.ts'
import { runMigrations } from './migrations.ts'
import type { SqlDriver } from './sql-driver.ts'
import { claimFile, createSqliteDriver } from './sqlite-driver.ts'
import { createSqliteThread } from './sqlite-thread.ts'

export interface LedgerLocation {
  /** `postgres://…`, or null for the embedded file. */
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/** The embedded file, whether it exists or not. */
export function ledgerFile({ dataDir }: LedgerLocation): string {
  return join(dataDir, 'ledger.sqlite')
}

/**
 * The ledger's database, migrated: Postgres when one is named, else a file in the data directory. Whoever sells from a file
 * claims it: a second seller would take the first one's sales for those of a dead process.
 */
export async function openLedgerDriver(
  location: LedgerLocation,
  nowMs: number,
  use: 'sell' | 'read' = 'sell',
): Promise<SqlDriver> {
  if (location.databaseUrl !== null) {
    const open = use === 'sell' ? createPostgresThread : createPostgresDriver
    const driver = open(location.databaseUrl)
    await runMigrations(driver, nowMs)
    return driver
  }
  const file = ledgerFile(location)
  const release = use === 'sell' ? claimFile(file) : () => {}
  try {
    const driver = use === 'sell' ? createSqliteThread(file) : createSqliteDriver(file)
    await runMigrations(driver, nowMs)
    return { ...driver, close: () => driver.close().finally(release) }
  } catch (cause) {
    release()
    throw cause
  }
}
