import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { wrapFetchWithPayment } from '@x402/fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servicePath } from '../../src/core/paths.ts'
import { createLedgerReport, everything } from '../../src/payments/ledger/ledger-report.ts'
import { openLedgerDriver } from '../../src/payments/ledger/open-ledger.ts'
import { createSandbox, type Sandbox } from '../../src/payments/sandbox/sandbox.ts'
import { echoService } from '../standins/echo-service.ts'
import { repeatPurchase, sendPurchase, signPurchase, type SignedPurchase } from '../standins/raw-purchase.ts'
import { createSandboxBuyer, type SandboxBuyer } from '../standins/sandbox-buyer.ts'
import { spawnFacilitator } from '../standins/spawn-facilitator.ts'
import { spawnService, type ServiceProcess } from '../standins/spawn-service.ts'
import { startTemporaryPostgres } from '../support/temporary-postgres.ts'

const PAYMENTS = 60
const WAVE = 20
const COPIES = 3
const FUNDS = 1_000_000n
const price = echoService.price.atomic
const names = ['base', 'solana'] as const

const postgres = await startTemporaryPostgres()
if (postgres === null) process.stdout.write('crash-storm: did not run, no Postgres is installed here\n')

let sandbox: Sandbox
let facilitator: Awaited<ReturnType<typeof spawnFacilitator>>
const processes: ServiceProcess[] = []
let kills = 0

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
  processes[index % processes.length] = await start()
}

test.skipIf(postgres === null)(
  'three processes, killed in turn: delivered = chain = ledger, none unanswered after one repeat',
  async () => {
    const sales: Sale[] = []
    const answers = new Map<Sale, number>()
    for (let wave = 0; wave * WAVE < PAYMENTS; wave++) {
      const signed = await Promise.all(Array.from({ length: WAVE }, (_, index) => sign(wave * WAVE + index)))
      sales.push(...signed)
      const copies = signed.flatMap((sale, index) => sendCopies(sale, index))
      await sleep(50 + ((wave * 137) % 400))
      const restarted = killOne(wave)
      await Promise.all([...copies, restarted])
      const replies = await Promise.all(
        signed.map((sale, index) => repeatPurchase(targetOf(index), sale.purchase, 60_000)),
      )
      for (const [index, sale] of signed.entries()) {
        answers.set(sale, replies[index]?.status ?? 0)
        if (replies[index]?.status === 200)
          expect(replies[index]?.json['data']).toEqual(JSON.parse(sale.body))
      }
    }
    const charges = await Promise.all(sales.map(async ({ buyer }) => FUNDS - (await buyer.balance())))
    const driver = await openLedgerDriver(
      { databaseUrl: postgres?.url ?? null, dataDir: tmpdir() },
      Date.now(),
    )
    const { settled, opened, settling, unknown } = await createLedgerReport(driver).funnel(everything)
    await driver.close()
    const delivered = [...answers.values()].filter((status) => status === 200).length
    const charged = charges.filter((amount) => amount === price).length
    process.stdout.write(
      `crash-storm: ${sales.length} payments x ${COPIES} copies, ${kills} kills: ` +
        `delivered ${delivered}, charged ${charged}, settled in the ledger ${settled - names.length}\n`,
    )
    expect([...answers.values()]).toEqual(sales.map(() => 200))
    expect(charges).toEqual(sales.map(() => price))
    expect([settled - names.length, opened, settling, unknown]).toEqual([sales.length, 0, 0, 0])
  },
)
