export interface FaultRow {
  readonly fault: string
  readonly network: string
  /** Status the buyer first saw, or what became of the connection. */
  readonly first: string
  /** Charged before the buyer came back, where that was looked at. */
  readonly away?: bigint
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
  const lines = rows.map((row) => `  ${row.fault.padEnd(width)}  ${emitRow(row)}`)
  return [
    `${title}: ${totals.cases} cases run`,
    ...lines,
    `  double charges ${totals.doubleCharges}, charged without deliverable answer ${totals.chargedWithoutAnswer}, delivered without payment ${totals.deliveredWithoutPayment}`,
    '',
  ].join('\n')
}

function emitRow({ network, first, away, charged, delivered }: FaultRow): string {
  const before = away === undefined ? '' : `  by then charged ${String(away).padStart(5)}`
  const outcome = delivered ? 'delivered' : 'not delivered'
  return `${network.padEnd(6)}  first ${first.padEnd(6)}${before}  in the end charged ${String(charged).padStart(5)}, ${outcome}`
}
