import { sql, type SqlDriver } from './sql-driver.ts'

/** Forward only: a published entry is never edited, a change is a new entry. One text for SQLite and Postgres. */
const migrations: readonly (readonly string[])[] = [
  [
    `CREATE TABLE sales (
      id TEXT PRIMARY KEY,
      request_id TEXT NOT NULL,
      service TEXT NOT NULL,
      payment_key TEXT NOT NULL,
      key_kind TEXT NOT NULL,
      network TEXT NOT NULL,
      payer TEXT NOT NULL,
      nonce TEXT NOT NULL,
      asset TEXT NOT NULL,
      pay_to TEXT NOT NULL,
      amount_atomic BIGINT NOT NULL,
      request_hash TEXT NOT NULL,
      header_hash TEXT NOT NULL,
      idempotency_key_hash TEXT,
      payment_id_hash TEXT,
      valid_before BIGINT,
      recent_blockhash TEXT,
      facilitator TEXT NOT NULL,
      state TEXT NOT NULL,
      version BIGINT NOT NULL,
      owner TEXT NOT NULL,
      lease_until_ms BIGINT NOT NULL,
      opened_at_ms BIGINT NOT NULL,
      changed_at_ms BIGINT NOT NULL,
      transaction_id TEXT,
      reason TEXT,
      replays BIGINT NOT NULL
    )`,
    // One live sale per payment and per name the buyer gave it; a sale that came to nothing frees them.
    `CREATE UNIQUE INDEX sales_by_payment ON sales (payment_key) WHERE state NOT IN ('declined', 'released')`,
    `CREATE UNIQUE INDEX sales_by_idempotency_key ON sales (idempotency_key_hash)
      WHERE state NOT IN ('declined', 'released')`,
    `CREATE UNIQUE INDEX sales_by_payment_id ON sales (payment_id_hash) WHERE state NOT IN ('declined', 'released')`,
    `CREATE INDEX sales_pending ON sales (changed_at_ms) WHERE state IN ('opened', 'settling', 'unknown')`,
    `CREATE INDEX sales_by_time ON sales (opened_at_ms)`,
    `CREATE INDEX sales_failed ON sales (payer, opened_at_ms) WHERE state IN ('declined', 'released')`,
    // The journal: rows are only ever added.
    `CREATE TABLE sale_moves (
      sale_id TEXT NOT NULL,
      version BIGINT NOT NULL,
      state TEXT NOT NULL,
      at_ms BIGINT NOT NULL,
      owner TEXT NOT NULL,
      transaction_id TEXT,
      reason TEXT,
      PRIMARY KEY (sale_id, version)
    )`,
    `CREATE TABLE counters (
      name TEXT PRIMARY KEY,
      window_end_ms BIGINT NOT NULL,
      used BIGINT NOT NULL
    )`,
  ],
  [
    // Whose fault a failure was; null: nobody's that is held against them.
    `ALTER TABLE sales ADD COLUMN blame TEXT`,
    // When somebody should look at the sale again; null: never.
    `ALTER TABLE sales ADD COLUMN next_look_ms BIGINT`,
    // What the chain says of a settlement: null while it was not asked.
    `ALTER TABLE sales ADD COLUMN confirmation TEXT`,
    `UPDATE sales SET next_look_ms = changed_at_ms WHERE state IN ('opened', 'settling', 'unknown')`,
    `CREATE INDEX sales_due ON sales (next_look_ms) WHERE next_look_ms IS NOT NULL`,
    `CREATE INDEX sales_declined ON sales (payment_key) WHERE state = 'declined'`,
    `DROP INDEX sales_failed`,
    `CREATE INDEX sales_blamed ON sales (payer, opened_at_ms) WHERE blame IS NOT NULL`,
    `CREATE INDEX sales_paid ON sales (payer, changed_at_ms) WHERE state = 'settled'`,
    // These answer the operator's questions without reading a row.
    `CREATE INDEX sales_settled ON sales (changed_at_ms, service, network, amount_atomic) WHERE state = 'settled'`,
    `DROP INDEX sales_by_time`,
    `CREATE INDEX sales_in_time ON sales (opened_at_ms, id, state)`,
    // Who lives: a process that has not beaten for a while holds no sale any more.
    `CREATE TABLE processes (owner TEXT PRIMARY KEY, beat_at_ms BIGINT NOT NULL)`,
  ],
]

/** Brings the tables up to date. Several processes may do so at once: the first to record a step performs it. */
export async function runMigrations(driver: SqlDriver, nowMs: number): Promise<void> {
  const create = sql('CREATE TABLE IF NOT EXISTS migrations (step BIGINT PRIMARY KEY, at_ms BIGINT NOT NULL)')
  // Two processes creating one table at the same moment can collide in Postgres; the second try finds it there.
  await driver.all(create).catch(() => driver.all(create))
  const [newest] = await driver.all(sql('SELECT max(step) AS step FROM migrations'))
  if (Number(newest?.['step'] ?? 0) > migrations.length) {
    throw new Error('the ledger was written by a newer version of Tollgauge; this one must not write to it')
  }
  for (const [index, texts] of migrations.entries()) {
    const claim = sql(
      'INSERT INTO migrations (step, at_ms) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING step',
      index + 1,
      nowMs,
    )
    await driver.transact(
      claim,
      texts.map((text) => sql(text)),
    )
  }
}
