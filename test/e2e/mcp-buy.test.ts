import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  encode,
  honestOption,
  openHostileShop,
  type Behaviour,
  type HostileShop,
} from '../standins/hostile-shop.ts'
import { startMcpProcess, type McpProcess } from '../standins/mcp-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'tollgauge-mcp-buy-'))
const [keyFile = '', budget = ''] = ['key', 'budget.jsonl'].map((name) => join(folder, name))
const option = { ...honestOption, amount: '10000' }
const receipt = encode({ success: true, network: 'eip155:8453', transaction: `0x${'ab'.repeat(32)}` })
const envelope = JSON.stringify({ service: 'document.diff', version: '1', data: { changed: true }, meta: {} })
let shop: HostileShop
vi.setConfig({ testTimeout: 180_000 })
const signatures = new Set<string>()

/** Sells like an honest shop; what a test wants otherwise comes first. */
const sell =
  (first: Behaviour = () => {}): Behaviour =>
  (visit) => {
    for (const signature of shop.signatures()) signatures.add(signature)
    if (visit.path === '/.well-known/x402') {
      const resources = [{ url: `${shop.url}/v1/document/diff`, accepts: [option] }]
      visit.response.writeHead(200).end(JSON.stringify({ resources }))
      return
    }
    first(visit)
    if (visit.response.writableEnded || visit.response.destroyed) return
    if (visit.isPaid) visit.deliver({ 'payment-response': receipt }, envelope)
    else visit.challenge({ option })
  }

beforeAll(async () => {
  shop = await openHostileShop()
  writeFileSync(keyFile, generatePrivateKey(), { mode: 0o600 })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = (...more: string[]): Promise<McpProcess> =>
  startMcpProcess('--buy', shop.url, '--key-file', keyFile, '--max-usd', '0.20', ...more)
const diff = (index: number) => ({ before: `${index}`, after: 'x' })
const textOf = (result: { content: readonly { text?: string }[] }): string => result.content[0]?.text ?? ''

test('100 purchases stop exactly at the cap, over restarts and kill -9; a killed one is not paid twice', async () => {
  const options = ['--max-spend', '1.00', '--budget-file', budget]
  shop.behave(sell())
  let mcp = await start(...options)
  expect((await mcp.client.listTools()).tools.map((tool) => tool.name)).toEqual(['document_diff'])
  let bought = 0
  const buyUpTo = async (last: number): Promise<void> => {
    for (; bought < last; bought += 10) {
      const batch = Array.from({ length: Math.min(10, last - bought) }, (_, index) =>
        mcp.call('document_diff', diff(bought + index)),
      )
      for (const result of await Promise.all(batch))
        expect(textOf(result)).toMatch(/^paid \$0\.01 on eip155:8453/)
    }
  }
  await buyUpTo(40)
  for (const moment of ['signed', 'asked'] as const) {
    shop.behave(
      sell((visit) => {
        if (visit.isPaid !== (moment === 'signed')) return
        process.kill(mcp.pid, 'SIGKILL')
        visit.response.destroy()
      }),
    )
    await expect(mcp.call('document_diff', diff(bought))).rejects.toThrow()
    await mcp.close()
    shop.behave(sell())
    mcp = await start(...options)
    const again = await mcp.call('document_diff', diff(bought))
    expect(textOf(again)).toMatch(/^paid \$0\.01 .*; spent \$0\.\d+ of \$1/)
    bought++
  }
  await buyUpTo(100)
  for (const index of [100, 101, 102]) {
    const refused = await mcp.call('document_diff', diff(index))
    expect(refused.isError).toBe(true)
    expect(textOf(refused)).toContain(
      'not signed: the spending cap leaves no room for this call; spent $1 of $1',
    )
  }
  await mcp.close()
  const restarted = await start(...options)
  expect((await restarted.call('document_diff', diff(103))).isError).toBe(true)
  await restarted.close()
  expect(signatures.size).toBe(100)
  expect(statSync(budget).mode & 0o777).toBe(0o600)
  expect(readFileSync(budget, 'utf8')).not.toContain(readFileSync(keyFile, 'utf8').slice(2))
})

test('a lost answer is told as it is, and the same call repeats the same payment; a changed price is not paid', async () => {
  signatures.clear()
  let lost = true
  const seen = new Set<string>()
  shop.behave(
    sell((visit) => {
      for (const signature of shop.signatures()) seen.add(signature)
      if (visit.isPaid && lost) visit.response.destroy()
    }),
  )
  const mcp = await start('--max-spend', '1')
  const failed = JSON.parse(textOf(await mcp.call('document_diff', diff(1)))) as Record<string, string>
  expect(failed['payment']).toContain('signed, unconfirmed')
  expect(failed['advice']).toContain('the same payment is repeated')
  lost = false
  expect(textOf(await mcp.call('document_diff', diff(1)))).toMatch(/^paid \$0\.01/)
  expect(seen.size).toBe(1)
  shop.behave(
    sell((visit) => (visit.isPaid ? undefined : visit.challenge({ option: { ...option, amount: '20000' } }))),
  )
  expect(textOf(await mcp.call('document_diff', diff(2)))).toContain(
    'differs from what was shown before in amount',
  )
  expect(shop.signatures()).toEqual([])
  await mcp.close()
})
