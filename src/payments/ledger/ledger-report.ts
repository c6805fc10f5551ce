import type { Sale } from './ledger.ts'
import { parseSaleRow } from './sale-row.ts'
import { createLedgerTotals, type RevenueRow } from './ledger-totals.ts'
import type { SaleState } from './sale-state.ts'
import { sql, type SqlDriver } from './sql-driver.ts'

export interface SaleFilter {
  readonly sinceMs: number
  readonly untilMs: number
  readonly state?: SaleState
  readonly service?: string
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

const PAGE_SALES = 500

export function createLedgerReport(driver: SqlDriver): LedgerReport {
  const totals = createLedgerTotals(driver)
  return {
    last: async (filter, limit) => {
      const { where, values } = emitWhere(filter)
      const since = `opened_at_ms >= $${values.push(filter.sinceMs)}`
      const text = `SELECT * FROM sales WHERE ${where} AND ${since} ORDER BY opened_at_ms DESC, id DESC LIMIT $${values.length + 1}`
      return (await driver.all(sql(text, ...values, limit))).map(parseSaleRow)
    },
    each: (filter) => eachSale(driver, filter),
    revenue: ({ sinceMs, untilMs }) => totals.revenue(sinceMs, untilMs),
    funnel: ({ sinceMs, untilMs }) => totals.funnel(sinceMs, untilMs),
    unresolved: async () => {
      const text = `SELECT * FROM sales WHERE state IN ('opened', 'settling', 'unknown') ORDER BY changed_at_ms`
      return (await driver.all(sql(text))).map(parseSaleRow)
    },
  }
}

/**
 * A page costs the same wherever it is: both databases find the pair in the index. That is why it is the only lower bound:
 * beside another, SQLite would search from that one on.
 */
async function* eachSale(driver: SqlDriver, filter: SaleFilter): AsyncIterable<Sale> {
  const { where, values } = emitWhere(filter)
  const place = values.length
  const text = `SELECT * FROM sales WHERE ${where} AND (opened_at_ms, id) > ($${place + 1}, $${place + 2})
    ORDER BY opened_at_ms, id LIMIT ${PAGE_SALES}`
  let after: Pick<Sale, 'openedAtMs' | 'id'> = { openedAtMs: filter.sinceMs, id: '' }
  for (;;) {
    const page = (await driver.all(sql(text, ...values, after.openedAtMs, after.id))).map(parseSaleRow)
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_SALES) return
    after = last
  }
}

/** All of a filter but when it begins. */
function emitWhere(filter: SaleFilter): { where: string; values: (string | number)[] } {
  const values: (string | number)[] = [filter.untilMs]
  let where = 'opened_at_ms < $1'
  if (filter.state !== undefined) where += ` AND state = $${values.push(filter.state)}`
  if (filter.service !== undefined) where += ` AND service = $${values.push(filter.service)}`
  return { where, values }
}
