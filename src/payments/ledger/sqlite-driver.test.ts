import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createPaperGate } from '../../../test/support/paper-gate.ts'
import { emitPaperPayment } from '../../../test/support/paper-payment.ts'
import { startHeartbeat } from './heartbeat.ts'
import { runMigrations } from './migrations.ts'
import { openLedgerDriver } from './open-ledger.ts'
import { sql, type SqlDriver } from './sql-driver.ts'
import { createSqlLedger } from './sql-ledger.ts'
import { createSqliteThread } from './sqlite-thread.ts'

const folder = mkdtempSync(join(tmpdir(), 'tollgauge-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What SQLite answers on a full disk it also answers at its own limit of pages. */
async function limitPages(driver: SqlDriver, pages: number): Promise<void> {
  await driver.all(sql(`PRAGMA max_page_count = ${pages}`))
}

async function openFile(name: string): Promise<SqlDriver> {
  const driver = createSqliteThread(join(folder, name))
  await runMigrations(driver, 0)
  return driver
}

test('on a full disk nothing is sold and nothing is charged, and sales go on once there is room', async () => {
  const driver = await openFile('full.sqlite')
  const { buy, challenge, chain } = await createPaperGate({ ledger: createSqlLedger(driver) })
  await limitPages(driver, 1)
  const headers = Array.from({ length: 40 }, () => emitPaperPayment(challenge()))
  const outcomes = await Promise.all(
    headers.map((header) =>
      buy(header).then(
        () => 'sold',
        (error: { code: string }) => error.code,
      ),
    ),
  )
  const sold = outcomes.filter((outcome) => outcome === 'sold').length
  expect(outcomes).toContain('payments-unavailable')
  expect(new Set(outcomes).size).toBeLessThanOrEqual(2)
  await limitPages(driver, 1_000_000)
  for (const header of headers) expect(await buy(header)).toMatchObject({ kind: 'delivered' })
  expect(chain.settled.size).toBe(headers.length)
  expect(chain.settleCalls).toBe(headers.length)
  expect(sold).toBeLessThan(headers.length)
  await driver.close()
})

test('money that moved while nothing could be written is answered for, and stays listed as unresolved', async () => {
  const driver = await openFile('full-after.sqlite')
  const ledger = createSqlLedger(driver)
  const { buy, challenge, chain, events } = await createPaperGate({ ledger })
  chain.beforeSettle = async () => {
    await driver.all(sql("CREATE TRIGGER full BEFORE UPDATE ON sales BEGIN SELECT RAISE(ABORT, 'full'); END"))
  }
  const header = emitPaperPayment(challenge())
  expect(await buy(header)).toMatchObject({ kind: 'delivered', replayed: false })
  expect(events.map(({ kind }) => kind)).toContain('unrecorded')
  await driver.all(sql('DROP TRIGGER full'))
  expect(await ledger.unresolved(10)).toMatchObject([{ state: 'settling' }])
  await driver.close()
})

test('a file that cannot take another row says so when asked whether it is writable', async () => {
  const driver = await openFile('unwritable.sqlite')
  const ledger = createSqlLedger(driver)
  const heartbeat = startHeartbeat(ledger, 'me')
  expect(await heartbeat.isWritable()).toBe(true)
  await driver.all(sql('VACUUM'))
  await limitPages(driver, 1)
  const later = startHeartbeat(ledger, 'me')
  expect(await later.isWritable()).toBe(false)
  await driver.close()
})

test('a second seller on one file is refused in words; readers and successors are not', async () => {
  const location = { databaseUrl: null, dataDir: join(folder, 'claimed') }
  const first = await openLedgerDriver(location, 0)
  await expect(openLedgerDriver(location, 0)).rejects.toThrow('another process already serves')
  await (await openLedgerDriver(location, 0, 'read')).close()
  await first.close()
  await (await openLedgerDriver(location, 0)).close()
})

test('while the file of a seller is searched for long, the event loop turns', async () => {
  const driver = await openLedgerDriver({ databaseUrl: null, dataDir: join(folder, 'turning') }, 0)
  let turns = 0
  let isDone = false
  const turn = (): void => {
    turns++
    if (!isDone) setImmediate(turn)
  }
  const counting = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000) SELECT count(*) AS found FROM n`
  const search = driver.all(sql(counting)).finally(() => (isDone = true))
  turn()
  expect(await search).toEqual([{ found: 1_000_000 }])
  // Done here, it would be one turn, whatever it takes.
  expect(turns).toBeGreaterThan(20)
  await driver.close()
})

test('of jobs that were sent together each is kept or dropped by itself', async () => {
  const driver = await openFile('together.sqlite')
  await driver.all(sql('CREATE TABLE kept (id TEXT PRIMARY KEY)'))
  const insert = (id: string) => sql('INSERT INTO kept (id) VALUES ($1) RETURNING id', id)
  const nothing = sql('SELECT id FROM kept WHERE id = $1', 'nobody')
  const outcomes = await Promise.allSettled([
    driver.all(insert('a')),
    driver.transact(insert('b'), [insert('a')]),
    driver.transact(nothing, [insert('c')]),
    driver.transact(insert('d'), [insert('e')]),
    driver.all(sql('SELECT nonsense')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
  const rows = await driver.all(sql('SELECT id FROM kept ORDER BY id'))
  expect(rows.map((row) => row['id'])).toEqual(['a', 'd', 'e'])
  await driver.close()
  await expect(driver.all(insert('f'))).rejects.toThrow('closed')
})

test('what was asked before the file is closed is still done, and a file that cannot be opened says why', async () => {
  const driver = await openFile('closing.sqlite')
  const last = driver.all(sql('SELECT 1 AS one'))
  await driver.close()
  expect(await last).toEqual([{ one: 1 }])
  const nowhere = createSqliteThread(join(folder, 'closing.sqlite', 'under-a-file.sqlite'))
  await expect(nowhere.all(sql('SELECT 1'))).rejects.toThrow(/ENOTDIR|EEXIST|unable to open/)
})
