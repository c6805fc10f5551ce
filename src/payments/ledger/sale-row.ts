import { emitPaymentKey, type PaymentKey } from '../signed/payment-key.ts'
import type { NetworkId } from '../terms/payment-network.ts'
import type { Sale, SaleIn } from './ledger.ts'
import type { SaleState } from './sale-state.ts'
import type { SqlRow, SqlValue } from './sql-driver.ts'

/** Columns in the order `emitSaleRow` gives their values. */
export const saleColumns = [
  'id',
  'request_id',
  'service',
  'payment_key',
  'key_kind',
  'network',
  'payer',
  'nonce',
  'asset',
  'pay_to',
  'amount_atomic',
  'request_hash',
  'header_hash',
  'idempotency_key_hash',
  'payment_id_hash',
  'valid_before',
  'recent_blockhash',
  'facilitator',
  'state',
  'version',
  'owner',
  'lease_until_ms',
  'opened_at_ms',
  'changed_at_ms',
  'transaction_id',
  'reason',
  'replays',
  'blame',
  'next_look_ms',
  'confirmation',
] as const

export function emitSaleRow(sale: SaleIn<SaleState>): SqlValue[] {
  const { key } = sale
  const nonce = key.kind === 'eip3009' ? key.nonce : key.messageHash
  return [
    sale.id,
    sale.requestId,
    sale.service,
    emitPaymentKey(key),
    key.kind,
    key.network,
    key.payer,
    nonce,
    sale.asset,
    sale.payTo,
    Number(sale.amountAtomic),
    sale.requestHash,
    sale.headerHash,
    sale.idempotencyKeyHash,
    sale.paymentIdHash,
    sale.validBefore,
    sale.recentBlockhash,
    sale.facilitator,
    sale.state,
    sale.version,
    sale.owner,
    sale.leaseUntilMs,
    sale.openedAtMs,
    sale.changedAtMs,
    sale.transaction,
    sale.reason,
    sale.replays,
    sale.blame,
    sale.nextLookMs,
    sale.confirmation,
  ]
}

export function parseSaleRow(row: SqlRow): Sale {
  const text = (column: string): string => String(row[column])
  const textOrNull = (column: string): string | null => (row[column] === null ? null : text(column))
  const number = (column: string): number => Number(row[column])
  const numberOrNull = (column: string): number | null =>
    (row[column] ?? null) === null ? null : number(column)
  return {
    id: text('id'),
    requestId: text('request_id'),
    service: text('service'),
    key: parseKey(text('key_kind'), text('network') as NetworkId, text('payer'), text('nonce')),
    asset: text('asset'),
    payTo: text('pay_to'),
    amountAtomic: BigInt(text('amount_atomic')),
    requestHash: text('request_hash'),
    headerHash: text('header_hash'),
    idempotencyKeyHash: textOrNull('idempotency_key_hash'),
    paymentIdHash: textOrNull('payment_id_hash'),
    validBefore: numberOrNull('valid_before'),
    recentBlockhash: textOrNull('recent_blockhash'),
    facilitator: text('facilitator'),
    state: text('state') as SaleState,
    version: number('version'),
    owner: text('owner'),
    leaseUntilMs: number('lease_until_ms'),
    openedAtMs: number('opened_at_ms'),
    changedAtMs: number('changed_at_ms'),
    transaction: textOrNull('transaction_id'),
    reason: textOrNull('reason'),
    replays: number('replays'),
    blame: textOrNull('blame') as Sale['blame'],
    nextLookMs: numberOrNull('next_look_ms'),
    confirmation: textOrNull('confirmation') as Sale['confirmation'],
    ownerSilentMs: numberOrNull('owner_silent_ms'),
  }
}

function parseKey(kind: string, network: NetworkId, payer: string, nonce: string): PaymentKey {
  return kind === 'eip3009'
    ? { kind, network, payer, nonce }
    : { kind: 'solana-message', network, payer, messageHash: nonce }
}
