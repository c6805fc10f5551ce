import { join } from 'node:path'
import { createPostgresDriver } from './postgres-driver.ts'
import { runMigrations } from './migrations.ts'
import type { SqlDriver } from './sql-driver.ts'
import { createSqliteDriver } from './sqlite-driver.ts'

export interface LedgerLocation {
  /** `postgres://…`, or null for the embedded file. */
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/** The embedded file, whether it exists or not. */
export function ledgerFile({ dataDir }: LedgerLocation): string {
  return join(dataDir, 'ledger.sqlite')
}

/** The ledger's database, migrated: Postgres when one is named, else a file in the data directory. */
export async function openLedgerDriver(location: LedgerLocation, nowMs: number): Promise<SqlDriver> {
  const driver =
    location.databaseUrl === null
      ? createSqliteDriver(ledgerFile(location))
      : createPostgresDriver(location.databaseUrl)
  await runMigrations(driver, nowMs)
  return driver
}
