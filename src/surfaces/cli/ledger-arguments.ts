import { nearestName } from '../../core/nearest-name.ts'
import type { SaleFilter } from '../../payments/ledger/ledger-report.ts'
import { saleStates, type SaleState } from '../../payments/ledger/sale-state.ts'
import { parseFlags, UsageMistake } from './parse-flags.ts'

const ledgerWords = ['list', 'export', 'summary', 'unresolved', 'verify'] as const
export type LedgerWord = (typeof ledgerWords)[number]

/** What `tollgauge ledger` is told; whatever cannot be meant is refused before the books are opened. */
export interface LedgerArguments {
  readonly word: LedgerWord
  readonly filter: SaleFilter
  readonly limit: number
  readonly format: 'csv' | 'jsonl'
}

export function parseLedgerArguments(argv: readonly string[]): LedgerArguments {
  const { positionals, values } = parseOptions(argv)
  const word = readWord(positionals)
  const limit = Number(values.limit)
  if (!Number.isInteger(limit) || limit < 1) throw new UsageMistake('--limit wants a whole number above zero')
  if (word === 'export' && values.csv === values.jsonl)
    throw new UsageMistake('export wants --csv or --jsonl')
  return { word, filter: parseFilter(values), limit, format: values.csv ? 'csv' : 'jsonl' }
}

function readWord(positionals: readonly string[]): LedgerWord {
  const [typed = '', ...more] = positionals
  const word = ledgerWords.find((each) => each === typed)
  if (word !== undefined && more.length === 0) return word
  const nearest = word === undefined && typed !== '' ? nearestName(typed, ledgerWords) : null
  const meant = nearest === null ? '' : `; did you mean ${nearest}?`
  throw new UsageMistake(`ledger takes one of ${ledgerWords.join(', ')}${meant}`)
}

type Values = ReturnType<typeof parseOptions>['values']

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
