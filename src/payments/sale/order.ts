import type { PaymentPayload, PaymentRequired, PaymentRequirements } from '@x402/core/types'
import { servicePath } from '../../core/paths.ts'
import { Problem } from '../../core/problem.ts'
import type { Service } from '../../core/service.ts'
import type { Till } from './till.ts'
import type { SentPayment } from '../signed/payment-header.ts'
import { emitPaymentKey } from '../signed/payment-key.ts'
import { readTransfer } from '../signed/read-transfer.ts'
import type { PurchaseAttempt } from './purchase.ts'
import { sha256Hex, sha256HexInTurns } from '../signed/sha256-hex.ts'
import type { Transfer } from '../signed/transfer.ts'

/** One request to buy one call, with everything that identifies it. */
export interface Order {
  readonly service: Service
  readonly requestId: string
  readonly resourceUrl: string
  readonly caller: string
  readonly body: Uint8Array
  /** SHA-256 of method, path and body. */
  readonly requestHash: string
  readonly idempotencyKeyHash: string | null
  /** Null: the buyer sent no payment, only a name of an earlier purchase. */
  readonly payment: Payment | null
}

/** A payment that came with an order. */
export interface Payment {
  readonly sent: SentPayment
  readonly till: Till
  readonly transfer: Transfer
  readonly key: string
  readonly paymentIdHash: string | null
}

export async function buildOrder(
  { service, requestId, resourceUrl, caller }: PurchaseAttempt,
  body: Uint8Array,
  payment: Payment | null,
  idempotencyKeyHash: string | null,
): Promise<Order> {
  const requestHash = await sha256HexInTurns(body, 'POST', servicePath(service.name))
  return { service, requestId, resourceUrl, caller, body, requestHash, idempotencyKeyHash, payment }
}

/** Throws Problem `payment-mismatch` for a network that is not sold on, `malformed-payment` for what is not its scheme. */
export function readPayment(sent: SentPayment, tills: readonly Till[]): Payment {
  const { network } = sent.payload.accepted
  const till = tills.find((one) => one.network.id === network)
  if (till === undefined) throw new Problem('payment-mismatch', `Payments on ${network} are not taken here.`)
  const transfer = readTransfer(sent.payload, till.network)
  const paymentIdHash = sent.paymentId === null ? null : sha256Hex(sent.paymentId)
  return { sent, till, transfer, key: emitPaymentKey(transfer.key), paymentIdHash }
}

export function paymentOf(order: Order): Payment {
  if (order.payment === null) throw new Error('an order without payment cannot be sold')
  return order.payment
}

/** What the ledger keeps of an order: hashes of what was sent, never the content. */
export function buildSaleFacts(order: Order, payment: Payment) {
  const { transfer, sent, till, paymentIdHash } = payment
  return {
    requestId: order.requestId,
    service: order.service.name,
    key: transfer.key,
    asset: till.network.asset,
    payTo: till.payTo,
    requestHash: order.requestHash,
    headerHash: sent.headerHash,
    idempotencyKeyHash: order.idempotencyKeyHash,
    paymentIdHash,
    validBefore: transfer.validBefore,
    recentBlockhash: transfer.recentBlockhash,
  }
}

/**
 * What is handed to a facilitator: our own terms, resource and extensions beside the signed part. Nothing else of the
 * buyer's goes there but the payment id: indexers list what they are told.
 */
export function buildFacilitatorPayment(
  payment: Payment,
  requirements: PaymentRequirements,
  { resource, extensions }: PaymentRequired,
): PaymentPayload {
  return {
    x402Version: 2,
    accepted: requirements,
    payload: { ...payment.transfer.payload },
    resource,
    extensions: withPaymentId(extensions ?? {}, payment.sent.paymentId),
  }
}

function withPaymentId(extensions: Record<string, unknown>, id: string | null): Record<string, unknown> {
  const name = 'payment-identifier'
  const advertised = extensions[name] as { readonly info: object } | undefined
  if (id === null || advertised === undefined) return extensions
  return { ...extensions, [name]: { ...advertised, info: { ...advertised.info, id } } }
}
