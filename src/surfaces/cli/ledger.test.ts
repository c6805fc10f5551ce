import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLedgerReport } from '../../payments/ledger/ledger-report.ts'
import type { Sale, SaleFacts } from '../../payments/ledger/ledger.ts'
import { runMigrations } from '../../payments/ledger/migrations.ts'
import type { NextState, SaleState } from '../../payments/ledger/sale-state.ts'
import { createSqlLedger } from '../../payments/ledger/sql-ledger.ts'
import { createSqliteDriver } from '../../payments/ledger/sqlite-driver.ts'
import { runLedger } from './ledger.ts'

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

async function run(...argv: string[]) {
  let printed = ''
  let complained = ''
  const io = {
    input: (async function* () {})(),
    print: (text: string) => void (printed += text),
    complain: (text: string) => void (complained += text),
  }
  const exitCode = await runLedger(argv, { report: createLedgerReport(driver), io })
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
    expect(head).toMatch(/^id,opened_at,.*amount_usdc,.*reason$/)
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
  ])('says how to use it when told %j', async (argv) => {
    const { exitCode, complained } = await run(...argv)
    expect(exitCode).toBe(2)
    expect(complained).toContain('usage: tollgauge ledger')
  })
})
