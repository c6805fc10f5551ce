import type { Change, Side } from '../change.ts'
import { splitArguments, type Call } from '../../languages/engine/calls.ts'
import { readTokens } from '../code/guards.ts'

/** A table of test cases on both sides. */
export interface RowChange {
  readonly name: string
  readonly line: number
  readonly before: number
  readonly after: number
  /** Rows of the before snapshot that the after snapshot has nowhere. */
  readonly lost: number
}

interface Table {
  readonly line: number
  readonly rows: string[]
  /** The rows stand there, and not under a name of their own. */
  readonly isWritten: boolean
}

const TABLE_CALL = /(?:^|\.)(?:parametrize|each|expand|parameterized)$/
const ROW_MARK = /^(?:InlineData|TestCase|DataRow|Arguments|Values|ValueSource|CsvSource|testWith)$/
const TABLE_NAME =
  /^(?:tests?|cases?|testcases?|test_cases|testData|table|tt|tcs|scenarios|examples|fixtures|specs|inputs)$/i
const MOST_ROWS = 2_000

/** Tables that lost rows, by the test or variable they belong to. Rows that moved within the file are not lost. */
export function compareRows(change: Change): RowChange[] {
  if (!change.isTest || change.isBroken || change.isRepaired) return []
  const old = listTables(change.before)
  if (old.size === 0) return []
  const now = listTables(change.after)
  const everywhere = new Set([...now.values()].flatMap(({ rows }) => rows))
  return [...old].flatMap(([name, { rows }]): RowChange[] => {
    const table = now.get(name)
    if (table === undefined) return []
    const lost = rows.filter((row) => !everywhere.has(row)).length
    // As many rows as before: they were rewritten, not taken out.
    if (lost === 0 || table.rows.length >= rows.length) return []
    if (!table.isWritten) return []
    return [{ name, line: table.line, before: rows.length, after: table.rows.length, lost }]
  })
}

/** Rows that tables of the after side have and those of the before side have not. */
export function countNewRows({ before, after }: Change): number {
  const old = new Set([...listTables(before).values()].flatMap(({ rows }) => rows))
  return [...listTables(after).values()].flatMap(({ rows }) => rows).filter((row) => !old.has(row)).length
}

function listTables(side: Side): Map<string, Table> {
  const tables = new Map<string, Table>()
  const add = (name: string, line: number, rows: readonly string[], isWritten = true): void => {
    const known = tables.get(name)
    if (known === undefined) tables.set(name, { line, rows: [...rows].slice(0, MOST_ROWS), isWritten })
    else if (known.rows.length < MOST_ROWS) known.rows.push(...rows)
  }
  for (const call of side.calls) {
    const owner = nextFunction(side, call.line)
    if (TABLE_CALL.test(call.callee)) {
      const lists = listLists(side, call)
      const rows = lists.flatMap(([from, to]) => readItems(side, from, to))
      add(`${owner} ${readTitle(side, call)}`.trim(), call.line, rows, lists.length > 0)
    } else if (ROW_MARK.test(call.callee.slice(call.callee.lastIndexOf('.') + 1))) {
      add(owner, call.line, [readTokens(side, call.from, Math.min(call.to, call.from + 60)).join(' ')])
    }
  }
  for (const [name, line, rows] of listVariables(side)) add(name, line, rows)
  return tables
}

/** Names of the parameters, or the title behind the table. */
function readTitle({ reader }: Side, call: Call): string {
  const behind = reader.text(call.to + 1) === '(' ? reader.text(call.to + 2) : ''
  return (reader.isString(call.from) ? reader.text(call.from) : behind).slice(0, 80)
}

/** Arguments that are lists; Python's may be tuples, and the first of several names the parameters. */
function listLists({ reader }: Side, call: Call): (readonly [number, number])[] {
  const all = splitArguments(reader, call)
  const rows = call.callee.endsWith('parametrize') && all.length > 1 ? all.slice(1) : all
  return rows.filter(
    ([from, to]) =>
      reader.text(from) === '[' ||
      (from !== call.from && reader.text(from) === '(' && reader.partner(from) === to - 1),
  )
}

/** Items of a bracketed list as texts. */
function readItems(side: Side, open: number, limit: number): string[] {
  const { reader } = side
  const close = reader.partner(open)
  const items: string[] = []
  let start = open + 1
  for (let at = open + 1; at <= Math.min(close, limit + MOST_ROWS * 20) && items.length < MOST_ROWS; at++) {
    if (at === close || reader.text(at) === ',') {
      if (at > start) items.push(readTokens(side, start, Math.min(at, start + 60)).join(' '))
      start = at + 1
    } else at = Math.max(at, reader.partner(at))
  }
  return items
}

/** `tests := []struct{…}{ {…}, {…} }` and `cases = [ … ]`. */
function listVariables(side: Side): [string, number, string[]][] {
  const { reader } = side
  const found: [string, number, string[]][] = []
  for (let at = 0; at < reader.count; at++) {
    if (!reader.isWord(at) || !TABLE_NAME.test(reader.text(at)) || !/^:?=$/.test(reader.text(at + 1)))
      continue
    // Go's `for _, test := range tests {` goes through a table and is none.
    const open = reader.text(at + 2) === 'range' ? -1 : findLiteral(side, at + 2)
    if (open < 0) continue
    const name = `${side.locator(reader.line(at)) ?? ''} ${reader.text(at)}`.trim()
    found.push([name, reader.line(at), readItems(side, open, reader.partner(open))])
  }
  return found
}

/** The bracket that opens the values: the last of a row of brackets and names on the line, after Go's type. */
function findLiteral({ reader }: Side, from: number): number {
  let open = -1
  for (let at = from; at < Math.min(reader.count, from + 60); at++) {
    const close = reader.partner(at)
    if (close > at) {
      if (reader.text(at) !== '(' && close > at + 1) open = at
      at = close
    } else if (!reader.isWord(at) && reader.text(at) !== '*' && reader.text(at) !== '.') return open
    if (reader.line(at + 1) !== reader.line(at)) return open
  }
  return open
}

function nextFunction({ functions }: Side, line: number): string {
  let low = 0
  let high = functions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((functions[middle]?.line ?? 0) < line) low = middle + 1
    else high = middle
  }
  return functions[low]?.key ?? ''
}
