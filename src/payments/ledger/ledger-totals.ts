import { saleStates, type SaleState } from './sale-state.ts'
import { sql, type SqlDriver } from './sql-driver.ts'

export interface RevenueRow {
  /** UTC day, `2026-11-15`. */
  readonly day: string
  readonly service: string
  readonly network: string
  readonly sales: number
  readonly amountAtomic: bigint
}

export interface LedgerTotals {
  revenue(sinceMs: number, untilMs: number): Promise<readonly RevenueRow[]>
  funnel(sinceMs: number, untilMs: number): Promise<Readonly<Record<SaleState, number>>>
}

const DAY_MS = 86_400_000
/** Sums are taken in spans of this length, and others get their turn between two of them. */
const SPAN_MS = 3_600_000

const REVENUE = `SELECT service, network, count(*) AS sales, sum(amount_atomic) AS amount FROM sales
  WHERE state = 'settled' AND changed_at_ms >= $1 AND changed_at_ms < $2 GROUP BY service, network`
const NEXT_SETTLED = `SELECT min(changed_at_ms) AS at_ms FROM sales WHERE state = 'settled' AND changed_at_ms >= $1`
const FUNNEL = `SELECT state, count(*) AS sales FROM sales WHERE opened_at_ms >= $1 AND opened_at_ms < $2 GROUP BY state`
const NEXT_OPENED = `SELECT min(opened_at_ms) AS at_ms FROM sales WHERE opened_at_ms >= $1`

/**
 * Sums over any number of sales, from indexes alone and in small steps, so that a ledger in this process does not keep
 * buyers waiting. What was settled on a day that is over never changes, so that is summed once.
 */
export function createLedgerTotals(driver: SqlDriver): LedgerTotals {
  const closedDays = new Map<number, readonly RevenueRow[]>()
  const revenueOf = async (day: number, sinceMs: number, untilMs: number): Promise<readonly RevenueRow[]> => {
    const [from, to] = [Math.max(sinceMs, day * DAY_MS), Math.min(untilMs, (day + 1) * DAY_MS)]
    const isWhole = to - from === DAY_MS
    const known = isWhole ? closedDays.get(day) : undefined
    if (known !== undefined) return known
    const sums = new Map<string, RevenueRow>()
    for await (const span of eachSpan(driver, NEXT_SETTLED, from, to))
      for (const row of await driver.all(sql(REVENUE, span.fromMs, span.toMs))) addTo(sums, day, row)
    const rows = [...sums.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
    // A process with a slow clock may still write into a day that has just ended.
    if (isWhole && (day + 2) * DAY_MS < (await readClock(driver))) closedDays.set(day, rows)
    return rows
  }
  return {
    revenue: async (sinceMs, untilMs) => {
      const rows: RevenueRow[] = []
      for (let from = sinceMs; from < untilMs;) {
        const next = await findNext(driver, NEXT_SETTLED, from)
        if (next === null || next >= untilMs) break
        const day = Math.floor(next / DAY_MS)
        rows.push(...(await revenueOf(day, from, untilMs)))
        from = (day + 1) * DAY_MS
      }
      return rows
    },
    funnel: async (sinceMs, untilMs) => {
      const counts = Object.fromEntries(saleStates.map((state) => [state, 0])) as Record<SaleState, number>
      for await (const span of eachSpan(driver, NEXT_OPENED, sinceMs, untilMs))
        for (const row of await driver.all(sql(FUNNEL, span.fromMs, span.toMs)))
          counts[row['state'] as SaleState] += Number(row['sales'])
      return counts
    },
  }
}

function addTo(sums: Map<string, RevenueRow>, day: number, row: Readonly<Record<string, unknown>>): void {
  const [service, network] = [String(row['service']), String(row['network'])]
  const key = `${service} ${network}`
  const before = sums.get(key)
  sums.set(key, {
    day: new Date(day * DAY_MS).toISOString().slice(0, 10),
    service,
    network,
    sales: (before?.sales ?? 0) + Number(row['sales']),
    amountAtomic: (before?.amountAtomic ?? 0n) + BigInt(String(row['amount'])),
  })
}

/** The spans of a time in which there is anything. */
async function* eachSpan(
  driver: SqlDriver,
  findText: string,
  sinceMs: number,
  untilMs: number,
): AsyncIterable<{ fromMs: number; toMs: number }> {
  for (let from = sinceMs; from < untilMs;) {
    const next = await findNext(driver, findText, from)
    if (next === null || next >= untilMs) return
    const end = Math.min(untilMs, (Math.floor(next / SPAN_MS) + 1) * SPAN_MS)
    yield { fromMs: next, toMs: end }
    from = end
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function findNext(driver: SqlDriver, text: string, fromMs: number): Promise<number | null> {
  const [row] = await driver.all(sql(text, fromMs))
  const found = row?.['at_ms'] ?? null
  return found === null ? null : Number(found)
}

async function readClock(driver: SqlDriver): Promise<number> {
  return Number((await driver.all(sql(`SELECT ${driver.clock} AS now_ms`)))[0]?.['now_ms'])
}
