import { formatAtomic } from '../../core/price.ts'
import type { Sale } from '../../payments/ledger/ledger.ts'
import type { LedgerReport } from '../../payments/ledger/ledger-report.ts'
import { saleStates } from '../../payments/ledger/sale-state.ts'
import { auditSales } from '../../payments/sale/audit.ts'
import type { Till } from '../../payments/sale/till.ts'
import type { LedgerArguments, LedgerWord } from './ledger-arguments.ts'
import { emitCsvLine, emitJsonLine, emitTable, exportColumns } from './ledger-format.ts'
import { EXIT_OK, EXIT_PROBLEM, type CommandIo } from './output.ts'

export interface LedgerCommandDeps {
  readonly report: LedgerReport
  readonly io: CommandIo
  /** The networks to hold the books against. Throws where there are none. */
  readonly openTills: () => Promise<readonly Pick<Till, 'network' | 'reader'>[]>
}

/** `tollgauge ledger`: what was sold, as the operator's books want it. Reads only. */
export async function runLedger(wanted: LedgerArguments, deps: LedgerCommandDeps): Promise<number> {
  return await commands[wanted.word](wanted, deps)
}

type Command = (wanted: LedgerArguments, deps: LedgerCommandDeps) => Promise<number>

const commands: Readonly<Record<LedgerWord, Command>> = {
  list: listSales,
  export: exportSales,
  summary: summarize,
  unresolved: listUnresolved,
  verify: verifySales,
}

async function listSales(
  { filter, limit }: LedgerArguments,
  { report, io }: LedgerCommandDeps,
): Promise<number> {
  io.print(emitSales(await report.last(filter, limit)))
  return EXIT_OK
}

async function exportSales(
  { filter, format }: LedgerArguments,
  { report, io }: LedgerCommandDeps,
): Promise<number> {
  if (format === 'csv') io.print(`${exportColumns.join(',')}\r\n`)
  for await (const sale of report.each(filter))
    io.print(format === 'csv' ? emitCsvLine(sale) : emitJsonLine(sale))
  return EXIT_OK
}

async function summarize({ filter }: LedgerArguments, { report, io }: LedgerCommandDeps): Promise<number> {
  const revenue = await report.revenue(filter)
  const rows = revenue.map((row) => [
    row.day,
    row.service,
    row.network,
    `${row.sales}`,
    formatAtomic(row.amountAtomic),
  ])
  const sales = revenue.reduce((sum, row) => sum + row.sales, 0)
  const total = revenue.reduce((sum, row) => sum + row.amountAtomic, 0n)
  io.print(
    emitTable(
      ['day', 'service', 'network', 'sales', 'USDC'],
      [...rows, ['total', '', '', `${sales}`, formatAtomic(total)]],
    ),
  )
  const funnel = await report.funnel(filter)
  io.print(
    `\n${emitTable(
      ['state', 'sales'],
      saleStates.map((state) => [state, `${funnel[state]}`]),
    )}`,
  )
  return EXIT_OK
}

/** Exit code 1 while something is unresolved, so that a monitor can watch the command. */
async function listUnresolved(_wanted: LedgerArguments, { report, io }: LedgerCommandDeps): Promise<number> {
  const sales = await report.unresolved()
  io.print(sales.length === 0 ? 'nothing is unresolved\n' : emitSales(sales))
  return sales.length === 0 ? EXIT_OK : EXIT_PROBLEM
}

/** Exit code 1 when the chain does not show what the books say, or could not be asked. */
async function verifySales(
  { filter }: LedgerArguments,
  { report, io, openTills }: LedgerCommandDeps,
): Promise<number> {
  const tills = await openTills()
  let [looked, wrong] = [0, 0]
  for await (const step of auditSales(report.each({ ...filter, state: 'settled' }), tills)) {
    looked = step.looked
    wrong += step.differences.length
    for (const { sale, says, transaction } of step.differences) {
      const where = transaction === null ? '' : `, found in ${transaction}`
      io.print(
        `${says}: sale ${sale.id} of ${sale.service}, ${sale.key.network} ${sale.transaction ?? ''}${where}\n`,
      )
    }
  }
  io.print(`${looked} settled sales held against the chain, ${wrong} differ\n`)
  return wrong === 0 ? EXIT_OK : EXIT_PROBLEM
}

function emitSales(sales: readonly Sale[]): string {
  const rows = sales.map((sale) => [
    new Date(sale.openedAtMs).toISOString(),
    sale.state,
    sale.service,
    sale.key.network,
    formatAtomic(sale.amountAtomic),
    sale.transaction ?? '',
    sale.reason ?? '',
  ])
  return emitTable(['opened', 'state', 'service', 'network', 'USDC', 'transaction', 'reason'], rows)
}
