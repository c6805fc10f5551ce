import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openGitProject, type GitProject } from '../standins/git-project.ts'
import { startSandboxApplication, type SandboxApplication } from '../standins/start-sandbox-application.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let shop: SandboxApplication
let project: GitProject
const folder = mkdtempSync(join(tmpdir(), 'tollgauge-review-buy-'))
beforeAll(async () => {
  shop = await startSandboxApplication()
  project = openGitProject()
  project.commit({ 'a.js': 'export const f = (a) => a\n' })
  project.write({ 'a.js': '// one\nexport const f = (request) => eval(request.body)\n' })
})
afterAll(async () => {
  project.close()
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

const balance = () => shop.sandbox.base.balanceOf(shop.sandbox.base.demoBuyer)
const buying = (...argv: string[]) => [
  '--format',
  'json',
  '--buy',
  shop.url,
  '--network',
  'base',
  '--budget-file',
  join(folder, 'budget.jsonl'),
  ...argv,
]

interface Found {
  readonly findings: { id: string; fingerprint: string; line: number }[]
}

test('--dry-run says the price of everything and signs nothing', async () => {
  const before = await balance()
  const { exit, printed } = await project.run('review', ...buying('--dry-run'))
  expect(printed).toContain(
    'part 1 of 1: 1 file, $0.20\n$0.20 in all, within --max-spend $2.00; nothing was signed\n',
  )
  expect(exit).toBe(0)
  expect(await balance()).toBe(before)
})

test('a bought review has the findings of one that runs here, and costs its price', async () => {
  const here = JSON.parse((await project.run('review', '--format', 'json')).printed) as Found
  const before = await balance()
  const { exit, printed, complained } = await project.run('review', ...buying())
  expect((JSON.parse(printed) as Found).findings).toEqual(here.findings)
  expect(complained).toMatch(/^paid \$0\.20 on /)
  expect(exit).toBe(1)
  expect(before - (await balance())).toBe(200_000n)
})

test.each([
  ['--max-usd', '0.1'],
  ['--max-spend', '0.3'],
])('beyond %s nothing is signed, and the exit says budget', async (flag, amount) => {
  const before = await balance()
  const { exit, printed } = await project.run('review', ...buying(flag, amount))
  expect(JSON.parse(printed)).toMatchObject({ failed: [{ path: 'a.js', reason: 'not-bought' }] })
  expect(exit).toBe(4)
  expect(await balance()).toBe(before)
})

test('a shop that is not there is no verdict', async () => {
  const { exit, printed } = await project.run('check', '--buy', 'http://127.0.0.1:9')
  expect({ exit, printed }).toEqual({ exit: 5, printed: '' })
})

test('flags of money without a shop are mistakes', async () => {
  const { exit, complained } = await project.run('review', '--dry-run', '--max-usd', '1')
  expect(complained).toContain('only with --buy URL')
  expect(exit).toBe(2)
})
