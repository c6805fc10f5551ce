import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wrapFetchWithPayment } from '@x402/fetch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servicePath } from '../../src/core/paths.ts'
import { openLedgerDriver } from '../../src/payments/ledger/open-ledger.ts'
import { createSqlLedger } from '../../src/payments/ledger/sql-ledger.ts'
import { createSandbox, type Sandbox } from '../../src/payments/sandbox/sandbox.ts'
import { createCuttingProxy, type CuttingProxy } from '../standins/cutting-proxy.ts'
import { createEchoExecutor, echoService } from '../standins/echo-service.ts'
import { createFaultyFacilitator, type FaultyFacilitator } from '../standins/faulty-facilitator.ts'
import { openShop, type Shop } from '../standins/open-shop.ts'
import { createSandboxBuyer } from '../standins/sandbox-buyer.ts'

const price = echoService.price.atomic
const folder = mkdtempSync(join(tmpdir(), 'tollgauge-lost-'))
let sandbox: Sandbox
let facilitator: FaultyFacilitator
let shop: Shop
let proxy: CuttingProxy

beforeAll(async () => {
  sandbox = await createSandbox()
  const { base, solana } = sandbox
  const facilitators = { [base.network.id]: base.facilitator, [solana.network.id]: solana.facilitator }
  facilitator = await createFaultyFacilitator(facilitators)
  const world = {
    facilitatorUrl: facilitator.url,
    rpcUrls: { base: base.rpcUrl, solana: solana.rpcUrl },
    payTo: { base: base.payTo, solana: solana.payTo },
    timeoutMs: 30_000,
  }
  const driver = await openLedgerDriver({ databaseUrl: null, dataDir: folder }, Date.now())
  shop = await openShop(world, createSqlLedger(driver), createEchoExecutor())
  proxy = await createCuttingProxy(`http://127.0.0.1:${shop.server.port}`)
})

afterAll(async () => {
  await proxy.close()
  await shop.close()
  await facilitator.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(['base', 'solana'] as const)(
  'an answer lost on its way to the official client on %s',
  (network) => {
    test('is given again under the same Idempotency-Key, without a second charge', async () => {
      const buyer = await createSandboxBuyer(sandbox, network)
      const buy = wrapFetchWithPayment(fetch, buyer.client)
      proxy.loseNext()
      const request = {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `lost-answer-${network}` },
        body: JSON.stringify({ text: `lost on ${network}` }),
      }
      const target = proxy.url + servicePath(echoService.name)
      await expect(buy(target, request)).rejects.toThrow('fetch failed')
      expect(await buyer.balance()).toBe(10_000_000n - price)
      const again = await buy(target, request)
      expect(again.status).toBe(200)
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(await again.json()).toMatchObject({ data: { text: `lost on ${network}` } })
      expect(await buyer.balance()).toBe(10_000_000n - price)
    })
  },
)
