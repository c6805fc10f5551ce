import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from './config.ts'
import { ledgerFile, openLedgerDriver } from './payments/ledger/open-ledger.ts'
import type { SqlDriver } from './payments/ledger/sql-driver.ts'

/** The ledger's database. When it cannot be opened, the setting that leads to it is named. */
export async function openBooks(config: Config, use: 'sell' | 'read' = 'sell'): Promise<SqlDriver> {
  try {
    if (config.databaseUrl === null) keepPrivate(ledgerFile(config))
    return await openLedgerDriver(config, Date.now(), use)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const setting = config.databaseUrl === null ? 'TOLLGAUGE_DATA_DIR' : 'DATABASE_URL'
    throw new Error(`the ledger cannot be opened: ${reason} (see ${setting})`, { cause })
  }
}

/**
 * Who bought what is nobody's business: the ledger's file belongs to its owner alone. Created so before the database
 * does it, because its side files take the mode of the file.
 */
function keepPrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  closeSync(openSync(file, 'a', OWNER_ONLY))
  for (const part of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(part) && (statSync(part).mode & 0o077) !== 0) chmodSync(part, OWNER_ONLY)
}

const OWNER_ONLY = 0o600

/** Like `openBooks`, but for readers: where nothing was ever written there is nothing to account for. */
export async function openWrittenBooks(config: Config): Promise<SqlDriver> {
  const file = ledgerFile(config)
  if (config.databaseUrl === null && !existsSync(file)) {
    throw new Error(`there is no ledger at ${file} (see TOLLGAUGE_DATA_DIR and DATABASE_URL)`)
  }
  return await openBooks(config, 'read')
}
