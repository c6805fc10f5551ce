import { tmpdir } from 'node:os'
import { decodePaymentSignatureHeader } from '@x402/core/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servicePath } from '../../src/core/paths.ts'
import { createSandbox, type Sandbox } from '../../src/payments/sandbox/sandbox.ts'
import { echoService } from '../standins/echo-service.ts'
import { createFaultyFacilitator, type FaultyFacilitator } from '../standins/faulty-facilitator.ts'
import { repeatPurchase, sendPurchase, signPurchase } from '../standins/raw-purchase.ts'
import { createSandboxBuyer } from '../standins/sandbox-buyer.ts'
import { spawnService, type ServiceProcess } from '../standins/spawn-service.ts'
import { startTemporaryPostgres } from '../support/temporary-postgres.ts'

const PAYMENTS_PER_NETWORK = 5
const COPIES_PER_PROCESS = 6
const FUNDS = 1_000_000n

const postgres = await startTemporaryPostgres()
if (postgres === null) process.stdout.write('postgres-storm: did not run, no Postgres is installed here\n')

let sandbox: Sandbox
let facilitator: FaultyFacilitator
let processes: readonly ServiceProcess[] = []

beforeAll(async () => {
  if (postgres === null) return
  sandbox = await createSandbox()
  const { base, solana } = sandbox
  facilitator = await createFaultyFacilitator({
    [base.network.id]: base.facilitator,
    [solana.network.id]: solana.facilitator,
  })
  const options = {
    facilitatorUrl: facilitator.url,
    rpcUrls: { base: base.rpcUrl, solana: solana.rpcUrl },
    payTo: { base: base.payTo, solana: solana.payTo },
    timeoutMs: 30_000,
    dataDir: tmpdir(),
    databaseUrl: postgres.url,
  }
  processes = await Promise.all([spawnService(options), spawnService(options)])
})

afterAll(async () => {
  await Promise.all(processes.map((service) => service.kill()))
  if (postgres === null) return
  await facilitator.close()
  await sandbox.close()
  await postgres.close()
})

test.skipIf(postgres === null)(
  'two processes on one Postgres sell each payment once, however often its signature arrives at either',
  async () => {
    const path = servicePath(echoService.name)
    const targets = processes.map((service) => service.url + path)
    const names = Array.from({ length: PAYMENTS_PER_NETWORK }, () => ['base', 'solana'] as const).flat()
    const sales = await Promise.all(
      names.map(async (name, index) => {
        const buyer = await createSandboxBuyer(sandbox, name, FUNDS)
        const body = JSON.stringify({ text: `payment ${index}` })
        return { buyer, body, purchase: await signPurchase(targets[index % 2] ?? '', body, buyer) }
      }),
    )
    const copies = sales.flatMap(({ purchase, body }) =>
      Array.from({ length: COPIES_PER_PROCESS }, () =>
        targets.map((target) => ({ target, purchase, body })),
      ).flat(),
    )
    const replies = await Promise.all(copies.map(({ target, purchase }) => repeatPurchase(target, purchase)))

    expect(replies.map(({ status }) => status)).toEqual(copies.map(() => 200))
    for (const [index, { body }] of copies.entries())
      expect(replies[index]?.json['data']).toEqual(JSON.parse(body))
    for (const { buyer } of sales) expect(FUNDS - (await buyer.balance())).toBe(echoService.price.atomic)
    expect(facilitator.calls.settle).toBe(sales.length)
    expect(new Set(replies.map(({ transaction }) => transaction)).size).toBe(sales.length)
    process.stdout.write(
      `postgres-storm: ${sales.length} payments, ${copies.length} copies to two processes, ` +
        `${facilitator.calls.settle} settlements, ${replies.filter(({ replayed }) => replayed).length} answers given again\n`,
    )
  },
)

test.skipIf(postgres === null)(
  'the same signature with another body is refused by either process',
  async () => {
    const targets = processes.map((service) => service.url + servicePath(echoService.name))
    const buyer = await createSandboxBuyer(sandbox, 'base', FUNDS)
    const purchase = await signPurchase(targets[0] ?? '', '{"text":"mine"}', buyer)
    expect(await sendPurchase(targets[0] ?? '', purchase)).toMatchObject({ status: 200 })
    for (const target of targets) {
      const reply = await sendPurchase(target, { ...purchase, body: '{"text":"other"}' })
      expect(reply).toMatchObject({ status: 409, json: { code: 'payment-reused', charged: false } })
    }
    expect(FUNDS - (await buyer.balance())).toBe(echoService.price.atomic)
  },
)

const sellers = ['base', 'solana'] as const

test.skipIf(postgres === null).each(sellers)(
  'on %s: a copy that is verified after its twin was settled elsewhere gets the answer, not "nothing was charged"',
  async (name) => {
    const targets = processes.map((service) => service.url + servicePath(echoService.name))
    const buyer = await createSandboxBuyer(sandbox, name, FUNDS)
    const purchase = await signPurchase(targets[0] ?? '', '{"text":"late verify"}', buyer)
    facilitator.misbehave('verify', 'answers late')
    const before = facilitator.calls.verify
    const slow = sendPurchase(targets[1] ?? '', purchase)
    await expect.poll(() => facilitator.calls.verify).toBe(before + 1)
    facilitator.behave()
    expect(await sendPurchase(targets[0] ?? '', purchase)).toMatchObject({ status: 200, replayed: false })
    expect(await slow).toMatchObject({ status: 200, replayed: true, json: { data: { text: 'late verify' } } })
    expect(FUNDS - (await buyer.balance())).toBe(echoService.price.atomic)
  },
)

test.skipIf(postgres === null).each(sellers)(
  'on %s: a payment that somebody else broadcast is neither sold nor called uncharged, and its transaction is named',
  async (name) => {
    const target = (processes[0]?.url ?? '') + servicePath(echoService.name)
    const buyer = await createSandboxBuyer(sandbox, name, FUNDS)
    const purchase = await signPurchase(target, '{"text":"taken"}', buyer)
    const payload = decodePaymentSignatureHeader(purchase.signature)
    const settled = await sandbox[name].facilitator.settle(payload, payload.accepted)
    expect(settled.success).toBe(true)
    expect(await sendPurchase(target, purchase)).toMatchObject({
      status: 409,
      json: { code: 'payment-spent', charged: 'unknown', transaction: settled.transaction },
    })
    expect(FUNDS - (await buyer.balance())).toBe(echoService.price.atomic)
  },
)
