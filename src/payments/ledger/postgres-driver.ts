import postgres from 'postgres'
import type { SqlDriver, SqlRow, SqlStatement } from './sql-driver.ts'

type Runner = Pick<postgres.Sql, 'unsafe'>

/** Postgres: several service processes share one ledger through it. */
export function createPostgresDriver(url: string): SqlDriver {
  const client = postgres(url, { max: 8, onnotice: () => {}, connection: { synchronous_commit: 'on' } })
  return {
    kind: 'postgres',
    all: (statement) => run(client, statement),
    transact: (first, rest) =>
      client.begin(async (transaction) => {
        const found = await run(transaction, first)
        if (found.length > 0) for (const statement of rest) await run(transaction, statement)
        return found
      }),
    close: () => client.end({ timeout: 5 }),
  }
}

async function run(runner: Runner, { text, values }: SqlStatement): Promise<readonly SqlRow[]> {
  return runner.unsafe<SqlRow[]>(text, [...values] as postgres.ParameterOrJSON<never>[])
}
