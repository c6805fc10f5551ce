import postgres from 'postgres'
import { startDeadline } from '../../execution/deadline.ts'
import type { SqlDriver, SqlRow, SqlStatement } from './sql-driver.ts'

type Runner = Pick<postgres.Sql, 'unsafe'>

const CONNECT_SECONDS = 5
const ANSWER_MS = 10_000

/**
 * Postgres: several service processes share one ledger through it. One that has gone silent is given up on: a buyer whose
 * money has moved must not wait for it. What was given up may still be written, which no caller takes for unwritten.
 */
export function createPostgresDriver(url: string, answerMs = ANSWER_MS): SqlDriver {
  const connection = { synchronous_commit: 'on' } as const
  const client = postgres(url, { max: 8, connect_timeout: CONNECT_SECONDS, onnotice: () => {}, connection })
  const transact: SqlDriver['transact'] = (first, rest) =>
    client.begin(async (transaction) => {
      const found = await run(transaction, first)
      if (found.length > 0) for (const statement of rest) await run(transaction, statement)
      return found
    })
  return {
    kind: 'postgres',
    clock: 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)',
    write: (change, addition) => giveUpAfter(answerMs, run(client, joinWrite(change, addition))),
    all: (statement) => giveUpAfter(answerMs, run(client, statement)),
    transact: (first, rest) => giveUpAfter(answerMs, transact(first, rest)),
    close: () => client.end({ timeout: 5 }),
  }
}

async function giveUpAfter<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  const deadline = startDeadline(limitMs)
  const late = new Promise<never>((_, reject) => {
    deadline.signal.addEventListener('abort', () => reject(deadline.signal.reason as Error))
  })
  return Promise.race([work, late]).finally(deadline.end)
}

/** Both in one statement, which Postgres keeps or drops as a whole. */
function joinWrite(change: SqlStatement, addition: SqlStatement): SqlStatement {
  const shifted = addition.text.replaceAll(
    /\$(\d+)/g,
    (_, place) => `$${Number(place) + change.values.length}`,
  )
  return {
    text: `WITH change AS (${change.text}), addition AS (${shifted} FROM change) SELECT * FROM change`,
    values: [...change.values, ...addition.values],
  }
}

/** Prepared once per connection; then a statement is one round trip. */
async function run(runner: Runner, { text, values }: SqlStatement): Promise<readonly SqlRow[]> {
  return runner.unsafe<SqlRow[]>(text, [...values] as postgres.ParameterOrJSON<never>[], { prepare: true })
}
