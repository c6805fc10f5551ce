import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { defaultLimits } from '../../src/client/purchase-limits.ts'
import { runBuy } from '../../src/surfaces/cli/buy.ts'
import { expectHonest } from '../standins/expect-honest.ts'
import { hostileCases } from '../standins/hostile-behaviours.data.ts'
import { encode, openHostileShop, type HostileShop } from '../standins/hostile-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'tollgauge-hostile-'))
const purchases = join(folder, 'purchases')
const [input, keyFile] = [join(folder, 'input.json'), join(folder, 'key')]
const account = privateKeyToAccount(generatePrivateKey())
let [shop, other]: HostileShop[] = []

/** A busy machine answers late; only who never comes to an end is given up soon. */
const PATIENT_MS = 60_000
const IMPATIENT_MS = 2_000
const isEndless = /never answers|byte after byte/

const limits = {
  ...defaultLimits,
  exchangeMs: PATIENT_MS,
  attempts: 3,
  minWaitMs: 1,
  maxWaitMs: 5,
  answerBytes: 1024 * 1024,
}

beforeAll(async () => {
  ;[shop, other] = [await openHostileShop(), await openHostileShop()]
  const secret = generatePrivateKey()
  writeFileSync(keyFile, secret, { mode: 0o600 })
  writeFileSync(input, '{"code":"x = 1"}')
  payer = privateKeyToAccount(secret).address
})
afterEach(() => rmSync(purchases, { recursive: true, force: true }))
afterAll(async () => {
  await Promise.all([shop?.close(), other?.close()])
  rmSync(folder, { recursive: true, force: true })
})

let payer: string = account.address

async function* nothing(): AsyncGenerator<Uint8Array> {}

interface Ran {
  readonly exit: number
  readonly printed: string
  readonly complained: string
}

async function runCommand(...argv: string[]): Promise<Ran> {
  const output = { printed: '', complained: '' }
  const io = {
    input: nothing(),
    print: (text: string) => void (output.printed += text),
    complain: (text: string) => void (output.complained += text),
  }
  const exit = await runBuy(argv, { io, fallbackUrl: () => '', folder: purchases, limits })
  return { exit, ...output }
}

const buy = (...more: string[]): Promise<Ran> =>
  runCommand(
    'developer.code-metrics',
    '--input',
    input,
    '--key-file',
    keyFile,
    '--url',
    shop?.url ?? '',
    ...more,
  )

describe('at a shop that', () => {
  test.each(hostileCases)('$does: $signatures signature(s), "$says"', async (item) => {
    shop?.behave(item.behaviour)
    limits.exchangeMs = isEndless.test(item.does) ? IMPATIENT_MS : PATIENT_MS
    const { exit, printed, complained } = await buy(...(item.argv ?? []))
    limits.exchangeMs = PATIENT_MS
    const signatures = shop?.signatures() ?? []
    expect(signatures).toHaveLength(item.signatures)
    expect(
      complained
        .trimEnd()
        .split('\n')
        .find((line) => line.includes(item.says)),
      complained,
    ).toBeDefined()
    expect(complained).toContain(item.because ?? '')
    expect(exit).toBe(item.exit)
    // Nothing from outside may steer a terminal.
    expect(printed + complained).not.toMatch(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e]/,
    )
    for (const signature of signatures) await expectHonest(signature, payer)
    const left = existsSync(purchases) ? readdirSync(purchases) : []
    expect(left.length, 'what is unanswered is kept, all else is forgotten').toBe(
      complained.includes('do not pay again') ? 1 : 0,
    )
  })
})

test.each([
  [301, ''],
  [303, ''],
  [307, ''],
  [308, ''],
  [307, 'file:///etc/passwd'],
  [307, 'data:application/json,{}'],
  [307, '//127.0.0.1:1/'],
])('a redirect (%i %s) is not followed, paid or unpaid', async (status, location) => {
  const elsewhere = location || `${other?.url}/v1/developer/code-metrics`
  other?.behave((visit) => visit.challenge())
  shop?.behave((visit) => visit.response.writeHead(status, { location: elsewhere }).end())
  expect(await buy()).toMatchObject({ exit: 1, complained: expect.stringContaining('not signed') as string })
  shop?.behave((visit) =>
    visit.isPaid ? visit.response.writeHead(status, { location: elsewhere }).end() : visit.challenge(),
  )
  const paid = await buy()
  expect(paid.complained).toContain('signed, unconfirmed')
  expect(shop?.signatures()).toHaveLength(1)
  expect(other?.visits()).toBe(0)
})

test('a payee who is the payer is refused', async () => {
  shop?.behave((visit) => visit.challenge({ option: { payTo: payer } }))
  expect((await buy()).complained).toContain('not signed: the payee is the payer')
})

test('twenty commands over the same request, and a resume, make one signature', async () => {
  shop?.behave((visit) => (visit.isPaid ? visit.response.destroy() : visit.challenge()))
  for (let round = 0; round < 20; round++) await buy()
  expect(shop?.signatures()).toHaveLength(1)
  const [file = ''] = readdirSync(purchases)
  expect(statSync(join(purchases, file)).mode & 0o777).toBe(0o600)
  expect(statSync(purchases).mode & 0o777).toBe(0o700)
  expect(readFileSync(join(purchases, file), 'utf8')).not.toContain(readFileSync(keyFile, 'utf8').slice(2))
  let repeated: readonly string[] = []
  const [first] = shop?.signatures() ?? []
  shop?.behave((visit) => {
    repeated = shop?.signatures() ?? []
    visit.deliver({
      'payment-response': encode({
        success: true,
        network: 'eip155:8453',
        transaction: `0x${'ab'.repeat(32)}`,
      }),
    })
  })
  const resumed = await runCommand('--resume')
  expect(resumed).toMatchObject({ exit: 0, complained: expect.stringContaining('paid $0.25') as string })
  expect(repeated).toEqual([first])
  expect(readdirSync(purchases)).toEqual([])
})

test('a budget holds for the sum of everything signed, whatever the shop says became of it', async () => {
  const budget = ['--budget-file', join(folder, 'budget'), '--max-spend', '1']
  let asked = 0
  const seen = new Set<string>()
  shop?.behave((visit) => {
    for (const signature of shop?.signatures() ?? []) seen.add(signature)
    if (visit.isPaid) visit.challenge({ body: { charged: false, code: 'payment-invalid' } })
    else visit.challenge()
  })
  for (; asked < 8; asked++) await buy(...budget)
  expect(seen.size).toBe(4)
  expect((await buy(...budget)).complained).toContain('not signed: the spending cap leaves no room')
})

test('a new payment for an unanswered request takes a word of the buyer', async () => {
  shop?.behave((visit) => (visit.isPaid ? visit.response.destroy() : visit.challenge()))
  await buy()
  await buy('--again')
  expect(shop?.signatures()).toHaveLength(2)
})

test.each([
  'http://shop.example',
  'http://10.0.0.1:8402',
  'ftp://127.0.0.1',
  'https://user:secret@shop.example',
])('no payment goes to %s', async (url) => {
  const { exit, complained } = await runCommand('developer.code-metrics', '--input', input, '--url', url)
  expect(exit).toBe(2)
  expect(complained).toContain('usage: tollgauge buy')
})
