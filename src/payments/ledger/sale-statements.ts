import type { LookFacts, MoveFacts, SaleIn, SaleName } from './ledger.ts'
import { emitSaleRow, saleColumns } from './sale-row.ts'
import { lookAfterMs, type SaleState } from './sale-state.ts'
import { sql, type SqlStatement } from './sql-driver.ts'

export const nameColumns: Record<SaleName, string> = {
  payment: 'payment_key',
  'payment-id': 'payment_id_hash',
  'idempotency-key': 'idempotency_key_hash',
}

export const LIVE = `state NOT IN ('declined', 'released')`

/** As many ids as one statement marks. A shorter list repeats its last, so that there is one text to prepare. */
export const MARKED_AT_ONCE = 20

const places = saleColumns.map((_, index) => `$${index + 1}`).join(', ')
const INSERT_SALE = `INSERT INTO sales (${saleColumns.join(', ')}) VALUES (${places}) ON CONFLICT DO NOTHING RETURNING id`

/** A declined sale whose payment was sold anew is over; of two declined ones the newer is what the buyer waits for. */
const IS_REPLACED = `EXISTS (SELECT 1 FROM sales AS twin WHERE twin.payment_key = due.payment_key AND twin.${LIVE})
  OR EXISTS (SELECT 1 FROM sales AS twin WHERE twin.payment_key = due.payment_key AND twin.state = 'declined'
    AND twin.opened_at_ms > due.opened_at_ms)`

/** `$1` by when, `$2` claimed until when, `$3` how many. */
export const CLAIM_DUE = `UPDATE sales SET next_look_ms = $2 WHERE next_look_ms <= $1 AND id IN (
  SELECT id FROM sales AS due WHERE next_look_ms <= $1 AND NOT (state = 'declined' AND (${IS_REPLACED}))
  ORDER BY next_look_ms LIMIT $3)`

export function emitOpening(sale: SaleIn<'opened'>): SqlStatement {
  return { text: INSERT_SALE, values: emitSaleRow(sale) }
}

/** The sale as it is after the move. */
export function moveTo<To extends SaleState>(sale: SaleIn<SaleState>, to: To, facts: MoveFacts): SaleIn<To> {
  const lookAfter = lookAfterMs[to]
  const isOver = lookAfter === null || facts.nextLookMs === null || facts.confirmation !== undefined
  return {
    ...sale,
    state: to,
    version: sale.version + 1,
    owner: facts.owner,
    leaseUntilMs: facts.nowMs + facts.leaseMs,
    changedAtMs: facts.nowMs,
    transaction: facts.transaction ?? sale.transaction,
    reason: facts.reason ?? null,
    blame: facts.blame ?? null,
    nextLookMs: isOver ? null : facts.nowMs + lookAfter,
    confirmation: facts.confirmation ?? null,
  }
}

export function emitMove(moved: SaleIn<SaleState>): SqlStatement {
  return sql(
    `UPDATE sales SET state = $3, version = version + 1, owner = $4, lease_until_ms = $5, changed_at_ms = $6,
      transaction_id = $7, reason = $8, blame = $9, next_look_ms = $10, confirmation = $11
      WHERE id = $1 AND version = $2 RETURNING id`,
    moved.id,
    moved.version - 1,
    moved.state,
    moved.owner,
    moved.leaseUntilMs,
    moved.changedAtMs,
    moved.transaction,
    moved.reason,
    moved.blame,
    moved.nextLookMs,
    moved.confirmation,
  )
}

/** A row of the journal. The casts tell Postgres the types, which it cannot see in a selection of values. */
export function emitJournalRow(sale: SaleIn<SaleState>): SqlStatement {
  return sql(
    `INSERT INTO sale_moves (sale_id, version, state, at_ms, owner, transaction_id, reason)
      SELECT CAST($1 AS TEXT), CAST($2 AS BIGINT), CAST($3 AS TEXT), CAST($4 AS BIGINT), CAST($5 AS TEXT),
        CAST($6 AS TEXT), CAST($7 AS TEXT)`,
    sale.id,
    sale.version,
    sale.state,
    sale.changedAtMs,
    sale.owner,
    sale.transaction,
    sale.reason,
  )
}

const markedPlaces = Array.from({ length: MARKED_AT_ONCE }, (_, index) => `$${index + 3}`).join(', ')
const MARK = `UPDATE sales SET next_look_ms = $1, confirmation = $2 WHERE id IN (${markedPlaces})`

export function emitMark(ids: readonly string[], { nextLookMs, confirmation }: LookFacts): SqlStatement {
  const padded = Array.from({ length: MARKED_AT_ONCE }, (_, index) => ids[index] ?? ids.at(-1) ?? '')
  return sql(MARK, nextLookMs, confirmation, ...padded)
}
