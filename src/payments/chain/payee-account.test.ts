import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { openShop } from '../../shop.ts'
import { createInlineExecutor } from '../../../test/support/inline-executor.ts'
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import { findAssociatedToken } from './associated-token.ts'
import { findPayeeFault } from './payee-account.ts'

/** Wallets nobody has sent anything to. */
const stranger = '7YWwGEG2JsZSdpZyVA7CKJVSnsR3tQfaSv7hSvfxqKCi'
const newcomer = 'BPFLoaderUpgradeab1e11111111111111111111111'

const folder = mkdtempSync(join(tmpdir(), 'tollgauge-payee-'))
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox()
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a payee without a token account is named, and no longer once it holds one', async () => {
  const { request, network, fund } = sandbox.solana
  const fault = await findPayeeFault(request, newcomer, network.asset)
  expect(fault).toContain(`${newcomer} has no USDC account yet`)
  expect(fault).toContain(await findAssociatedToken(newcomer, network.asset))
  await fund(newcomer, 1n)
  expect(await findPayeeFault(request, newcomer, network.asset)).toBeNull()
})

test('a token account given in place of the wallet is named', async () => {
  const { request, network, payTo } = sandbox.solana
  const tokenAccount = await findAssociatedToken(payTo, network.asset)
  expect(await findPayeeFault(request, tokenAccount, network.asset)).toContain('is a token account')
})

test.each([
  ['has no USDC account yet', (url: string) => url],
  ['did not say if payments can arrive', () => 'http://127.0.0.1:9'],
])('a service outside the sandbox starts and warns: %s', async (warning, rpcOf) => {
  const lines: string[] = []
  const config = loadConfig([], {
    TOLLGAUGE_MODE: 'testnet',
    TOLLGAUGE_DIRECTORY_URL: '',
    TOLLGAUGE_DATA_DIR: folder,
    TOLLGAUGE_PAY_TO_BASE: sandbox.base.payTo,
    TOLLGAUGE_PAY_TO_SOLANA: stranger,
    TOLLGAUGE_FACILITATOR_BASE: 'http://127.0.0.1:9',
    TOLLGAUGE_FACILITATOR_SOLANA: 'http://127.0.0.1:9',
    TOLLGAUGE_RPC_BASE: sandbox.base.rpcUrl,
    TOLLGAUGE_RPC_SOLANA: rpcOf(sandbox.solana.rpcUrl),
  })
  const logTo = { write: (line: string) => void lines.push(line) }
  const shop = await openShop(config, { executor: createInlineExecutor(), logTo })
  await expect.poll(() => lines.join('')).toContain(warning)
  expect(lines.join('')).toContain('TOLLGAUGE_PAY_TO_SOLANA')
  await shop.close()
})
