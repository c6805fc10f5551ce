import { Problem } from '../../core/problem.ts'
import { emitEnvelope } from '../../core/envelope.ts'
import { buildNextActions } from '../../core/next-actions.ts'
import type { Price } from '../../core/price.ts'
import type { Service } from '../../core/service.ts'
import type { Run } from '../../execution/executor.ts'
import type { ExtensionResponses } from '../facilitators/extension-responses.ts'
import type { SaleFacts, SaleIn } from '../ledger/ledger.ts'
import type { Delivered } from './purchase.ts'

/** The answer of a sale, complete before any money moves. A repeated one keeps the first one's request id. */
export function emitAnswer(
  sale: SaleFacts,
  service: Service,
  run: Run,
  priceOf: (service: string) => Price,
): string {
  return emitEnvelope({
    requestId: sale.requestId,
    service: service.name,
    dataJson: run.dataJson,
    durationMs: run.durationMs,
    warnings: run.warnings ?? [],
    cached: false,
    nextActions: buildNextActions(service.followUps, priceOf, run.dataJson),
  })
}

export function buildDelivery(
  sale: SaleIn<'settled'>,
  envelope: string,
  replayed: boolean,
  extensionResponses: ExtensionResponses | null = null,
): Delivered {
  const paymentEnd = {
    success: true,
    transaction: sale.transaction ?? '',
    network: sale.key.network,
    payer: sale.key.payer,
    amount: sale.amountAtomic.toString(),
  } as const
  return { kind: 'delivered', envelope, paymentEnd, extensionResponses, replayed }
}

export function replayExpired(): Problem {
  return new Problem(
    'replay-expired',
    'This purchase was answered before and can no longer be repeated; it was charged once.',
  )
}
