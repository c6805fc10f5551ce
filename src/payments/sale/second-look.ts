import { Problem } from '../../core/problem.ts'
import type { SettlementQuery } from '../chain/chain-reader.ts'
import type { GateOptions } from './gate-options.ts'
import type { Payment } from './order.ts'
import { settlementUnknown } from './settlement.ts'

/** How far back a payment is looked for that this service has no record of. */
const LOOK_BACK_MS = 24 * 60 * 60 * 1000

/**
 * Before a buyer reads that nothing was charged for a payment that no sale here knows of, the chain is asked. Returns the
 * refusal that is true: the one given, `payment-spent` when the chain shows the payment, `settlement-unknown` when it
 * cannot be read. A payment found there is never answered: another shop of the same payee may have sold it.
 */
export async function confirmRefusal(
  refusal: Problem,
  payment: Payment,
  amountAtomic: bigint,
  now: GateOptions['now'],
): Promise<Problem> {
  const finding = await payment.till.reader
    .findSettlement(queryOf(payment, amountAtomic, now()))
    .catch(() => ({ status: 'unknown' as const, isSpent: false }))
  if (finding.status === 'settled') return paymentSpent(finding.transaction)
  if (finding.status === 'unknown') return finding.isSpent ? paymentSpent(null) : settlementUnknown()
  if (finding.status === 'unspent' && finding.expired)
    return new Problem('payment-expired', 'The signed payment has expired unused; sign a new one.')
  return refusal
}

function queryOf(payment: Payment, amountAtomic: bigint, nowMs: number): SettlementQuery {
  const { transfer, till } = payment
  const { key, validBefore, recentBlockhash, validAfter } = transfer
  return {
    key,
    payTo: till.payTo,
    asset: till.network.asset,
    amountAtomic,
    validBefore,
    recentBlockhash,
    sinceMs: Math.max(nowMs - LOOK_BACK_MS, (validAfter ?? 0) * 1000),
  }
}

function paymentSpent(transaction: string | null): Problem {
  const where = transaction === null ? '' : ` (transaction ${transaction})`
  return new Problem(
    'payment-spent',
    `This payment is already on chain${where}, but no sale here knows of it. Do not sign another one before you know who took it.`,
    transaction === null ? {} : { transaction },
  )
}
