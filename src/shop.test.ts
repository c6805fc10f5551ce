import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { createInlineExecutor } from '../test/support/inline-executor.ts'
import { loadConfig } from './config.ts'
import type { Ledger, SaleFacts } from './payments/ledger/ledger.ts'
import { createSandbox } from './payments/sandbox/sandbox.ts'
import { SANDBOX_FACILITATOR } from './payments/sandbox/open-sandbox-tills.ts'
import { services } from './services/registry.ts'
import { openShop, type ShopParts } from './shop.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'tollgauge-shop-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const config = loadConfig(
  services.map(({ name }) => name),
  {
    TOLLGAUGE_DATA_DIR: dataDir,
    TOLLGAUGE_DIRECTORY_URL: '',
    TOLLGAUGE_LOG_LEVEL: 'warn',
  },
)

async function open(parts: ShopParts = {}) {
  let logged = ''
  const logTo = new Writable({
    write: (chunk: Buffer, _, done) => {
      logged += chunk.toString()
      done()
    },
  })
  const shop = await openShop(config, {
    executor: createInlineExecutor(),
    logTo,
    ...parts,
  })
  return { shop, logged: () => logged }
}

const LONG_AGO_MS = Date.now() - 60 * 60_000

/** A sale that was settled an hour ago on a chain that nobody has any more. */
async function settle(ledger: Ledger): Promise<void> {
  const lease = { owner: 'an earlier process', nowMs: LONG_AGO_MS, leaseMs: 0 }
  const sale: SaleFacts = {
    id: randomUUID(),
    requestId: randomUUID(),
    service: 'document.diff',
    key: {
      kind: 'eip3009',
      network: 'eip155:84532',
      payer: `0x${'1'.repeat(40)}`,
      nonce: `0x${'5'.repeat(64)}`,
    },
    asset: `0x${'3'.repeat(40)}`,
    payTo: `0x${'2'.repeat(40)}`,
    amountAtomic: 10_000n,
    requestHash: 'request',
    headerHash: 'header',
    idempotencyKeyHash: null,
    paymentIdHash: null,
    validBefore: Math.floor(LONG_AGO_MS / 1000) + 90,
    recentBlockhash: null,
    facilitator: SANDBOX_FACILITATOR,
  }
  const opened = await ledger.open(sale, lease)
  const settling = opened && (await ledger.move(opened, 'settling', lease))
  await (settling &&
    ledger.move(settling, 'settled', {
      ...lease,
      transaction: `0x${'4'.repeat(64)}`,
    }))
}

test('a sandbox that begins anew over its old books does not miss what was settled on its old chains', async () => {
  const sandbox = await createSandbox()
  const first = await open({ sandbox })
  await settle(first.shop.ledger)
  // The same chains: what is not there is missing, and the operator hears of it.
  await first.shop.reconciler.run()
  await first.shop.close()
  await sandbox.close()
  expect(first.logged()).toContain('is not on chain')

  const second = await open()
  await second.shop.reconciler.run()
  await second.shop.close()
  expect(second.logged()).not.toContain('is not on chain')
}, 60_000)
