import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createPostgresDriver } from './postgres-driver.ts'
import { sql } from './sql-driver.ts'
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
