import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTemporaryPostgres, type TemporaryPostgres } from '../../../test/support/temporary-postgres.ts'
import { emitPaymentKey } from '../signed/payment-key.ts'
import type { Ledger, SaleFacts, SaleNames } from './ledger.ts'
import { createLedgerReport, everything } from './ledger-report.ts'
import { runMigrations } from './migrations.ts'
import { openLedgerDriver } from './open-ledger.ts'
import { mayMove, saleStates } from './sale-state.ts'
import { createSqlCounters } from './sql-counters.ts'
import { sql, type SqlDriver } from './sql-driver.ts'
import { createSqlLedger } from './sql-ledger.ts'

const directory = mkdtempSync(join(tmpdir(), 'tollgauge-ledger-'))
const postgres: TemporaryPostgres | null = await startTemporaryPostgres()
if (postgres === null)
  process.stderr.write('Postgres is not installed here: its half of the ledger contract did not run\n')

afterAll(async () => {
  await postgres?.close()
  rmSync(directory, { recursive: true, force: true })
})

const places = [
  { name: 'SQLite', databaseUrl: null },
  ...(postgres === null ? [] : [{ name: 'Postgres', databaseUrl: postgres.url }]),
]

let made = 0
function facts(changes: Partial<SaleFacts> = {}): SaleFacts {
  const nonce = `0x${(++made).toString(16).padStart(64, '0')}`
  return {
    id: randomUUID(),
    requestId: randomUUID(),
    service: 'template.template',
    key: { kind: 'eip3009', network: 'eip155:84532', payer: `0x${'1'.repeat(40)}`, nonce },
    asset: '0xasset',
    payTo: '0xpayee',
    amountAtomic: 25_000n,
    requestHash: 'request',
    headerHash: 'header',
    idempotencyKeyHash: null,
    paymentIdHash: null,
    validBefore: 2_000_000_000,
    recentBlockhash: null,
    facilitator: 'paper',
    ...changes,
  }
}

const nameless: SaleNames = { paymentKey: null, paymentIdHash: null, idempotencyKeyHash: null }
const lease = { owner: 'me', nowMs: 1_700_000_000_000, leaseMs: 1_000 }

describe.each(places)('the ledger on $name', ({ databaseUrl }) => {
  let driver: SqlDriver
  let ledger: Ledger

  beforeAll(async () => {
    driver = await openLedgerDriver({ databaseUrl, dataDir: directory }, 0)
    ledger = createSqlLedger(driver)
  })
  afterAll(() => ledger.close())

  async function openSale(changes: Partial<SaleFacts> = {}) {
    const sale = await ledger.open(facts(changes), lease)
    if (sale === null) throw new Error('not opened')
    return sale
  }

  test('a sale that was opened is found as it was written', async () => {
    const key = {
      kind: 'solana-message',
      network: 'solana:x',
      payer: 'P',
      messageHash: randomUUID(),
    } as const
    const sale = await openSale({ key, validBefore: null, recentBlockhash: 'hash', amountAtomic: 10n ** 15n })
    expect(await ledger.find('payment', emitPaymentKey(key))).toEqual(sale)
  })

  test('of a hundred attempts to open one payment, one succeeds', async () => {
    const one = facts()
    const attempts = Array.from({ length: 100 }, () => ledger.open({ ...one, id: randomUUID() }, lease))
    expect((await Promise.all(attempts)).filter((sale) => sale !== null)).toHaveLength(1)
  })

  test.each(['idempotencyKeyHash', 'paymentIdHash'] as const)(
    'two payments cannot hold one %s',
    async (name) => {
      const value = randomUUID()
      const first = await openSale({ [name]: value })
      expect(await ledger.open(facts({ [name]: value }), lease)).toBeNull()
      expect(await ledger.find(name === 'paymentIdHash' ? 'payment-id' : 'idempotency-key', value)).toEqual(
        first,
      )
    },
  )

  test('settlements on a chain that is gone are not looked for, those elsewhere and all else are', async () => {
    const settle = async (facilitator: string) => {
      const settling = await ledger.move(await openSale({ facilitator }), 'settling', lease)
      if (settling === null) throw new Error('not moved')
      return (await ledger.move(settling, 'settled', { ...lease, transaction: '0x1' }))?.id
    }
    const ids = [await settle('gone'), await settle('there'), (await openSale({ facilitator: 'gone' })).id]
    await ledger.forgetLooks('gone')
    const due = await ledger.claimDue(Number.MAX_SAFE_INTEGER, lease.nowMs, 10_000)
    expect(ids.map((id) => due.some((sale) => sale.id === id))).toEqual([false, true, true])
  })

  test('a payment that came to nothing can be used again', async () => {
    const one = facts({ idempotencyKeyHash: randomUUID() })
    const released = await openSale(one)
    await ledger.move(released, 'released', lease)
    const settling = await ledger.move(await openSale({ ...one, id: randomUUID() }), 'settling', lease)
    if (settling === null) throw new Error('not moved')
    await ledger.move(settling, 'declined', { ...lease, reason: 'insufficient_funds' })
    expect(await ledger.find('payment', emitPaymentKey(one.key))).toBeNull()
    expect(await ledger.open({ ...one, id: randomUUID() }, lease)).not.toBeNull()
  })

  test('of many moves from one state, one succeeds, and every move is in the journal', async () => {
    const sale = await openSale()
    const moves = await Promise.all(Array.from({ length: 20 }, () => ledger.move(sale, 'settling', lease)))
    const [settling, ...others] = moves.filter((moved) => moved !== null)
    expect(others).toEqual([])
    if (settling === undefined) throw new Error('not moved')
    const settled = await ledger.move(settling, 'settled', { ...lease, transaction: '0xabc' })
    expect(settled).toMatchObject({ state: 'settled', transaction: '0xabc', version: 3 })
    expect(await ledger.find('payment', emitPaymentKey(sale.key))).toEqual(settled)
    const journal = await driver.all(
      sql('SELECT state FROM sale_moves WHERE sale_id = $1 ORDER BY version', sale.id),
    )
    expect(journal.map((row) => row['state'])).toEqual(['opened', 'settling', 'settled'])
  })

  test('a move that the states do not allow is a mistake of ours and throws', async () => {
    await expect(ledger.move(await openSale(), 'settled' as never, lease)).rejects.toThrow(
      'cannot move from opened to settled',
    )
  })

  test('replays are counted up to their limit, however many come at once', async () => {
    const sale = await openSale()
    const counted = await Promise.all(Array.from({ length: 10 }, () => ledger.countReplay(sale, 3)))
    expect(counted.filter(Boolean)).toHaveLength(3)
  })

  test('failures are counted per payer and since a time, and only those the payer caused', async () => {
    const key = {
      kind: 'eip3009',
      network: 'eip155:84532',
      payer: randomUUID(),
      nonce: randomUUID(),
    } as const
    await ledger.move(await openSale({ key }), 'released', { ...lease, reason: 'overloaded' })
    await ledger.move(await openSale({ key }), 'released', { ...lease, reason: 'no-paths', blame: 'payer' })
    const opened = await openSale({ key })
    const failures = async (paymentKey: string | null, payer: string, sinceMs: number) =>
      (await ledger.look({ ...nameless, paymentKey }, payer, sinceMs)).failures
    expect(await failures(null, key.payer, lease.nowMs)).toBe(1)
    expect(await failures(emitPaymentKey(opened.key), key.payer, lease.nowMs)).toBe(1)
    expect(await failures(null, key.payer, lease.nowMs + 1)).toBe(0)
    expect(await failures(null, randomUUID(), 0)).toBe(0)
  })

  test('what is unresolved is exactly what is opened, settling or unknown', async () => {
    const opened = await openSale()
    const settling = await ledger.move(await openSale(), 'settling', lease)
    if (settling === null) throw new Error('not moved')
    const settled = await ledger.move(settling, 'settled', lease)
    const unresolved = (await ledger.unresolved(10_000)).map((sale) => sale.id)
    expect(unresolved).toContain(opened.id)
    expect(unresolved).not.toContain(settled?.id)
  })

  test('of the names of a purchase the payment comes first, then the payment id, then the key', async () => {
    const [one, two, three] = [
      facts(),
      facts({ paymentIdHash: randomUUID() }),
      facts({ idempotencyKeyHash: randomUUID() }),
    ]
    for (const each of [three, two, one]) await openSale(each)
    const names = {
      paymentKey: emitPaymentKey(one.key),
      paymentIdHash: two.paymentIdHash,
      idempotencyKeyHash: three.idempotencyKeyHash,
    }
    const find = async (given: SaleNames) => (await ledger.look(given, 'nobody', 0)).sale
    expect((await find(names))?.id).toBe(one.id)
    expect((await find({ ...names, paymentKey: null }))?.id).toBe(two.id)
    expect((await find({ ...names, paymentKey: null, paymentIdHash: null }))?.id).toBe(three.id)
    expect(await find({ paymentKey: 'x', paymentIdHash: 'y', idempotencyKeyHash: 'z' })).toBeNull()
  })

  test('the longest overdue are looked at first and then put off, so that none starves the others', async () => {
    await ledger.claimDue(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 100_000)
    const old = { ...lease, nowMs: 1_000 }
    const stuck = await Promise.all(Array.from({ length: 30 }, () => ledger.open(facts(), old)))
    const fresh = await ledger.open(facts(), { ...lease, nowMs: 5_000 })
    const byMs = 20_000
    const first = await ledger.claimDue(byMs, 100_000, 30)
    expect(new Set(first.map(({ id }) => id))).toEqual(new Set(stuck.map((sale) => sale?.id)))
    expect((await ledger.claimDue(byMs, 100_000, 30)).map(({ id }) => id)).toEqual([fresh?.id])
    expect(await ledger.claimDue(byMs, 100_000, 30)).toEqual([])
    const ids = stuck.map((sale) => sale?.id ?? '')
    await ledger.mark(ids, { nextLookMs: null, confirmation: null })
    expect((await ledger.claimDue(100_000, 100_000, 99)).map(({ id }) => id)).toEqual([fresh?.id])
    if (fresh !== null) await ledger.mark([fresh.id], { nextLookMs: null, confirmation: null })
  })

  test('a declined sale is in doubt until its payment is sold anew', async () => {
    await ledger.claimDue(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 100_000)
    const one = facts()
    const settling = await ledger.move(await openSale(one), 'settling', lease)
    if (settling === null) throw new Error('not moved')
    await ledger.move(settling, 'declined', { ...lease, reason: 'transaction_failed' })
    const soon = lease.nowMs + 60_000
    expect((await ledger.claimDue(soon, soon - 1, 9)).map(({ id }) => id)).toEqual([one.id])
    const again = await openSale({ ...one, id: randomUUID() })
    expect((await ledger.claimDue(soon, soon - 1, 9)).map(({ id }) => id)).toEqual([again.id])
  })

  test('a process is heard of by its beats, measured by the clock of the database', async () => {
    const owner = randomUUID()
    const sale = await ledger.open(facts(), { ...lease, owner })
    if (sale === null) throw new Error('not opened')
    const silent = async () => (await ledger.find('payment', emitPaymentKey(sale.key)))?.ownerSilentMs
    expect(await silent()).toBeNull()
    await ledger.beat(owner)
    if (ledger.exclusive) return expect(await silent()).toBeNull()
    const age = await silent()
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThan(60_000)
  })

  test('no question of the gate or the operator reads through all sales', async () => {
    if (driver.kind !== 'sqlite') return
    const asked: string[] = []
    const watched: SqlDriver = {
      ...driver,
      all: (statement) => (asked.push(statement.text), driver.all(statement)),
    }
    const watching = createSqlLedger(watched)
    await watching.look({ paymentKey: 'a', paymentIdHash: 'b', idempotencyKeyHash: 'c' }, 'd', 0)
    await watching.countSettled('a', 0)
    await watching.unresolved(1)
    await watching.claimDue(0, 0, 1)
    const report = createLedgerReport(watched)
    await report.revenue(everything)
    await report.funnel(everything)
    await report.last(everything, 1)
    for await (const _ of report.each({ ...everything, sinceMs: 5 })) break
    const scans: string[] = []
    // Explained on a connection of its own: one of the drivers keeps such statements open.
    const planner = await openLedgerDriver({ databaseUrl, dataDir: directory }, 0, 'read')
    for (const text of new Set(asked)) {
      const values = Array.from({ length: 30 }, (_, index) =>
        text.includes(`$${index + 1}`) ? 1 : null,
      ).filter((value) => value !== null)
      const plan = await planner.all(sql(`EXPLAIN QUERY PLAN ${text}`, ...values))
      scans.push(
        ...plan
          .map((row) => String(row['detail']))
          .filter((step) => /^SCAN sales(?! USING (COVERING INDEX|INDEX sales_pending))/.test(step)),
      )
    }
    await planner.close()
    expect(asked.length).toBeGreaterThan(8)
    expect(scans).toEqual([])
  })

  test('a page of the export costs the same wherever it is', async () => {
    const service = `export.${randomUUID()}`
    const count = 1_203
    // All in one millisecond, then spread: the cursor must neither skip nor repeat.
    for (let index = 0; index < count; index++)
      await ledger.open(facts({ service }), { ...lease, nowMs: lease.nowMs + Math.max(0, index - 700) })
    const seen: string[] = []
    const pages = new Set<string>()
    const watched: SqlDriver = {
      ...driver,
      all: (statement) => (pages.add(statement.text), driver.all(statement)),
    }
    for await (const sale of createLedgerReport(watched).each({ ...everything, service })) seen.push(sale.id)
    expect([seen.length, new Set(seen).size]).toEqual([count, count])
    if (driver.kind !== 'sqlite') return
    // Found in the index by where the page before it ended, not by where the export began.
    const planner = await openLedgerDriver({ databaseUrl, dataDir: directory }, 0, 'read')
    for (const text of pages) {
      const plan = await planner.all(sql(`EXPLAIN QUERY PLAN ${text}`, 1, service, 0, ''))
      expect(plan.map((row) => String(row['detail'])).join()).toContain('(opened_at_ms,id)>(?,?)')
    }
    await planner.close()
  })

  test('revenue is summed per day, service and network from settled sales only', async () => {
    const service = `report.${randomUUID()}`
    for (const settledAt of ['2026-11-14T23:59:59.999Z', '2026-11-15T00:00:00Z', '2026-11-15T12:00:00Z']) {
      const settling = await ledger.move(await openSale({ service }), 'settling', lease)
      if (settling === null) throw new Error('not moved')
      await ledger.move(settling, 'settled', { ...lease, nowMs: Date.parse(settledAt) })
    }
    await openSale({ service })
    const report = createLedgerReport(driver)
    const rows = (await report.revenue(everything)).filter((row) => row.service === service)
    expect(rows.map((row) => [row.day, row.sales, row.amountAtomic])).toEqual([
      ['2026-11-14', 1, 25_000n],
      ['2026-11-15', 2, 50_000n],
    ])
    expect(await report.last({ ...everything, service }, 2)).toHaveLength(2)
    expect(
      (await report.last({ ...everything, service, state: 'opened' }, 9)).map((sale) => sale.state),
    ).toEqual(['opened'])
    const each: string[] = []
    for await (const sale of report.each({ ...everything, service })) each.push(sale.id)
    expect(new Set(each).size).toBe(4)
  })

  test('sums are taken in steps of an hour, and those of a day that is over once', async () => {
    const dayMs = 86_400_000
    const day = 40 * dayMs
    for (const hour of [0, 5, 23]) {
      const settling = await ledger.move(await openSale({ service: 'steps' }), 'settling', lease)
      if (settling === null) throw new Error('not moved')
      await ledger.move(settling, 'settled', { ...lease, nowMs: day + hour * 3_600_000 })
    }
    const spans: number[] = []
    const watched: SqlDriver = {
      ...driver,
      all: (statement) => {
        const [from, to] = statement.values
        if (typeof from === 'number' && typeof to === 'number') spans.push(to - from)
        return driver.all(statement)
      },
    }
    const report = createLedgerReport(watched)
    const period = { sinceMs: day, untilMs: day + dayMs }
    expect(await report.revenue(period)).toMatchObject([{ service: 'steps', sales: 3 }])
    expect(spans).toHaveLength(3)
    expect(await report.revenue(period)).toMatchObject([{ service: 'steps', sales: 3 }])
    expect(spans).toHaveLength(3)
    await report.funnel(everything)
    expect(spans.length).toBeGreaterThan(3)
    expect(Math.max(...spans)).toBeLessThanOrEqual(3_600_000)
  })

  test('counters count up to the limit of a window and start anew in the next', async () => {
    const counters = createSqlCounters(driver)
    const key = randomUUID()
    const taken = await Promise.all(
      Array.from({ length: 8 }, async () => counters.take(key, 5, 60_000, 1_000)),
    )
    expect(taken.filter((reading) => reading.allowed)).toHaveLength(5)
    expect(await counters.take(key, 5, 60_000, 59_999)).toEqual({
      allowed: false,
      remaining: 0,
      resetAtMs: 60_000,
    })
    expect(await counters.take(key, 5, 60_000, 60_000)).toEqual({
      allowed: true,
      remaining: 4,
      resetAtMs: 120_000,
    })
  })

  test('migrating again, also from several processes at once, changes nothing', async () => {
    const others = await Promise.all(
      Array.from({ length: 4 }, () => openLedgerDriver({ databaseUrl, dataDir: directory }, 0, 'read')),
    )
    await Promise.all(others.map((other) => other.close()))
    expect((await driver.all(sql('SELECT count(*) AS steps FROM migrations')))[0]).toBeDefined()
  })

  test('a ledger of a newer version is not touched', async () => {
    await driver.all(sql('INSERT INTO migrations (step, at_ms) VALUES (999, 0)'))
    await expect(runMigrations(driver, 0)).rejects.toThrow('newer version')
    await driver.all(sql('DELETE FROM migrations WHERE step = 999'))
  })
})

test('no state leads back to one in which nothing was at stake', () => {
  for (const from of saleStates) expect(mayMove(from, 'opened')).toBe(false)
  expect(mayMove('unknown', 'released')).toBe(false)
  expect(mayMove('settling', 'released')).toBe(false)
})
