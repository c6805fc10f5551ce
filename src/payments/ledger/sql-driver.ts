export type SqlValue = string | number | bigint | null
export type SqlRow = Readonly<Record<string, SqlValue>>

/** One statement with `$1`, `$2`, … : the placeholders both SQLite and Postgres read. */
export interface SqlStatement {
  readonly text: string
  readonly values: readonly SqlValue[]
}

/** As much of a database as the ledger needs; the same SQL text runs on every driver. */
export interface SqlDriver {
  readonly kind: 'sqlite' | 'postgres'
  /** The database's own clock in Unix milliseconds, as an expression. */
  readonly clock: string
  all(statement: SqlStatement): Promise<readonly SqlRow[]>
  /**
   * One durable write: when `change` returns a row, `addition` (an `INSERT … SELECT` of plain values) is written with it;
   * otherwise nothing is. One round trip.
   */
  write(change: SqlStatement, addition: SqlStatement): Promise<readonly SqlRow[]>
  /** One durable transaction of any statements: when the first returns no row, the rest is not run and nothing is kept. */
  transact(first: SqlStatement, rest: readonly SqlStatement[]): Promise<readonly SqlRow[]>
  close(): Promise<void>
}

export function sql(text: string, ...values: SqlValue[]): SqlStatement {
  return { text, values }
}
