import { randomUUID } from 'node:crypto'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createPaperGate } from '../../../test/support/paper-gate.ts'
import { emitPaperPayment } from '../../../test/support/paper-payment.ts'
import { startTemporaryPostgres } from '../../../test/support/temporary-postgres.ts'
import { runMigrations } from './migrations.ts'
import { createPostgresDriver } from './postgres-driver.ts'
import { sql } from './sql-driver.ts'
import { createSqlCounters } from './sql-counters.ts'
import { createSqlLedger } from './sql-ledger.ts'

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

test('a sale takes at most eight round trips to Postgres, its payer counted', async () => {
  const postgres = await startTemporaryPostgres()
  if (postgres === null)
    return void process.stderr.write('Postgres is not installed here: round trips were not counted\n')
  const wire = await countTurns(new URL(postgres.url))
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
  await postgres.close()
})
