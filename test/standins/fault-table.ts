export interface FaultRow {
  readonly fault: string
  readonly network: string
  /** Status the buyer first saw, or what became of the connection. */
  readonly first: string
  readonly price: bigint
  /** Read from the chain when all was over. */
  readonly charged: bigint
  readonly delivered: boolean
}

export interface FaultTotals {
  readonly cases: number
  readonly doubleCharges: number
  readonly chargedWithoutAnswer: number
  readonly deliveredWithoutPayment: number
}

export function countFaults(rows: readonly FaultRow[]): FaultTotals {
  return {
    cases: rows.length,
    doubleCharges: rows.filter(({ charged, price }) => charged > price).length,
    chargedWithoutAnswer: rows.filter(({ charged, delivered }) => charged > 0n && !delivered).length,
    deliveredWithoutPayment: rows.filter(({ charged, delivered }) => charged === 0n && delivered).length,
  }
}

export function emitFaultTable(title: string, rows: readonly FaultRow[]): string {
  const totals = countFaults(rows)
  const width = Math.max(...rows.map(({ fault }) => fault.length))
  const lines = rows.map(
    ({ fault, network, first, charged, delivered }) =>
      `  ${fault.padEnd(width)}  ${network.padEnd(6)}  first ${first.padEnd(6)}  charged ${String(charged).padStart(6)}  ${delivered ? 'delivered' : 'not delivered'}`,
  )
  return [
    `${title}: ${totals.cases} cases run`,
    ...lines,
    `  double charges ${totals.doubleCharges}, charged without deliverable answer ${totals.chargedWithoutAnswer}, delivered without payment ${totals.deliveredWithoutPayment}`,
    '',
  ].join('\n')
}
