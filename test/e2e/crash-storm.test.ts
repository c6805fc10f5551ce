import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { wrapFetchWithPayment } from '@x402/fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servicePath } from '../../src/core/paths.ts'
import { createLedgerReport, everything } from '../../src/payments/ledger/ledger-report.ts'
import { openLedgerDriver } from '../../src/payments/ledger/open-ledger.ts'
import { createSandbox, type Sandbox } from '../../src/payments/sandbox/sandbox.ts'
import { echoService } from '../standins/echo-service.ts'
import {
  repeatPurchase,
  sendPurchase,
  signPurchase,
  type Reply,
  type SignedPurchase,
} from '../standins/raw-purchase.ts'
import { createSandboxBuyer, type SandboxBuyer } from '../standins/sandbox-buyer.ts'
import { spawnFacilitator } from '../standins/spawn-facilitator.ts'
import { spawnService, type ServiceProcess } from '../standins/spawn-service.ts'
import { startTemporaryPostgres } from '../support/temporary-postgres.ts'

const PAYMENTS = 300
const WAVE = 30
const COPIES = 3
/** Every third wave the database crashes too. */
const CRASH_EVERY = 3
/** Longer than a signature is good for: by then the chain has said how every payment ended. */
const ANSWER_MS = 300_000
const STORM_MS = 30 * 60_000
const FUNDS = 1_000_000n
const price = echoService.price.atomic
const names = ['base', 'solana'] as const

const postgres = await startTemporaryPostgres()
if (postgres === null) process.stdout.write('crash-storm: did not run, no Postgres is installed here\n')

let sandbox: Sandbox
let facilitator: Awaited<ReturnType<typeof spawnFacilitator>>
const processes: ServiceProcess[] = []
let kills = 0
let crashes = 0

const start = (): Promise<ServiceProcess> =>
  spawnService({
    facilitatorUrl: facilitator.url,
    rpcUrls: { base: sandbox.base.rpcUrl, solana: sandbox.solana.rpcUrl },
    payTo: { base: sandbox.base.payTo, solana: sandbox.solana.payTo },
    timeoutMs: 30_000,
    dataDir: tmpdir(),
    databaseUrl: postgres?.url ?? null,
  })
const targetOf = (index: number): string =>
  (processes[index % processes.length]?.url ?? '') + servicePath(echoService.name)

beforeAll(async () => {
  if (postgres === null) return
  sandbox = await createSandbox()
  facilitator = await spawnFacilitator(sandbox)
  processes.push(...(await Promise.all([start(), start(), start()])))
})
afterAll(async () => {
  await Promise.all(processes.map((service) => service.kill()))
  if (postgres === null) return
  await facilitator.close()
  await sandbox.close()
  await postgres.close()
})

test.skipIf(postgres === null).each(names)(
  'official client, service and official facilitator in processes of their own, on %s: charged exactly, once',
  async (name) => {
    const buyer = await createSandboxBuyer(sandbox, name, FUNDS)
    const pay = wrapFetchWithPayment(fetch, buyer.client)
    const body = JSON.stringify({ text: `official ${name}` })
    const headers = { 'content-type': 'application/json' }
    const answer = await pay(targetOf(0), { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ data: JSON.parse(body) })
    expect(FUNDS - (await buyer.balance())).toBe(price)
  },
)

interface Sale {
  readonly buyer: SandboxBuyer
  readonly body: string
  readonly purchase: SignedPurchase
}

async function sign(index: number): Promise<Sale> {
  const buyer = await createSandboxBuyer(sandbox, names[index % 2] ?? 'base', FUNDS)
  const body = JSON.stringify({ text: `storm ${index}` })
  return { buyer, body, purchase: await signPurchase(targetOf(index), body, buyer) }
}

/** Every copy goes to another process; what a killed one breaks off is no reply. */
function sendCopies({ purchase }: Sale, index: number): Promise<unknown>[] {
  return Array.from({ length: COPIES }, (_, copy) =>
    sendPurchase(targetOf(index + copy), purchase).catch(() => null),
  )
}

async function killOne(index: number): Promise<void> {
  await processes[index % processes.length]?.kill()
  kills++
  processes[index % processes.length] = await supervise()
}

/** Who starts while the database is down ends again, and is started anew as any supervisor would. */
async function supervise(): Promise<ServiceProcess> {
  for (;;) {
    const started = await start().catch(() => null)
    if (started !== null) return started
    await sleep(200)
  }
}

async function crashDatabase(): Promise<void> {
  await postgres?.crash()
  crashes++
}

/** One wave of payments, three copies of each, while a process is killed and perhaps the database crashes. */
async function runWave(wave: number): Promise<{ sale: Sale; reply: Reply }[]> {
  const signed = await Promise.all(Array.from({ length: WAVE }, (_, index) => sign(wave * WAVE + index)))
  const copies = signed.flatMap((sale, index) => sendCopies(sale, index))
  await sleep(50 + ((wave * 137) % 400))
  const disasters = [killOne(wave), ...(wave % CRASH_EVERY === 1 ? [crashDatabase()] : [])]
  await Promise.all([...copies, ...disasters])
  // Who was killed is back, and a database that goes away ends nobody.
  expect(processes.map((service) => service.hasEnded())).toEqual(processes.map(() => false))
  return Promise.all(
    signed.map(async (sale, index) => ({
      sale,
      reply: await repeatPurchase(targetOf(index), sale.purchase, ANSWER_MS),
    })),
  )
}

/** Delivered, or expired in the storm and told so: on a slow machine a signature may outlive no disaster. */
function judge({ sale, reply }: { sale: Sale; reply: Reply }): 'delivered' | 'expired' | 'unanswered' {
  if (reply.status === 200) {
    expect(reply.json['data']).toEqual(JSON.parse(sale.body))
    return 'delivered'
  }
  const isExpired = reply.status === 402 && reply.json['code'] === 'payment-expired'
  return isExpired && reply.json['charged'] === false ? 'expired' : 'unanswered'
}

async function readFunnel() {
  const location = { databaseUrl: postgres?.url ?? null, dataDir: tmpdir() }
  const driver = await openLedgerDriver(location, Date.now())
  try {
    return await createLedgerReport(driver).funnel(everything)
  } finally {
    await driver.close()
  }
}

test.skipIf(postgres === null)(
  'three processes killed in turn and a database that crashes: delivered = chain = ledger, none unanswered after one repeat',
  { timeout: STORM_MS },
  async () => {
    const ends: { sale: Sale; reply: Reply }[] = []
    for (let wave = 0; wave * WAVE < PAYMENTS; wave++) ends.push(...(await runWave(wave)))
    const verdicts = ends.map(judge)
    const charges = await Promise.all(ends.map(async ({ sale }) => FUNDS - (await sale.buyer.balance())))
    await Promise.all(processes.map((service) => service.reconcile()))
    const { settled, opened, settling, unknown } = await readFunnel()
    const delivered = verdicts.filter((verdict) => verdict === 'delivered').length
    process.stdout.write(
      `crash-storm: ${ends.length} payments x ${COPIES} copies, ${kills} kills, ${crashes} database crashes: ` +
        `delivered ${delivered}, charged ${charges.filter((amount) => amount === price).length}, ` +
        `settled in the ledger ${settled - names.length}, expired uncharged ${verdicts.length - delivered}\n`,
    )
    expect(verdicts).not.toContain('unanswered')
    expect(charges).toEqual(verdicts.map((verdict) => (verdict === 'delivered' ? price : 0n)))
    expect([settled - names.length, opened, settling, unknown]).toEqual([delivered, 0, 0, 0])
    expect(delivered).toBeGreaterThan(0)
  },
)
