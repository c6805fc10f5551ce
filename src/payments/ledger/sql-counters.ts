import { windowEnd, type CounterStore } from '../../core/counter-store.ts'
import { sql, type SqlDriver } from './sql-driver.ts'

/** Counters in the ledger's database: with Postgres, limits hold across all processes. */
export function createSqlCounters(driver: SqlDriver): CounterStore {
  return {
    take: async (key, limit, windowMs, nowMs) => {
      const resetAtMs = windowEnd(windowMs, nowMs)
      const [row] = await driver.all(
        sql(
          `INSERT INTO counters (name, window_end_ms, used) VALUES ($1, $2, 1)
            ON CONFLICT (name) DO UPDATE SET
              used = CASE WHEN counters.window_end_ms = excluded.window_end_ms THEN counters.used + 1 ELSE 1 END,
              window_end_ms = excluded.window_end_ms
            WHERE counters.window_end_ms <> excluded.window_end_ms OR counters.used < $3
            RETURNING used`,
          key,
          resetAtMs,
          limit,
        ),
      )
      const allowed = row !== undefined && limit > 0
      return { allowed, remaining: allowed ? Math.max(0, limit - Number(row['used'])) : 0, resetAtMs }
    },
  }
}
