import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLedgerReport } from '../../payments/ledger/ledger-report.ts'
import type { Sale, SaleFacts } from '../../payments/ledger/ledger.ts'
import { runMigrations } from '../../payments/ledger/migrations.ts'
import type { NextState, SaleState } from '../../payments/ledger/sale-state.ts'
import { createSqlLedger } from '../../payments/ledger/sql-ledger.ts'
import { createSqliteDriver } from '../../payments/ledger/sqlite-driver.ts'
import type { ChainReader } from '../../payments/chain/chain-reader.ts'
import { paymentNetworks } from '../../payments/terms/payment-network.ts'
import { parseLedgerArguments } from './ledger-arguments.ts'
import { runLedger } from './ledger.ts'
import { UsageMistake } from './parse-flags.ts'

const driver = createSqliteDriver(':memory:')
const ledger = createSqlLedger(driver)

beforeAll(async () => {
  await runMigrations(driver, 0)
  await sell('2026-11-14T10:00:00Z', ['settling', 'settled'], 'developer.code-metrics')
  await sell('2026-11-15T10:00:00Z', ['settling', 'settled'], 'developer.code-metrics')
  await sell('2026-11-15T11:00:00Z', ['settling', 'declined'], 'document.diff')
  await sell('2026-11-15T12:00:00Z', ['settling', 'unknown'], 'document.diff')
})
afterAll(() => ledger.close())

let made = 0
async function sell(at: string, states: readonly NextState<SaleState>[], service: string): Promise<void> {
  const facts: SaleFacts = {
    id: `sale-${++made}`,
    requestId: `request-${made}`,
    service,
    key: { kind: 'eip3009', network: 'eip155:84532', payer: '0xpayer', nonce: `0x${made}` },
    asset: '0xasset',
    payTo: '=cmd',
    amountAtomic: 25_000n,
    requestHash: 'r',
    headerHash: 'h',
    idempotencyKeyHash: null,
    paymentIdHash: null,
    validBefore: null,
    recentBlockhash: null,
    facilitator: 'a "quoted", name',
  }
  const lease = { owner: 'me', nowMs: Date.parse(at), leaseMs: 0 }
  let sale = (await ledger.open(facts, lease)) as Sale | null
  for (const state of states) {
    if (sale === null) throw new Error('not moved')
    sale = await ledger.move(sale, state, {
      ...lease,
      ...(state === 'settled' ? { transaction: `0xt${made}` } : {}),
    })
  }
}

/** A chain that shows what the test says. */
const onChain = new Map<string, string>()
let isReadable = true
const reader: ChainReader = {
  confirm: async ({ key }, transaction) => {
    if (!isReadable) return 'unknown'
    return key.kind === 'eip3009' && onChain.get(key.nonce) === transaction ? 'confirmed' : 'absent'
  },
  readClock: async () => null,
  findSettlement: async ({ key }) => {
    const transaction = key.kind === 'eip3009' ? onChain.get(key.nonce) : undefined
    return transaction === undefined
      ? { status: 'unspent', expired: true }
      : { status: 'settled', transaction }
  },
}
const till = { network: paymentNetworks('testnet')[0], reader }

async function run(...argv: string[]) {
  let printed = ''
  let complained = ''
  const io = {
    input: (async function* () {})(),
    print: (text: string) => void (printed += text),
    complain: (text: string) => void (complained += text),
  }
  const exitCode = await runLedger(parseLedgerArguments(argv), {
    report: createLedgerReport(driver),
    io,
    openTills: async () => [till],
  })
  return { exitCode, printed, complained }
}

describe('tollgauge ledger', () => {
  test('list shows the newest first and filters', async () => {
    const { printed, exitCode } = await run('list', '--limit', '2')
    expect(exitCode).toBe(0)
    expect(printed.split('\n').map((line) => line.split(/\s+/)[1])).toEqual([
      'state',
      'unknown',
      'declined',
      undefined,
    ])
    expect((await run('list', '--state', 'settled', '--since', '2026-11-15')).printed).toContain('0xt2')
    expect((await run('list', '--state', 'settled', '--since', '2026-11-15')).printed).not.toContain('0xt1')
    expect((await run('list', '--service', 'document.diff')).printed).not.toContain('code-metrics')
  })

  test('export writes CSV that a spreadsheet reads and does not run', async () => {
    const { printed } = await run('export', '--csv', '--state', 'settled')
    const [head, first, second, rest] = printed.split('\r\n')
    expect(head).toMatch(/^id,opened_at,.*amount_usdc,.*reason,confirmation$/)
    expect(first).toContain(',0.025,0xpayer,\'=cmd,0xt1,"a ""quoted"", name",')
    expect(second).toContain('2026-11-15T10:00:00.000Z')
    expect(rest).toBe('')
  })

  test('export writes one JSON object per line, oldest first', async () => {
    const { printed } = await run('export', '--jsonl')
    const rows = printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(rows.map((row) => row['state'])).toEqual(['settled', 'settled', 'declined', 'unknown'])
    expect(rows[0]).toMatchObject({ amount_atomic: '25000', transaction: '0xt1', network: 'eip155:84532' })
    expect(printed).not.toMatch(/header|idempotency/)
  })

  test('summary adds up per day, service and network', async () => {
    const { printed } = await run('summary')
    expect(printed).toMatch(/2026-11-14 +developer\.code-metrics +eip155:84532 +1 +0\.025/)
    expect(printed).toMatch(/total +2 +0\.05/)
    expect(printed).toMatch(/unknown +1/)
  })

  test('unresolved fails while something is unresolved, so that a monitor sees it', async () => {
    const { printed, exitCode } = await run('unresolved')
    expect(exitCode).toBe(1)
    expect(printed).toMatch(/unknown +document\.diff/)
  })

  test.each([
    [[]],
    [['lost']],
    [['list', '--state', 'sold']],
    [['list', '--limit', 'x']],
    [['export']],
    [['export', '--csv', '--jsonl']],
    [['list', '--since', 'yesterday']],
    [['list', '--what']],
  ])('refuses %j before it reads anything', async (argv) => {
    expect(() => parseLedgerArguments(argv)).toThrow(UsageMistake)
  })
})

describe('ledger verify', () => {
  test('agrees when the chain shows every settled sale, and says how many it looked at', async () => {
    onChain.set('0x1', '0xt1').set('0x2', '0xt2')
    expect(await run('verify')).toMatchObject({
      exitCode: 0,
      printed: '2 settled sales held against the chain, 0 differ\n',
    })
    expect((await run('verify', '--since', '2026-11-15')).printed).toContain('1 settled sales')
  })

  test('exits with 1 and names a sale that is missing, that is elsewhere, or that cannot be looked up', async () => {
    onChain.delete('0x1')
    onChain.set('0x2', '0xelsewhere')
    const { exitCode, printed } = await run('verify')
    expect(exitCode).toBe(1)
    expect(printed).toContain('missing: sale sale-1 of developer.code-metrics, eip155:84532 0xt1')
    expect(printed).toContain('other-transaction: sale sale-2')
    expect(printed).toContain('found in 0xelsewhere')
    isReadable = false
    expect((await run('verify')).printed).toContain('2 differ')
    isReadable = true
  })
})
