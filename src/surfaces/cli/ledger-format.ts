import { formatAtomic } from '../../core/price.ts'
import type { Sale } from '../../payments/ledger/ledger.ts'

/** Columns of an export, in both formats. */
export const exportColumns = [
  'id',
  'opened_at',
  'changed_at',
  'state',
  'service',
  'network',
  'asset',
  'amount_atomic',
  'amount_usdc',
  'payer',
  'pay_to',
  'transaction',
  'facilitator',
  'request_id',
  'request_sha256',
  'replays',
  'reason',
  'confirmation',
] as const

type ExportRow = Record<(typeof exportColumns)[number], string | number | null>

function buildRow(sale: Sale): ExportRow {
  return {
    id: sale.id,
    opened_at: new Date(sale.openedAtMs).toISOString(),
    changed_at: new Date(sale.changedAtMs).toISOString(),
    state: sale.state,
    service: sale.service,
    network: sale.key.network,
    asset: sale.asset,
    amount_atomic: sale.amountAtomic.toString(),
    amount_usdc: formatAtomic(sale.amountAtomic),
    payer: sale.key.payer,
    pay_to: sale.payTo,
    transaction: sale.transaction,
    facilitator: sale.facilitator,
    request_id: sale.requestId,
    request_sha256: sale.requestHash,
    replays: sale.replays,
    reason: sale.reason,
    confirmation: sale.confirmation,
  }
}

export function emitJsonLine(sale: Sale): string {
  return `${JSON.stringify(buildRow(sale))}\n`
}

export function emitCsvLine(sale: Sale): string {
  const row = buildRow(sale)
  return `${exportColumns.map((column) => emitCsvField(row[column])).join(',')}\r\n`
}

/** RFC 4180. A text that a spreadsheet would run as a formula is kept as text. */
function emitCsvField(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Columns as wide as their longest cell. */
export function emitTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return `${[head, ...rows].map(line).join('\n')}\n`
}
