import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servicePath } from '../../src/core/paths.ts'
import type { NetworkName } from '../../src/payments/payment-network.ts'
import { openLedgerDriver } from '../../src/payments/ledger/open-ledger.ts'
import { createSqlLedger } from '../../src/payments/ledger/sql-ledger.ts'
import { createSandbox, type Sandbox } from '../../src/payments/sandbox/sandbox.ts'
import { createEchoExecutor, echoService } from '../standins/echo-service.ts'
import { countFaults, emitFaultTable, type FaultRow } from '../standins/fault-table.ts'
import {
  createFaultyFacilitator,
  type FaultName,
  type FaultyFacilitator,
} from '../standins/faulty-facilitator.ts'
import { openShop, type Shop, type ShopWorld } from '../standins/open-shop.ts'
import type { PausePoint } from '../standins/paused-ledger.ts'
import { repeatPurchase, sendPurchase, signPurchase } from '../standins/raw-purchase.ts'
import { createSandboxBuyer } from '../standins/sandbox-buyer.ts'
import { spawnService, type ServiceProcess } from '../standins/spawn-service.ts'

const networks: readonly NetworkName[] = ['base', 'solana']
const path = servicePath(echoService.name)
const price = echoService.price.atomic
const FUNDS = 1_000_000n

let sandbox: Sandbox
let facilitator: FaultyFacilitator
let world: ShopWorld
const folder = mkdtempSync(join(tmpdir(), 'tollgauge-faults-'))

beforeAll(async () => {
  sandbox = await createSandbox()
  const { base, solana } = sandbox
  facilitator = await createFaultyFacilitator({
    [base.network.id]: base.facilitator,
    [solana.network.id]: solana.facilitator,
  })
  world = {
    facilitatorUrl: facilitator.url,
    rpcUrls: { base: base.rpcUrl, solana: solana.rpcUrl },
    payTo: { base: base.payTo, solana: solana.payTo },
    timeoutMs: 3_000,
  }
})

afterAll(async () => {
  await facilitator.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Two buyers, one per chain, with a signed purchase each. */
function signBoth(url: string, name: string) {
  return Promise.all(
    networks.map(async (network) => {
      const buyer = await createSandboxBuyer(sandbox, network, FUNDS)
      const purchase = await signPurchase(url + path, JSON.stringify({ text: `${name} ${network}` }), buyer)
      return { network, buyer, purchase, charged: async () => FUNDS - (await buyer.balance()) }
    }),
  )
}

describe('a facilitator that fails', () => {
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
  let shop: Shop
  let url: string

  beforeAll(async () => {
    const driver = await openLedgerDriver(
      { databaseUrl: null, dataDir: join(folder, 'facilitator') },
      Date.now(),
    )
    shop = await openShop(world, createSqlLedger(driver), createEchoExecutor())
    url = `http://127.0.0.1:${shop.server.port}`
  })
  afterAll(async () => {
    process.stdout.write(emitFaultTable('facilitator faults', rows))
    await shop.close()
  })

  test.each(cases)('on $on: $fault: the same signature is sold once in the end', async ({ on, fault }) => {
    facilitator.behave()
    const sales = await signBoth(url, `${on} ${fault}`)
    facilitator.misbehave(on, fault)
    const firsts = await Promise.all(sales.map(({ purchase }) => sendPurchase(url + path, purchase)))
    facilitator.behave()
    const lasts = await Promise.all(sales.map(({ purchase }) => repeatPurchase(url + path, purchase)))
    await facilitator.idle()
    for (const [index, { network, purchase, charged }] of sales.entries()) {
      const [first, last] = [firsts[index], lasts[index]]
      const row = { fault: `${on}: ${fault}`, network, price, first: String(first?.status) }
      rows.push({ ...row, charged: await charged(), delivered: last?.status === 200 })
      expect([200, 402, 503]).toContain(first?.status)
      if (first?.status === 402) expect(fault).toBe('declines')
      if (first?.status === 503) expect(first.json['charged']).toBe(on === 'settle' ? 'unknown' : false)
      expect(last?.status).toBe(200)
      expect(await charged()).toBe(price)
      expect(await sendPurchase(url + path, purchase)).toMatchObject({ status: 200, replayed: true })
      expect(await charged()).toBe(price)
    }
  })

  test('over all of them: no double charge, no charge without answer, no answer without charge', () => {
    expect(countFaults(rows)).toEqual({
      cases: cases.length * networks.length,
      doubleCharges: 0,
      chargedWithoutAnswer: 0,
      deliveredWithoutPayment: 0,
    })
  })
})

interface KillCase {
  readonly name: string
  readonly pauseAt: PausePoint | null
  readonly fault?: FaultName
  readonly failRuns?: boolean
}

describe('a process killed', () => {
  const kills: KillCase[] = [
    { name: 'verified, before the sale is opened', pauseAt: 'before opened' },
    { name: 'opened', pauseAt: 'after opened' },
    { name: 'opened, while the service runs', pauseAt: 'running' },
    { name: 'run, before settling is written', pauseAt: 'before settling' },
    { name: 'settling, before the settle call', pauseAt: 'after settling' },
    { name: 'settling, settled on chain without an answer', pauseAt: null, fault: 'settles, then hangs' },
    {
      name: 'settling, the facilitator settles after the kill',
      pauseAt: 'before unknown',
      fault: 'settles late, after dropping',
    },
    { name: 'settled, before it is written', pauseAt: 'before settled' },
    { name: 'settled', pauseAt: 'after settled' },
    { name: 'unknown, nothing on chain', pauseAt: 'after unknown', fault: 'hangs' },
    {
      name: 'unknown, settled after the kill',
      pauseAt: 'after unknown',
      fault: 'answers pending, then settles',
    },
    { name: 'declined', pauseAt: 'after declined', fault: 'declines' },
    { name: 'released', pauseAt: 'after released', failRuns: true },
    { name: 'delivered', pauseAt: null },
  ]
  const rows: FaultRow[] = []
  let service: ServiceProcess
  const start = () => spawnService({ ...world, dataDir: join(folder, 'killed'), databaseUrl: null })

  beforeAll(async () => {
    facilitator.behave()
    service = await start()
  })
  afterAll(async () => {
    process.stdout.write(emitFaultTable('SIGKILL at every state of the sale', rows))
    await service.kill()
  })

  test.each(kills)('$name: the same signature is sold once after the restart', async (kill) => {
    const { name, pauseAt, fault, failRuns = false } = kill
    const sales = await signBoth(service.url, name)
    service.order({ pauseAt, failRuns })
    if (fault !== undefined) facilitator.misbehave('settle', fault)
    const target = service.url + path
    const firsts = sales.map(({ purchase }) =>
      sendPurchase(target, purchase).then(
        ({ status }) => String(status),
        () => 'killed',
      ),
    )
    if (pauseAt !== null) await service.paused(pauseAt, sales.length)
    else if (fault === undefined) await Promise.all(firsts)
    else await Promise.all(sales.map(({ charged }) => expect.poll(charged, { timeout: 10_000 }).toBe(price)))
    await service.kill()
    facilitator.behave()
    service = await start()
    // As if the buyer stayed away for a while: what is charged by then must be on record as sold.
    await service.reconcile()
    const chargedAway = await Promise.all(sales.map(({ charged }) => charged()))
    const restarted = service.url + path
    const lasts = await Promise.all(sales.map(({ purchase }) => repeatPurchase(restarted, purchase)))
    await facilitator.idle()
    for (const [index, { network, charged }] of sales.entries()) {
      const delivered = lasts[index]?.status === 200
      rows.push({
        fault: name,
        network,
        price,
        first: (await firsts[index]) ?? '',
        charged: await charged(),
        delivered,
      })
      expect(lasts[index]?.status).toBe(200)
      if (chargedAway[index] !== 0n) expect(lasts[index]?.replayed).toBe(true)
      expect(await charged()).toBe(price)
    }
  })

  test('over all of them: no double charge, no charge without answer, no answer without charge', () => {
    expect(countFaults(rows)).toEqual({
      cases: kills.length * networks.length,
      doubleCharges: 0,
      chargedWithoutAnswer: 0,
      deliveredWithoutPayment: 0,
    })
  })
})
