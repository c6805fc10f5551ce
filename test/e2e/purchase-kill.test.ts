import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { encode, openHostileShop, type HostileShop } from '../standins/hostile-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'tollgauge-kill-'))
const [input, keyFile, purchase] = ['input.json', 'key', 'purchase.jsonl'].map((name) => join(folder, name))
const receipt = encode({ success: true, network: 'eip155:8453', transaction: `0x${'ab'.repeat(32)}` })
let shop: HostileShop
// Three processes are started, each with a wallet's libraries.
vi.setConfig({ testTimeout: 180_000 })

beforeAll(async () => {
  shop = await openHostileShop()
  writeFileSync(input ?? '', '{"code":"x = 1"}')
  writeFileSync(keyFile ?? '', generatePrivateKey(), { mode: 0o600 })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

function start(...argv: string[]): {
  child: ChildProcess
  ended: Promise<{ code: number | null; text: string }>
} {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts', 'buy', ...argv])
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<{ code: number | null; text: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, text })),
  )
  return { child, ended }
}

test('a purchase killed once it was signed is asked for again with the same signature', async () => {
  const seen: string[] = []
  let child: ChildProcess | null = null
  shop.behave((visit) => {
    seen.push(...shop.signatures())
    if (!visit.isPaid) visit.challenge()
    else if (seen.length === 1) child?.kill('SIGKILL')
    else visit.deliver({ 'payment-response': receipt })
  })
  const killed = start(
    'developer.code-metrics',
    '--input',
    input ?? '',
    '--key-file',
    keyFile ?? '',
    '--url',
    shop.url,
    '--purchase-file',
    purchase ?? '',
  )
  child = killed.child
  expect((await killed.ended).code).toBe(null)
  const resumed = await start('--resume', purchase ?? '').ended
  expect(resumed.text).toContain('status 200, paid $0.25 on eip155:8453')
  expect(resumed.code).toBe(0)
  expect(new Set(seen).size).toBe(1)
  const nothingLeft = await start('--resume', purchase ?? '').ended
  expect(nothingLeft.text).toBe('no purchase waits for its answer\n')
})
