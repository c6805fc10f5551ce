import { randomUUID } from 'node:crypto'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createPaperGate } from '../../../test/support/paper-gate.ts'
import { emitPaperPayment } from '../../../test/support/paper-payment.ts'
import { startTemporaryPostgres } from '../../../test/support/temporary-postgres.ts'
import { runMigrations } from './migrations.ts'
import { createPostgresDriver } from './postgres-driver.ts'
import { sql, type SqlDriver } from './sql-driver.ts'
import { createSqlCounters } from './sql-counters.ts'
import { createSqlLedger } from './sql-ledger.ts'

const postgres = await startTemporaryPostgres()
if (postgres === null) process.stderr.write('Postgres is not installed here: its driver met only stand-ins\n')
afterAll(() => postgres?.close())

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** Takes connections like a database whose machine has frozen: nothing is refused and nothing is answered. */
async function startSilentDatabase(): Promise<string> {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/nothing`
}

test('a database that says nothing is given up on, in single statements and in transactions', async () => {
  const driver = createPostgresDriver(await startSilentDatabase(), 50)
  await expect(driver.all(sql('SELECT 1'))).rejects.toThrow('not done within 50 ms')
  await expect(driver.transact(sql('SELECT 1'), [])).rejects.toThrow('not done within 50 ms')
})

test('while it is silent, sales stop with a 503 that charges nothing', async () => {
  const ledger = createSqlLedger(createPostgresDriver(await startSilentDatabase(), 50))
  await expect(ledger.find('payment', 'any')).rejects.toMatchObject({ code: 'payments-unavailable' })
})

test.skipIf(postgres === null)(
  'a database that crashes under statements and idle connections is met again once it is back',
  async () => {
    const driver = createPostgresDriver(postgres?.url ?? '')
    const ledger = createSqlLedger(driver)
    await runMigrations(driver, 0)
    // Half of the connections idle, half with a statement under way, one in a transaction.
    await Promise.all(Array.from({ length: 8 }, () => driver.all(sql('SELECT 1'))))
    const underWay = [
      ...Array.from({ length: 3 }, () => driver.all(sql('SELECT pg_sleep(60)'))),
      driver.transact(sql('SELECT 1'), [sql('SELECT pg_sleep(60)')]),
    ].map((work) => expect(work).rejects.toThrow())
    await expect.poll(() => countSleepers(driver)).toBe(4)
    await postgres?.crash()
    await Promise.all(underWay)
    // An error outside any promise would end the process, and with it this test.
    await expect.poll(() => ledger.find('payment', 'any').catch(() => 'down')).toBe(null)
    await driver.close()
  },
)

async function countSleepers(driver: SqlDriver): Promise<number> {
  const text = `SELECT count(*) AS sleepers FROM pg_stat_activity WHERE wait_event = 'PgSleep'`
  return Number((await driver.all(sql(text)))[0]?.['sleepers'])
}

test.skipIf(postgres === null).each(['', '?prepare=false'])(
  'sales are recorded over sessions that are kept, and over those that are not (%s)',
  async (parameters) => {
    const driver = createPostgresDriver((postgres?.url ?? '') + parameters)
    await runMigrations(driver, 0)
    const { buy, challenge } = await createPaperGate({ ledger: createSqlLedger(driver) })
    expect(await buy(emitPaperPayment(challenge()))).toMatchObject({ kind: 'delivered' })
    const [{ prepared } = { prepared: null }] = await driver.all(
      sql('SELECT count(*) AS prepared FROM pg_prepared_statements'),
    )
    expect(Number(prepared) > 0).toBe(parameters === '')
    await driver.close()
  },
)

/** Passes everything on and counts how often the direction turns: once there and back is one round trip. */
async function countTurns(target: URL): Promise<{ url: string; trips: () => number; close: () => void }> {
  let trips = 0
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    let lastFrom: 'client' | 'database' = 'database'
    client.on('data', (chunk) => {
      if (lastFrom === 'database') trips++
      lastFrom = 'client'
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      lastFrom = 'database'
      client.write(chunk)
    })
    client.on('close', () => upstream.destroy()).on('error', () => {})
    upstream.on('close', () => client.destroy()).on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, trips: () => trips, close: () => server.close() }
}

test.skipIf(postgres === null)(
  'a sale takes at most eight round trips to Postgres, its payer counted',
  async () => {
    const wire = await countTurns(new URL(postgres?.url ?? ''))
    const driver = createPostgresDriver(wire.url)
    await runMigrations(driver, 0)
    const ledger = createSqlLedger(driver)
    const { buy, challenge } = await createPaperGate({ ledger, counters: createSqlCounters(driver) })
    const sell = () =>
      buy(emitPaperPayment(challenge(), { paymentId: randomUUID() }), { idempotencyKey: randomUUID() })
    // One after another over the same connections: the first sales prepare the statements.
    for (let warm = 0; warm < 20; warm++) await sell()
    const before = wire.trips()
    for (let sale = 0; sale < 10; sale++) expect(await sell()).toMatchObject({ kind: 'delivered' })
    const perSale = (wire.trips() - before) / 10
    process.stdout.write(`Postgres: ${perSale} round trips a sale\n`)
    expect(perSale).toBeLessThanOrEqual(8)
    await ledger.close()
    wire.close()
  },
)
