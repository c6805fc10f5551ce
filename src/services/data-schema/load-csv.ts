import { CsvError, parse } from 'csv-parse/sync'
import { escapePointer } from '../../analysis/structured-text/escape-pointer.ts'
import { invalidContent } from './invalid-content.ts'
import type { Samples } from './samples.ts'
import { MAX_NODES } from './observe-samples.ts'
import { warnOf, type Warning } from '../../analysis/structured-text/warning.ts'

type Cell = string | number | boolean | null

interface Column {
  readonly name: string
  readonly read: (cell: string) => Cell
  /** Some cell is written with a fraction or an exponent. */
  readonly fractional: boolean
  /** Words for a missing value stood among the numbers. */
  readonly missingWords: boolean
}

/** Records of a CSV text as objects: names from the first row, one type per column, an empty cell is null. */
export function loadCsv(text: string): Samples {
  const [header, ...rows] = parseRows(text)
  if (header === undefined || rows.length === 0) throw invalidContent('has no record below its header row')
  const { names, warnings } = nameColumns(header)
  const columns = names.map((name, index) => typeColumn(name, rows, index))
  const missing = columns.filter(({ missingWords }) => missingWords).map(({ name }) => pointerTo(name))
  const detail = 'Words such as NA, n/a, null and NaN among numbers were read as missing values.'
  return {
    values: rows.map((row) =>
      Object.fromEntries(columns.map(({ name, read }, index) => [name, read(row[index] ?? '')])),
    ),
    appliesTo: 'record',
    warnings: [...warnings, ...warnOf('csv-missing-words', missing, detail)],
    fractional: columns.filter(({ fractional }) => fractional).map(({ name }) => name),
  }
}

/** Every column under a name of its own: `a`, `a_2` for a repeated one, `column_3` for one without. */
function nameColumns(header: readonly string[]): { readonly names: string[]; readonly warnings: Warning[] } {
  const taken = new Set(header.map((name) => name.trim()))
  const seen = new Set<string>()
  const repeated: string[] = []
  const empty: string[] = []
  const names = header.map((raw, index) => {
    const name = raw.trim()
    if (name !== '' && !seen.has(name)) {
      seen.add(name)
      return name
    }
    const fresh = freeName(name === '' ? `column_${index + 1}` : name, name === '' ? 1 : 2, taken)
    taken.add(fresh)
    const places = name === '' ? empty : repeated
    places.push(pointerTo(fresh))
    return fresh
  })
  return {
    names,
    warnings: [
      ...warnOf(
        'csv-repeated-header',
        repeated,
        'Columns of the same name were numbered from the second on.',
      ),
      ...warnOf('csv-empty-header', empty, 'Columns without a name were named by their position.'),
    ],
  }
}

function freeName(base: string, from: number, taken: ReadonlySet<string>): string {
  let name = from === 1 ? base : `${base}_${from}`
  for (let number = Math.max(2, from + 1); taken.has(name); number++) name = `${base}_${number}`
  return name
}

function pointerTo(name: string): string {
  return `/properties/${escapePointer(name)}`
}

function parseRows(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: detectDelimiter(text),
      skip_empty_lines: true,
      // One row more than can be used: enough to be refused for its size.
      to: MAX_NODES + 2,
    })
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    const line = (cause as CsvError & { readonly lines?: number }).lines
    const place = line === undefined ? '' : ` at line ${line}`
    const [reason, hint] = reasons.get(cause.code) ?? ['it cannot be read']
    throw invalidContent(`is not CSV${place}: ${reason}`, cause, hint)
  }
}

const reasons = new Map<string, readonly [reason: string, hint: string]>([
  [
    'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH',
    [
      'the row has not as many cells as the header',
      'Cells that hold the separator stand in double quotes; the first row must be the header.',
    ],
  ],
  ['CSV_QUOTE_NOT_CLOSED', ['a quoted cell is not closed', 'A quote inside a quoted cell is doubled.']],
  [
    'CSV_INVALID_CLOSING_QUOTE',
    ['text follows the closing quote of a cell', 'A quote inside a quoted cell is doubled.'],
  ],
  [
    'INVALID_OPENING_QUOTE',
    ['a quote opens inside a cell', 'A cell with quotes stands in quotes, and those inside are doubled.'],
  ],
])

/** The separator seen most often in the header row; a comma when there is none. */
function detectDelimiter(text: string): string {
  const [header = ''] = text.slice(0, 100_000).split(/[\r\n]/, 1)
  const unquoted = header.replaceAll(/"[^"]*"/g, '')
  let best = ','
  let most = unquoted.split(',').length
  for (const candidate of [';', '\t', '|']) {
    const count = unquoted.split(candidate).length
    if (count > most) [best, most] = [candidate, count]
  }
  return best
}

const INTEGER = /^[+-]?(?:0|[1-9]\d{0,308})$/
const NUMBER = /^[+-]?(?:(?:0|[1-9]\d{0,308})(?:\.\d{0,400})?|\.\d{1,400})(?:[eE][+-]?\d{1,3})?$/
const BOOLEAN = /^(?:true|false)$/i
const MISSING = /^(?:na|n\/a|#n\/a|nan|null|none|-)$/i

/** A column is of numbers or booleans only when every filled cell is: `007` keeps its zeros. */
function typeColumn(name: string, rows: readonly (readonly string[])[], index: number): Column {
  const filled = rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '')
  const present = filled.filter((cell) => !MISSING.test(cell))
  const missingWords = present.length < filled.length
  const plain = { name, fractional: false, missingWords }
  if (present.length > 0 && present.every((cell) => NUMBER.test(cell))) {
    const fractional = !present.every((cell) => INTEGER.test(cell))
    return { ...plain, fractional, read: (cell) => readCell(cell, Number) }
  }
  if (present.length > 0 && present.every((cell) => BOOLEAN.test(cell)))
    return { ...plain, read: (cell) => readCell(cell, (word) => word.toLowerCase() === 'true') }
  return { ...plain, missingWords: false, read: (cell) => (cell === '' ? null : cell) }
}

function readCell(cell: string, read: (trimmed: string) => Cell): Cell {
  const trimmed = cell.trim()
  return trimmed === '' || MISSING.test(trimmed) ? null : read(trimmed)
}
