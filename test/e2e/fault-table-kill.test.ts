import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countFaults, emitFaultTable, type FaultRow } from '../standins/fault-table.ts'
import {
  createFaultWorld,
  faultNetworks,
  faultPath,
  faultPrice,
  type FaultSale,
  type FaultWorld,
} from '../standins/fault-world.ts'
import type { FaultName } from '../standins/faulty-facilitator.ts'
import type { PausePoint } from '../standins/paused-ledger.ts'
import { spawnService, type ServiceProcess } from '../standins/spawn-service.ts'

interface KillCase {
  readonly name: string
  /** Where both sales stand when the process is killed; null: when `fault` has charged, or all is delivered. */
  readonly pauseAt: PausePoint | null
  readonly fault?: FaultName
  readonly failRuns?: boolean
}

const kills: KillCase[] = [
  { name: 'verified, before the sale is opened', pauseAt: 'before opened' },
  { name: 'opened', pauseAt: 'after opened' },
  { name: 'opened, while the service runs', pauseAt: 'running' },
  { name: 'run, before settling is written', pauseAt: 'before settling' },
  { name: 'settling, before the settle call', pauseAt: 'after settling' },
  { name: 'settling, settled on chain without an answer', pauseAt: null, fault: 'settles, then hangs' },
  {
    name: 'settling, settled after the kill',
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
let world: FaultWorld
let service: ServiceProcess
const start = () =>
  spawnService({ ...pickShopWorld(world), dataDir: join(world.folder, 'ledger'), databaseUrl: null })

const pickShopWorld = ({ facilitatorUrl, rpcUrls, payTo, timeoutMs }: FaultWorld) => ({
  facilitatorUrl,
  rpcUrls,
  payTo,
  timeoutMs,
})

beforeAll(async () => {
  world = await createFaultWorld(3_000)
  service = await start()
})
afterAll(async () => {
  process.stdout.write(emitFaultTable('SIGKILL at every state of the sale', rows))
  await service.kill()
  await world.close()
})

/** Sends both purchases and kills the process where the case says. Returns what the buyers saw. */
async function sendAndKill(
  { pauseAt, fault, failRuns = false }: KillCase,
  sales: FaultSale[],
): Promise<string[]> {
  service.order({ pauseAt, failRuns })
  if (fault !== undefined) world.facilitator.misbehave('settle', fault)
  const target = service.url + faultPath
  const seen = sales.map((sale) =>
    sale.send(target).then(
      ({ status }) => String(status),
      () => 'killed',
    ),
  )
  if (pauseAt !== null) await service.paused(pauseAt, sales.length)
  else if (fault === undefined) await Promise.all(seen)
  else for (const { charged } of sales) await expect.poll(charged, { timeout: 20_000 }).toBe(faultPrice)
  await service.kill()
  world.facilitator.behave()
  return Promise.all(seen)
}

test.each(kills)('$name: the same signature is sold once after the restart', async (kill) => {
  const sales = await world.signBoth(service.url + faultPath, kill.name)
  const firsts = await sendAndKill(kill, sales)
  service = await start()
  // As if the buyers stayed away for a while: what is charged by then must be on record as sold.
  await service.reconcile()
  const chargedAway = await Promise.all(sales.map(({ charged }) => charged()))
  const target = service.url + faultPath
  const lasts = await Promise.all(sales.map((sale) => sale.insist(target)))
  await world.facilitator.idle()
  const charges = await Promise.all(sales.map(({ charged }) => charged()))
  sales.forEach(({ network }, index) => {
    const [first = '', away = 0n, charged = 0n] = [firsts[index], chargedAway[index], charges[index]]
    const delivered = lasts[index]?.status === 200
    rows.push({ fault: kill.name, network, first, away, price: faultPrice, charged, delivered })
  })
  expect(lasts.map(({ status }) => status)).toEqual([200, 200])
  expect(charges).toEqual([faultPrice, faultPrice])
  lasts.forEach(({ replayed }, index) => expect(replayed || chargedAway[index] === 0n).toBe(true))
})

test('over all of them: no double charge, no charge without answer, no answer without charge', () => {
  expect(countFaults(rows)).toEqual({
    cases: kills.length * faultNetworks.length,
    doubleCharges: 0,
    chargedWithoutAnswer: 0,
    deliveredWithoutPayment: 0,
  })
})
