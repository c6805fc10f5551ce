import { Problem } from '../../core/problem.ts'
import { emitPaymentKey } from '../signed/payment-key.ts'
import type { Ledger, Lease, Look, MoveFacts, Sale, SaleFacts, SaleIn, SaleNames } from './ledger.ts'
import { parseSaleRow } from './sale-row.ts'
import { lookAfterMs, mayMove, type SaleState } from './sale-state.ts'
import {
  CLAIM_DUE,
  emitJournalRow,
  emitMark,
  emitMove,
  emitOpening,
  LIVE,
  MARKED_AT_ONCE,
  moveTo,
  nameColumns,
} from './sale-statements.ts'
import { sql, type SqlDriver, type SqlValue } from './sql-driver.ts'

/** As large as ten sales: where it cannot be written to a file, sales cannot be either. A file has one process, so it names none. */
const BULKY_OWNER = `probe ${'.'.repeat(16_384)}`

/** The ledger in SQL. Each move is one write: the sale changes and its journal gains a row, or neither. */
export function createSqlLedger(database: SqlDriver): Ledger {
  const driver = reachable(database)
  const silence = `(SELECT ${driver.clock} - beat_at_ms FROM processes WHERE processes.owner = sales.owner) AS owner_silent_ms`
  const select = `SELECT *, ${silence} FROM sales`
  const load: Load = async (text, ...values) => (await driver.all(sql(text, ...values))).map(parseSaleRow)
  return {
    exclusive: driver.kind === 'sqlite',
    open: (facts, lease) => openSale(driver, facts, lease),
    find: async (name, value) =>
      (await load(`${select} WHERE ${nameColumns[name]} = $1 AND ${LIVE}`, value))[0] ?? null,
    look: createLook(driver, select),
    move: (sale, to, facts) => moveSale(driver, sale, to, facts),
    ...createCounts(driver),
    ...createLooks(driver, load, { select, silence }),
    close: () => driver.close(),
  }
}

type Load = (text: string, ...values: SqlValue[]) => Promise<Sale[]>

function createCounts(driver: SqlDriver): Pick<Ledger, 'countReplay' | 'countSettled'> {
  return {
    countReplay: async (sale, limit) => {
      const text = 'UPDATE sales SET replays = replays + 1 WHERE id = $1 AND replays < $2 RETURNING id'
      return (await driver.all(sql(text, sale.id, limit))).length > 0
    },
    countSettled: async (payer, sinceMs) => {
      const text = `SELECT count(*) AS sales FROM sales WHERE payer = $1 AND changed_at_ms >= $2 AND state = 'settled'`
      const [row] = await driver.all(sql(text, payer, sinceMs))
      return Number(row?.['sales'] ?? 0)
    },
  }
}

/** What is done in the background: finding what needs a look, noting that it was looked at, and being alive. */
function createLooks(
  driver: SqlDriver,
  load: Load,
  { select, silence }: { select: string; silence: string },
): Pick<Ledger, 'unresolved' | 'claimDue' | 'mark' | 'forgetLooks' | 'beat'> {
  const beat = `INSERT INTO processes (owner, beat_at_ms) VALUES ($1, ${driver.clock})
    ON CONFLICT (owner) DO UPDATE SET beat_at_ms = excluded.beat_at_ms`
  return {
    unresolved: (limit) =>
      load(
        `${select} WHERE state IN ('opened', 'settling', 'unknown') ORDER BY changed_at_ms LIMIT $1`,
        limit,
      ),
    claimDue: (byMs, untilMs, limit) => load(`${CLAIM_DUE} RETURNING *, ${silence}`, byMs, untilMs, limit),
    mark: async (ids, facts) => {
      for (let from = 0; from < ids.length; from += MARKED_AT_ONCE)
        await driver.all(emitMark(ids.slice(from, from + MARKED_AT_ONCE), facts))
    },
    forgetLooks: async (facilitator) => {
      const settled = `state = 'settled' AND next_look_ms IS NOT NULL AND facilitator = $1`
      await driver.all(sql(`UPDATE sales SET next_look_ms = NULL WHERE ${settled}`, facilitator))
    },
    beat: async (owner) => {
      const isFile = driver.kind === 'sqlite'
      await driver.all(sql(beat, isFile ? BULKY_OWNER : owner))
      if (isFile) await driver.all(sql('DELETE FROM processes WHERE owner = $1', BULKY_OWNER))
    },
  }
}

function createLook(driver: SqlDriver, select: string): Ledger['look'] {
  const found = Object.values(nameColumns)
    .map((column, index) => `${select} WHERE ${column} = $${index + 1} AND ${LIVE}`)
    .join(' UNION ')
  const failed =
    'SELECT count(*) AS failures FROM sales WHERE payer = $4 AND opened_at_ms >= $5 AND blame IS NOT NULL'
  // The count is there whether a sale was found or not.
  const text = `SELECT * FROM (${failed}) AS failed LEFT JOIN (${found}) AS found ON 1 = 1`
  return async (names, payer, sinceMs): Promise<Look> => {
    const { paymentKey, paymentIdHash, idempotencyKeyHash } = names
    const rows = await driver.all(sql(text, paymentKey, paymentIdHash, idempotencyKeyHash, payer, sinceMs))
    const sales = rows.filter(({ id }) => id !== null).map(parseSaleRow)
    return { sale: prefer(sales, names), failures: Number(rows[0]?.['failures'] ?? 0) }
  }
}

function prefer(found: readonly Sale[], { paymentKey, paymentIdHash }: SaleNames): Sale | null {
  const byPayment = found.find(({ key }) => emitPaymentKey(key) === paymentKey)
  const byId = found.find((sale) => paymentIdHash !== null && sale.paymentIdHash === paymentIdHash)
  return byPayment ?? byId ?? found[0] ?? null
}

async function openSale(driver: SqlDriver, facts: SaleFacts, lease: Lease): Promise<SaleIn<'opened'> | null> {
  const sale: SaleIn<'opened'> = {
    ...facts,
    state: 'opened',
    version: 1,
    owner: lease.owner,
    leaseUntilMs: lease.nowMs + lease.leaseMs,
    openedAtMs: lease.nowMs,
    changedAtMs: lease.nowMs,
    transaction: null,
    reason: null,
    replays: 0,
    blame: null,
    nextLookMs: lease.nowMs + (lookAfterMs.opened ?? 0),
    confirmation: null,
    ownerSilentMs: null,
  }
  const opened = await driver.write(emitOpening(sale), emitJournalRow(sale))
  return opened.length === 0 ? null : sale
}

async function moveSale<To extends SaleState>(
  driver: SqlDriver,
  sale: SaleIn<SaleState>,
  to: To,
  facts: MoveFacts,
): Promise<SaleIn<To> | null> {
  if (!mayMove(sale.state, to)) throw new Error(`a sale cannot move from ${sale.state} to ${to}`)
  const moved = moveTo(sale, to, facts)
  const rows = await driver.write(emitMove(moved), emitJournalRow(moved))
  return rows.length === 0 ? null : moved
}

/** A database that cannot be reached stops sales; no payment is to blame for that. */
function reachable(driver: SqlDriver): SqlDriver {
  return {
    ...driver,
    all: (statement) => driver.all(statement).catch(unavailable),
    write: (change, addition) => driver.write(change, addition).catch(unavailable),
    transact: (first, rest) => driver.transact(first, rest).catch(unavailable),
  }
}

function unavailable(cause: unknown): never {
  throw new Problem('payments-unavailable', 'Sales cannot be recorded at the moment; try again soon.', {
    cause,
    retryAfterSeconds: 5,
  })
}
