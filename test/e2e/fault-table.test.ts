import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLedgerDriver } from '../../src/payments/ledger/open-ledger.ts'
import { createSqlLedger } from '../../src/payments/ledger/sql-ledger.ts'
import { createEchoExecutor } from '../standins/echo-service.ts'
import { countFaults, emitFaultTable, type FaultRow } from '../standins/fault-table.ts'
import {
  createFaultWorld,
  faultNetworks,
  faultPath,
  faultPrice,
  type FaultWorld,
} from '../standins/fault-world.ts'
import type { FaultName } from '../standins/faulty-facilitator.ts'
import { openShop, type Shop } from '../standins/open-shop.ts'
import type { Reply } from '../standins/raw-purchase.ts'

const verifyFaults: FaultName[] = [
  'drops the connection',
  'hangs',
  'answers 500',
  'answers 429',
  'answers HTML',
  'answers an empty object',
]
const settleFaults: FaultName[] = [
  ...verifyFaults,
  'declines',
  'settles, then drops the connection',
  'settles, then hangs',
  'settles, then answers 500',
  'settles, then answers HTML',
  'settles, then declines',
  'settles, then answers pending',
  'settles late, after dropping',
  'settles late, after answering 500',
  'answers pending, then settles',
  'answers pending and never settles',
  'answers 202, then settles',
]
const cases = [
  ...verifyFaults.map((fault) => ({ on: 'verify', fault }) as const),
  ...settleFaults.map((fault) => ({ on: 'settle', fault }) as const),
]
const rows: FaultRow[] = []
let world: FaultWorld
let shop: Shop
let target: string

beforeAll(async () => {
  world = await createFaultWorld(3_000)
  const driver = await openLedgerDriver(
    { databaseUrl: null, dataDir: join(world.folder, 'ledger') },
    Date.now(),
  )
  shop = await openShop(world, createSqlLedger(driver), createEchoExecutor())
  target = `http://127.0.0.1:${shop.server.port}${faultPath}`
})
afterAll(async () => {
  process.stdout.write(emitFaultTable('facilitator faults', rows))
  await shop.close()
  await world.close()
})

/** What a buyer may be told at first: the answer, "not paid", or "not known, send the same again". */
function checkFirst({ status, json }: Reply, on: 'verify' | 'settle', fault: FaultName): void {
  expect([200, 402, 503]).toContain(status)
  if (status === 402) expect(fault).toBe('declines')
  if (status === 503) expect(json['charged']).toBe(on === 'settle' ? 'unknown' : false)
}

test.each(cases)('on $on: $fault: the same signature is sold once in the end', async ({ on, fault }) => {
  const { facilitator } = world
  facilitator.behave()
  const sales = await world.signBoth(target, `${on} ${fault}`)
  facilitator.misbehave(on, fault)
  const firsts = await Promise.all(sales.map((sale) => sale.send(target)))
  facilitator.behave()
  const lasts = await Promise.all(sales.map((sale) => sale.insist(target)))
  await facilitator.idle()
  const charges = await Promise.all(sales.map(({ charged }) => charged()))
  sales.forEach(({ network }, index) => {
    const delivered = lasts[index]?.status === 200
    const first = String(firsts[index]?.status)
    rows.push({
      fault: `${on}: ${fault}`,
      network,
      price: faultPrice,
      first,
      charged: charges[index] ?? 0n,
      delivered,
    })
  })
  for (const first of firsts) checkFirst(first, on, fault)
  expect(lasts.map(({ status }) => status)).toEqual([200, 200])
  expect(charges).toEqual([faultPrice, faultPrice])
  for (const sale of sales) {
    expect(await sale.send(target)).toMatchObject({ status: 200, replayed: true })
    expect(await sale.charged()).toBe(faultPrice)
  }
})

test('over all of them: no double charge, no charge without answer, no answer without charge', () => {
  expect(countFaults(rows)).toEqual({
    cases: cases.length * faultNetworks.length,
    doubleCharges: 0,
    chargedWithoutAnswer: 0,
    deliveredWithoutPayment: 0,
  })
})
