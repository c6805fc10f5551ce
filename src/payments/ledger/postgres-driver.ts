import pg from 'pg'
import { startDeadline } from '../../execution/deadline.ts'
import { createDatabaseHealth } from './database-health.ts'
import type { SqlDriver, SqlRow, SqlStatement } from './sql-driver.ts'
import { sha256Hex } from '../signed/sha256-hex.ts'

/** Unix milliseconds, as an expression. */
export const postgresClock = 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)'

const CONNECTIONS = 8
const CONNECT_MS = 5_000
const ANSWER_MS = 10_000
/** A database that needs longer to say that it is there takes no sales either. */
const ASK_MS = 3_000

/**
 * Postgres: several service processes share one ledger through it. One that has gone silent is given up on: a buyer whose
 * money has moved must not wait for it. What was given up may still be written, which no caller takes for unwritten.
 */
export function createPostgresDriver(url: string, answerMs = ANSWER_MS): SqlDriver {
  const { connection, isPrepared } = readUrl(url)
  const pool = new pg.Pool({
    ...connection,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: answerMs,
  })
  // A connection that is lost while nobody uses it concerns nobody; unheard, its error would end the process.
  pool.on('error', () => {})
  const health = createDatabaseHealth({ ask: () => ask(connection), isLost })
  const run: Run = async (runner, { text, values }) => {
    const name = isPrepared ? { name: nameOf(text) } : {}
    return (await runner.query<SqlRow>({ ...name, text, values: [...values] })).rows
  }
  const answer = <Value>(work: () => Promise<Value>): Promise<Value> =>
    giveUpAfter(answerMs, health.guard(work))
  return {
    kind: 'postgres',
    clock: postgresClock,
    write: (change, addition) => answer(() => run(pool, joinWrite(change, addition))),
    all: (statement) => answer(() => run(pool, statement)),
    transact: (first, rest) => answer(() => transact(pool, run, first, rest)),
    close: async () => {
      health.close()
      await giveUpAfter(CONNECT_MS, pool.end()).catch(() => {})
    },
  }
}

type Run = (runner: Pick<pg.ClientBase, 'query'>, statement: SqlStatement) => Promise<readonly SqlRow[]>

/**
 * Prepared statements bind a session, so behind a pooler that hands sessions out per transaction `?prepare=false` does
 * without, and without a setting of the session. `sslmode` means what it means to every other Postgres client.
 */
function readUrl(url: string): { connection: pg.ClientConfig; isPrepared: boolean } {
  const isPrepared = !/[?&]prepare=false(&|$)/.test(url)
  const asUsual = /[?&]sslmode=/.test(url) && !url.includes('uselibpqcompat=') ? '&uselibpqcompat=true' : ''
  const session = isPrepared ? { options: '-c synchronous_commit=on' } : {}
  return { connection: { connectionString: url + asUsual, keepAlive: true, ...session }, isPrepared }
}

async function ask(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
  } finally {
    void client.end().catch(() => {})
  }
}

/** Everything but a database's word on one statement: it is shutting down, out of connections, or was not heard. */
function isLost(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|53|57P)/.test(error.code ?? '')
}

async function transact(
  pool: pg.Pool,
  run: Run,
  first: SqlStatement,
  rest: readonly SqlStatement[],
): Promise<readonly SqlRow[]> {
  const client = await pool.connect()
  client.on('error', ignore)
  let failure: Error | undefined
  try {
    await client.query('BEGIN')
    const found = await run(client, first)
    if (found.length > 0) for (const statement of rest) await run(client, statement)
    await client.query(found.length > 0 ? 'COMMIT' : 'ROLLBACK')
    return found
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.off('error', ignore)
    // A connection whose transaction failed is closed, which takes the transaction back.
    client.release(failure)
  }
}

/** The failure is told by whatever statement was under way. */
function ignore(): void {}

async function giveUpAfter<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  const deadline = startDeadline(limitMs)
  const late = new Promise<never>((_, reject) => {
    deadline.signal.addEventListener('abort', () => reject(deadline.signal.reason as Error))
  })
  return Promise.race([work, late]).finally(deadline.end)
}

const joined = new Map<string, Map<string, string>>()

/** Both in one statement, which Postgres keeps or drops as a whole. */
function joinWrite(change: SqlStatement, addition: SqlStatement): SqlStatement {
  let texts = joined.get(change.text)
  if (texts === undefined) joined.set(change.text, (texts = new Map()))
  let text = texts.get(addition.text)
  if (text === undefined) texts.set(addition.text, (text = emitJoined(change, addition)))
  return { text, values: [...change.values, ...addition.values] }
}

function emitJoined(change: SqlStatement, addition: SqlStatement): string {
  const shifted = addition.text.replaceAll(
    /\$(\d+)/g,
    (_, place) => `$${Number(place) + change.values.length}`,
  )
  return `WITH change AS (${change.text}), addition AS (${shifted} FROM change) SELECT * FROM change`
}

const names = new Map<string, string>()

/** Prepared once per connection, under a name that means the same in every process. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) names.set(text, (name = `tollgauge_${sha256Hex(text).slice(0, 32)}`))
  return name
}
