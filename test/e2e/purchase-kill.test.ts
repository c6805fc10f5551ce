import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { builtCommand } from '../standins/built-command.ts'
import { openGitProject } from '../standins/git-project.ts'
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

interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<{ code: number | null; text: string }>
}

const start = (...argv: string[]): Started => startIn('.', 'buy', ...argv)

function startIn(cwd: string, ...argv: string[]): Started {
  const [program, file] = builtCommand
  const child = spawn(program, [file, ...argv], { cwd })
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

test('a bought review killed once it was signed is asked for again, by the same command, with the same signature', async () => {
  const project = openGitProject()
  project.commit({ 'a.js': 'export const f = (a) => a\n' })
  project.write({ 'a.js': 'export const f = (a) => a + 1\n' })
  const seen: string[] = []
  let child: ChildProcess | null = null
  shop.behave((visit) => {
    if (!visit.isPaid) {
      visit.challenge()
      return
    }
    seen.push(shop.signatures().at(-1) ?? '')
    if (seen.length === 1) child?.kill('SIGKILL')
    else visit.deliver({ 'payment-response': receipt })
  })
  const argv = ['review', '--buy', shop.url, '--max-usd', '1', '--key-file', keyFile ?? '']
  const budget = ['--budget-file', join(folder, 'review.jsonl')]
  const killed = startIn(project.folder, ...argv, ...budget)
  child = killed.child
  expect((await killed.ended).code).toBe(null)
  const again = await startIn(project.folder, ...argv, ...budget).ended
  expect(again.text).toContain('paid $0.25 on eip155:8453')
  expect(seen).toHaveLength(2)
  expect(new Set(seen).size).toBe(1)
  project.close()
})
