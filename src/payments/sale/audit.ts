import type { Sale } from '../ledger/ledger.ts'
import { queryOf } from './settlement.ts'
import type { Till } from './till.ts'

/** A settled sale that is not on chain as the books say. */
export interface Difference {
  readonly sale: Sale
  readonly says: 'missing' | 'other-transaction' | 'unreadable' | 'no-such-network'
  /** Where the payment is instead. */
  readonly transaction: string | null
}

const ASKED_AT_ONCE = 8

/** Holds settled sales against the chain, one by one, and yields what differs, with how many were looked at so far. */
export async function* auditSales(
  sales: AsyncIterable<Sale>,
  tills: readonly Pick<Till, 'network' | 'reader'>[],
): AsyncIterable<{ readonly looked: number; readonly differences: readonly Difference[] }> {
  let looked = 0
  let batch: Sale[] = []
  const finish = async () => {
    const found = await Promise.all(batch.map((sale) => findDifference(sale, tills)))
    looked += batch.length
    batch = []
    return { looked, differences: found.filter((one) => one !== null) }
  }
  for await (const sale of sales) {
    batch.push(sale)
    if (batch.length === ASKED_AT_ONCE) yield await finish()
  }
  yield await finish()
}

async function findDifference(
  sale: Sale,
  tills: readonly Pick<Till, 'network' | 'reader'>[],
): Promise<Difference | null> {
  const till = tills.find(({ network }) => network.id === sale.key.network)
  if (till === undefined) return { sale, says: 'no-such-network', transaction: null }
  const word =
    sale.transaction === null ? 'absent' : await till.reader.confirm(queryOf(sale), sale.transaction)
  if (word === 'confirmed') return null
  if (word === 'unknown') return { sale, says: 'unreadable', transaction: null }
  const finding = await till.reader.findSettlement(queryOf(sale))
  if (finding.status === 'settled')
    return { sale, says: 'other-transaction', transaction: finding.transaction }
  return { sale, says: finding.status === 'unknown' ? 'unreadable' : 'missing', transaction: null }
}
