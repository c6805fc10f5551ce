import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeMetrics } from '../../src/services/code-metrics/service.ts'
import { runBuy } from '../../src/surfaces/cli/buy.ts'
import { startSandboxApplication, type SandboxApplication } from '../standins/start-sandbox-application.ts'

let shop: SandboxApplication
const folder = mkdtempSync(join(tmpdir(), 'tollgauge-buy-'))
const input = join(folder, 'input.json')
writeFileSync(input, JSON.stringify(codeMetrics.sample))

beforeAll(async () => {
  shop = await startSandboxApplication()
})
afterAll(async () => {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function run(...argv: string[]) {
  const output = { printed: '', complained: '' }
  const io = {
    input: nothing(),
    print: (text: string) => void (output.printed += text),
    complain: (text: string) => void (output.complained += text),
  }
  const exit = await runBuy([...argv, '--url', shop.url], { io, fallbackUrl: () => shop.url, folder })
  return { exit, ...output }
}

const demoBalance = (network: 'base' | 'solana') =>
  shop.sandbox[network].balanceOf(shop.sandbox[network].demoBuyer)

describe('tollgauge buy', () => {
  test.each(['base', 'solana'] as const)(
    'pays with the demo wallet on %s and prints the answer',
    async (network) => {
      const before = await demoBalance(network)
      const { exit, printed, complained } = await run(
        'developer.code-metrics',
        '--input',
        input,
        '--network',
        network,
      )
      expect(complained).toMatch(
        /^the shop asks \$0\.025 in USDC on .*\nstatus 200, paid \$0\.025 on .*, transaction \w+\n$/,
      )
      expect(exit).toBe(0)
      expect(JSON.parse(printed)).toMatchObject({ service: 'developer.code-metrics', version: '1' })
      expect(before - (await demoBalance(network))).toBe(25_000n)
    },
  )

  test('signs nothing above the cap', async () => {
    const before = await demoBalance('base')
    const { exit, complained } = await run('developer.code-metrics', '--input', input, '--max-usd', '0.02')
    expect(exit).toBe(1)
    expect(complained).toContain('not signed: the call costs $0.025, above the cap of $0.02')
    expect(await demoBalance('base')).toBe(before)
  })

  test('a refused input costs nothing and is an exit code of 1', async () => {
    const before = await demoBalance('base')
    const bad = join(folder, 'bad.json')
    writeFileSync(bad, '{"code": 1}')
    const { exit, printed, complained } = await run('developer.code-metrics', '--input', bad)
    expect(exit).toBe(1)
    expect(JSON.parse(printed)).toMatchObject({ code: 'invalid-input', charged: false })
    expect(complained).toContain('not signed')
    expect(await demoBalance('base')).toBe(before)
  })

  test('a key file pays with its own wallet', async () => {
    const key = join(folder, 'key.txt')
    writeFileSync(key, 'not a key', { mode: 0o600 })
    expect(await run('developer.code-metrics', '--input', input, '--key-file', key)).toMatchObject({
      exit: 1,
    })
    const secret = generatePrivateKey()
    writeFileSync(key, secret)
    const { address } = privateKeyToAccount(secret)
    await shop.sandbox.faucet(address)
    expect(await run('developer.code-metrics', '--input', input, '--key-file', key)).toMatchObject({
      exit: 0,
    })
    expect(await shop.sandbox.base.balanceOf(address)).toBe(10_000_000n - 25_000n)
  })

  test('a key file that others can read is not used', async () => {
    const key = join(folder, 'open-key.txt')
    writeFileSync(key, generatePrivateKey())
    chmodSync(key, 0o640)
    const { exit, complained } = await run('developer.code-metrics', '--input', input, '--key-file', key)
    expect(exit).toBe(1)
    expect(complained).toContain('chmod 600')
  })

  test.each([
    { argv: [], says: 'name one service' },
    { argv: ['no service'], says: 'is no name of a service' },
    { argv: ['developer.code-metrics', '--network', 'ethereum'], says: 'base, base-sepolia, solana' },
    { argv: ['developer.code-metrics', '--max-usd', 'much'], says: 'not a USDC amount' },
    { argv: ['developer.code-metrics', '--nonsense'], says: 'nonsense' },
  ])('usage: $says', async ({ argv, says }) => {
    const { exit, complained } = await run(...argv)
    expect(exit).toBe(2)
    expect(complained).toContain(says)
    expect(complained).toContain('usage: tollgauge buy')
  })

  test('a server that is no sandbox asks for a key file', async () => {
    const output: string[] = []
    const io = { input: nothing(), print: () => {}, complain: (text: string) => void output.push(text) }
    const argv = ['developer.code-metrics', '--input', input, '--url', `${shop.url}/nowhere`]
    expect(await runBuy(argv, { io, fallbackUrl: () => shop.url, folder })).toBe(1)
    expect(output.join('')).toContain('--key-file')
  })
})
