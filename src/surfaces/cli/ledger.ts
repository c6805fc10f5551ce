import { formatAtomic } from '../../core/price.ts'
import type { Sale } from '../../payments/ledger/ledger.ts'
import type { LedgerReport, SaleFilter } from '../../payments/ledger/ledger-report.ts'
import { saleStates, type SaleState } from '../../payments/ledger/sale-state.ts'
import { auditSales } from '../../payments/sale/audit.ts'
import type { Till } from '../../payments/sale/till.ts'
import { emitCsvLine, emitJsonLine, emitTable, exportColumns } from './ledger-format.ts'
import { EXIT_OK, EXIT_PROBLEM, EXIT_USAGE, type CommandIo } from './output.ts'
import { parseFlags, UsageMistake } from './parse-flags.ts'
import { usages } from './usage.ts'

export interface LedgerCommandDeps {
  readonly report: LedgerReport
  readonly io: CommandIo
  /** The networks to hold the books against. Throws where there are none. */
  readonly openTills: () => Promise<readonly Pick<Till, 'network' | 'reader'>[]>
}

type Values = ReturnType<typeof parseOptions>['values']

/** `tollgauge ledger`: what was sold, as the operator's books want it. Reads only. */
export async function runLedger(argv: readonly string[], deps: LedgerCommandDeps): Promise<number> {
  try {
    const { positionals, values } = parseOptions(argv)
    const command = commands.get(positionals[0] ?? '')
    if (command === undefined || positionals.length !== 1) throw new UsageMistake('name one of the commands')
    return await command(values, parseFilter(values), deps)
  } catch (error) {
    if (!isUsageError(error)) throw error
    deps.io.complain(`${error.message}\n${usages.ledger.text}`)
    return EXIT_USAGE
  }
}

type Command = (values: Values, filter: SaleFilter, deps: LedgerCommandDeps) => Promise<number>

const commands: ReadonlyMap<string, Command> = new Map([
  ['list', listSales],
  ['export', exportSales],
  ['summary', summarize],
  ['unresolved', listUnresolved],
  ['verify', verifySales],
])

async function listSales(
  values: Values,
  filter: SaleFilter,
  { report, io }: LedgerCommandDeps,
): Promise<number> {
  const limit = Number(values.limit)
  if (!Number.isInteger(limit) || limit < 1) throw new UsageMistake('--limit wants a whole number above zero')
  io.print(emitSales(await report.last(filter, limit)))
  return EXIT_OK
}

async function exportSales(
  values: Values,
  filter: SaleFilter,
  { report, io }: LedgerCommandDeps,
): Promise<number> {
  if (values.csv === values.jsonl) throw new UsageMistake('export wants --csv or --jsonl')
  if (values.csv) io.print(`${exportColumns.join(',')}\r\n`)
  for await (const sale of report.each(filter)) io.print(values.csv ? emitCsvLine(sale) : emitJsonLine(sale))
  return EXIT_OK
}

async function summarize(
  _values: Values,
  filter: SaleFilter,
  { report, io }: LedgerCommandDeps,
): Promise<number> {
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
async function listUnresolved(
  _values: Values,
  _filter: SaleFilter,
  { report, io }: LedgerCommandDeps,
): Promise<number> {
  const sales = await report.unresolved()
  io.print(sales.length === 0 ? 'nothing is unresolved\n' : emitSales(sales))
  return sales.length === 0 ? EXIT_OK : EXIT_PROBLEM
}

/** Exit code 1 when the chain does not show what the books say, or could not be asked. */
async function verifySales(
  _values: Values,
  filter: SaleFilter,
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

/** `parseArgs` throws TypeErrors with codes of this shape. */
function isUsageError(error: unknown): error is Error {
  return (
    error instanceof UsageMistake ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  )
}

function parseOptions(argv: readonly string[]) {
  return parseFlags({
    args: [...argv],
    allowPositionals: true,
    options: {
      state: { type: 'string' },
      service: { type: 'string' },
      since: { type: 'string' },
      until: { type: 'string' },
      limit: { type: 'string', default: '50' },
      csv: { type: 'boolean', default: false },
      jsonl: { type: 'boolean', default: false },
    },
  })
}

function parseFilter(values: Values): SaleFilter {
  const { state, service } = values
  if (state !== undefined && !saleStates.includes(state as SaleState)) {
    throw new UsageMistake(`--state is one of ${saleStates.join(', ')}`)
  }
  return {
    sinceMs: parseDate(values.since, 0, '--since'),
    untilMs: parseDate(values.until, Number.MAX_SAFE_INTEGER, '--until'),
    ...(state === undefined ? {} : { state: state as SaleState }),
    ...(service === undefined ? {} : { service }),
  }
}

function parseDate(text: string | undefined, otherwise: number, option: string): number {
  if (text === undefined) return otherwise
  // A date and time without zone would be read as local time.
  const zoned = /T\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text) ? `${text}Z` : text
  const ms = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(zoned) : Number.NaN
  if (Number.isNaN(ms)) throw new UsageMistake(`${option} wants a date such as 2026-11-15`)
  return ms
}
