import { Problem } from '../../core/problem.ts'
import type { Ledger, Lease, MoveFacts, SaleFacts, SaleIn, SaleName } from './ledger.ts'
import { emitSaleRow, parseSaleRow, saleColumns } from './sale-row.ts'
import { mayMove, type SaleState } from './sale-state.ts'
import { sql, type SqlDriver, type SqlStatement } from './sql-driver.ts'

const nameColumns: Record<SaleName, string> = {
  payment: 'payment_key',
  'idempotency-key': 'idempotency_key_hash',
  'payment-id': 'payment_id_hash',
}

/** The ledger in SQL. Each move is one transaction: the sale changes and its journal gains a row, or neither. */
export function createSqlLedger(database: SqlDriver): Ledger {
  const driver = reachable(database)
  return {
    exclusive: driver.kind === 'sqlite',
    open: (facts, lease) => openSale(driver, facts, lease),
    find: async (name, value) => {
      const [row] = await driver.all(
        sql(
          `SELECT * FROM sales WHERE ${nameColumns[name]} = $1 AND state NOT IN ('declined', 'released')`,
          value,
        ),
      )
      return row === undefined ? null : parseSaleRow(row)
    },
    move: (sale, to, facts) => moveSale(driver, sale, to, facts),
    countReplay: async (sale, limit) => {
      const count = 'UPDATE sales SET replays = replays + 1 WHERE id = $1 AND replays < $2 RETURNING id'
      return (await driver.all(sql(count, sale.id, limit))).length > 0
    },
    countFailures: async (payer, sinceMs) => {
      const text = `SELECT count(*) AS failures FROM sales
        WHERE payer = $1 AND opened_at_ms >= $2 AND state IN ('declined', 'released')`
      return Number((await driver.all(sql(text, payer, sinceMs)))[0]?.['failures'] ?? 0)
    },
    unresolved: async (limit) => {
      const rows = await driver.all(
        sql(
          `SELECT * FROM sales WHERE state IN ('opened', 'settling', 'unknown') ORDER BY changed_at_ms LIMIT $1`,
          limit,
        ),
      )
      return rows.map(parseSaleRow)
    },
    declinedSince: async (sinceMs, limit) => {
      const text = `SELECT * FROM sales WHERE state = 'declined' AND opened_at_ms >= $1 ORDER BY opened_at_ms LIMIT $2`
      return (await driver.all(sql(text, sinceMs, limit))).map(parseSaleRow)
    },
    close: () => driver.close(),
  }
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
  }
  const places = saleColumns.map((_, index) => `$${index + 1}`).join(', ')
  const text = `INSERT INTO sales (${saleColumns.join(', ')}) VALUES (${places}) ON CONFLICT DO NOTHING RETURNING id`
  const opened = await driver.transact({ text, values: emitSaleRow(sale) }, [journal(sale)])
  return opened.length === 0 ? null : sale
}

async function moveSale<To extends SaleState>(
  driver: SqlDriver,
  sale: SaleIn<SaleState>,
  to: To,
  facts: MoveFacts,
): Promise<SaleIn<To> | null> {
  if (!mayMove(sale.state, to)) throw new Error(`a sale cannot move from ${sale.state} to ${to}`)
  const moved: SaleIn<To> = {
    ...sale,
    state: to,
    version: sale.version + 1,
    owner: facts.owner,
    leaseUntilMs: facts.nowMs + facts.leaseMs,
    changedAtMs: facts.nowMs,
    transaction: facts.transaction ?? sale.transaction,
    reason: facts.reason ?? null,
  }
  const update = sql(
    `UPDATE sales SET state = $3, version = version + 1, owner = $4, lease_until_ms = $5, changed_at_ms = $6,
      transaction_id = $7, reason = $8 WHERE id = $1 AND version = $2 RETURNING id`,
    sale.id,
    sale.version,
    moved.state,
    moved.owner,
    moved.leaseUntilMs,
    moved.changedAtMs,
    moved.transaction,
    moved.reason,
  )
  const rows = await driver.transact(update, [journal(moved)])
  return rows.length === 0 ? null : moved
}

function journal(sale: SaleIn<SaleState>): SqlStatement {
  return sql(
    `INSERT INTO sale_moves (sale_id, version, state, at_ms, owner, transaction_id, reason)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    sale.id,
    sale.version,
    sale.state,
    sale.changedAtMs,
    sale.owner,
    sale.transaction,
    sale.reason,
  )
}

/** A database that cannot be reached stops sales, which is nobody's payment's fault. */
function reachable(driver: SqlDriver): SqlDriver {
  return {
    kind: driver.kind,
    all: (statement) => driver.all(statement).catch(unavailable),
    transact: (first, rest) => driver.transact(first, rest).catch(unavailable),
    close: () => driver.close(),
  }
}

function unavailable(cause: unknown): never {
  throw new Problem('payments-unavailable', 'Sales cannot be recorded at the moment; try again soon.', {
    cause,
    retryAfterSeconds: 5,
  })
}
