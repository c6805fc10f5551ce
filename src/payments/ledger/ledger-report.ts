import type { Sale } from './ledger.ts'
import { parseSaleRow } from './sale-row.ts'
import { saleStates, type SaleState } from './sale-state.ts'
import { sql, type SqlDriver } from './sql-driver.ts'

export interface SaleFilter {
  readonly sinceMs: number
  readonly untilMs: number
  readonly state?: SaleState
  readonly service?: string
}

export interface RevenueRow {
  /** UTC day, `2026-11-15`. */
  readonly day: string
  readonly service: string
  readonly network: string
  readonly sales: number
  readonly amountAtomic: bigint
}

/** What the operator asks of the ledger. Reads only. */
export interface LedgerReport {
  /** Newest first. */
  last(filter: SaleFilter, limit: number): Promise<readonly Sale[]>
  /** Oldest first, in pages, so that any number of sales can be exported. */
  each(filter: SaleFilter): AsyncIterable<Sale>
  revenue(filter: Pick<SaleFilter, 'sinceMs' | 'untilMs'>): Promise<readonly RevenueRow[]>
  /** Sales per state: what became of verified payments. */
  funnel(filter: Pick<SaleFilter, 'sinceMs' | 'untilMs'>): Promise<Readonly<Record<SaleState, number>>>
  unresolved(): Promise<readonly Sale[]>
}

export const everything: SaleFilter = { sinceMs: 0, untilMs: Number.MAX_SAFE_INTEGER }

const DAY_MS = 86_400_000
const PAGE_SALES = 500

export function createLedgerReport(driver: SqlDriver): LedgerReport {
  return {
    last: async (filter, limit) => {
      const { where, values } = emitWhere(filter)
      const text = `SELECT * FROM sales ${where} ORDER BY opened_at_ms DESC, id DESC LIMIT $${values.length + 1}`
      return (await driver.all(sql(text, ...values, limit))).map(parseSaleRow)
    },
    each: (filter) => eachSale(driver, filter),
    revenue: ({ sinceMs, untilMs }) => loadRevenue(driver, sinceMs, untilMs),
    funnel: async ({ sinceMs, untilMs }) => {
      const text = `SELECT state, count(*) AS sales FROM sales WHERE opened_at_ms >= $1 AND opened_at_ms < $2 GROUP BY state`
      const rows = await driver.all(sql(text, sinceMs, untilMs))
      const counted = new Map(rows.map((row) => [String(row['state']), Number(row['sales'])]))
      return Object.fromEntries(saleStates.map((state) => [state, counted.get(state) ?? 0])) as Record<
        SaleState,
        number
      >
    },
    unresolved: async () => {
      const text = `SELECT * FROM sales WHERE state IN ('opened', 'settling', 'unknown') ORDER BY changed_at_ms`
      return (await driver.all(sql(text))).map(parseSaleRow)
    },
  }
}

async function loadRevenue(driver: SqlDriver, sinceMs: number, untilMs: number): Promise<RevenueRow[]> {
  const rows = await driver.all(
    sql(
      `SELECT changed_at_ms / ${DAY_MS} AS day, service, network, count(*) AS sales, sum(amount_atomic) AS amount
        FROM sales WHERE state = 'settled' AND changed_at_ms >= $1 AND changed_at_ms < $2
        GROUP BY 1, service, network ORDER BY 1, service, network`,
      sinceMs,
      untilMs,
    ),
  )
  return rows.map((row) => ({
    day: new Date(Number(row['day']) * DAY_MS).toISOString().slice(0, 10),
    service: String(row['service']),
    network: String(row['network']),
    sales: Number(row['sales']),
    amountAtomic: BigInt(String(row['amount'])),
  }))
}

async function* eachSale(driver: SqlDriver, filter: SaleFilter): AsyncIterable<Sale> {
  const { where, values } = emitWhere(filter)
  const place = values.length
  const text = `SELECT * FROM sales ${where}
    AND (opened_at_ms > $${place + 1} OR (opened_at_ms = $${place + 1} AND id > $${place + 2}))
    ORDER BY opened_at_ms, id LIMIT ${PAGE_SALES}`
  let after: Pick<Sale, 'openedAtMs' | 'id'> = { openedAtMs: -1, id: '' }
  for (;;) {
    const page = (await driver.all(sql(text, ...values, after.openedAtMs, after.id))).map(parseSaleRow)
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_SALES) return
    after = last
  }
}

function emitWhere(filter: SaleFilter): { where: string; values: (string | number)[] } {
  const values: (string | number)[] = [filter.sinceMs, filter.untilMs]
  let where = 'WHERE opened_at_ms >= $1 AND opened_at_ms < $2'
  if (filter.state !== undefined) where += ` AND state = $${values.push(filter.state)}`
  if (filter.service !== undefined) where += ` AND service = $${values.push(filter.service)}`
  return { where, values }
}
