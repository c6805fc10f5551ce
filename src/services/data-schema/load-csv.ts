import { CsvError, parse } from 'csv-parse/sync'
import { invalidContent } from './invalid-content.ts'
import { MAX_NODES } from './observe-samples.ts'

type Cell = string | number | boolean | null
type Typing = (cell: string) => Cell

/** Records of a CSV text as objects: names from the first row, one type per column, an empty cell is null. */
export function loadCsv(text: string): Record<string, Cell>[] {
  const [names, ...rows] = parseRows(text)
  if (names === undefined || rows.length === 0) throw invalidContent('has no record below its header row')
  refuseRepeated(names)
  const typings = names.map((_, column) => chooseTyping(rows, column))
  return rows.map((row) =>
    Object.fromEntries(names.map((name, column) => [name, typeCell(row[column] ?? '', typings[column]!)])),
  )
}

function refuseRepeated(names: readonly string[]): void {
  const seen = new Set<string>()
  for (const [index, name] of names.entries()) {
    if (seen.has(name))
      throw invalidContent(`names two columns alike: column ${index + 1} repeats an earlier name`)
    seen.add(name)
  }
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
    const reason = reasons.get(cause.code) ?? 'it cannot be read'
    throw invalidContent(`is not CSV${place}: ${reason}`, cause)
  }
}

const reasons = new Map<string, string>([
  ['CSV_RECORD_INCONSISTENT_FIELDS_LENGTH', 'the row has not as many cells as the header'],
  ['CSV_QUOTE_NOT_CLOSED', 'a quoted cell is not closed'],
  ['CSV_INVALID_CLOSING_QUOTE', 'text follows the closing quote of a cell'],
  ['INVALID_OPENING_QUOTE', 'a quote opens inside a cell'],
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

const INTEGER = /^-?(?:0|[1-9]\d{0,308})$/
const NUMBER = /^-?(?:0|[1-9]\d{0,308})(?:\.\d{1,400})?(?:[eE][+-]?\d{1,3})?$/
const BOOLEAN = /^(?:true|false)$/i

/** A column is of numbers or booleans only when every filled cell is: `007` keeps its zeros. */
function chooseTyping(rows: readonly (readonly string[])[], column: number): Typing {
  const every = (pattern: RegExp) =>
    rows.every((row) => row[column] === '' || pattern.test(row[column] ?? ''))
  if (every(INTEGER) || every(NUMBER)) return Number
  if (every(BOOLEAN)) return (cell) => cell.toLowerCase() === 'true'
  return (cell) => cell
}

function typeCell(cell: string, typing: Typing): Cell {
  return cell === '' ? null : typing(cell)
}
