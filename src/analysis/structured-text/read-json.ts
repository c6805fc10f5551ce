import { findJsonError } from '../../core/find-json-error.ts'
import { blankExtras, findRepeatedKeys, placeOf } from './json-text.ts'
import type { TextValues } from './text-values.ts'
import { invalidText } from './unreadable-text.ts'
import { warnOf, type Warning } from './warning.ts'

/** One JSON document; where it is not quite that, records in lines or JSON with comments, and a warning says so. */
export function readJson(text: string): TextValues {
  try {
    return asDocument(JSON.parse(text), text, [])
  } catch (cause) {
    return readNearJson(text) ?? refuse(text, cause)
  }
}

export function readNdjson(text: string): TextValues {
  const values: unknown[] = []
  let start = 0
  for (const line of text.split('\n')) {
    if (line.trim() !== '') values.push(parseLine(text, line, start))
    start += line.length + 1
  }
  if (values.length === 0) throw invalidText('has no record')
  return asRecords(values, text, [])
}

function parseLine(text: string, line: string, start: number): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    const { line: row, column } = placeOf(text, start + findJsonError(line))
    const hint = isJson(text)
      ? 'The content is one JSON document: send it with format json.'
      : hintAt(line, findJsonError(line))
    throw invalidText(`is not JSON at line ${row}, column ${column}`, cause, hint)
  }
}

function readNearJson(text: string): TextValues | null {
  const records = parseLines(text)
  if (records !== null) {
    const detail =
      'The content is not one JSON document but one JSON value per line; the schema is of each line.'
    return asRecords(records, text, warnOf('read-as-ndjson', [''], detail))
  }
  const strict = blankExtras(text)
  if (strict === null || !isJson(strict)) return null
  const detail =
    'The content has comments or trailing commas, which JSON does not allow; they were passed over.'
  return asDocument(JSON.parse(strict), strict, warnOf('read-as-jsonc', [''], detail))
}

/** The values of at least two lines that are all JSON, or null. */
function parseLines(text: string): unknown[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2) return null
  const values: unknown[] = []
  try {
    for (const line of lines) values.push(JSON.parse(line))
  } catch {
    return null
  }
  return values
}

function asDocument(value: unknown, text: string, warnings: readonly Warning[]): TextValues {
  return { values: [value], appliesTo: 'document', warnings: [...warnings, ...warnOfRepeated(text)] }
}

function asRecords(values: readonly unknown[], text: string, warnings: readonly Warning[]): TextValues {
  return { values, appliesTo: 'record', warnings: [...warnings, ...warnOfRepeated(text)] }
}

function warnOfRepeated(text: string): Warning[] {
  const indexes = findRepeatedKeys(text)
  // Lines are counted for the listed places only: there may be as many places as keys.
  const places = indexes.map((index, at) => {
    if (at >= 20) return ''
    const { line, column } = placeOf(text, index)
    return `line ${line}, column ${column}`
  })
  const detail = 'An object has the same key twice; readers of JSON differ, here the last value counts.'
  return warnOf('duplicate-keys', places, detail)
}

function refuse(text: string, cause: unknown): never {
  const position = findJsonError(text)
  const { line, column } = placeOf(text, position)
  throw invalidText(`is not JSON at line ${line}, column ${column}`, cause, hintAt(text, position))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** What people mean by text that is no JSON, by what stands at the first fault. */
const hints: readonly (readonly [pattern: RegExp, hint: string])[] = [
  [/^$/, 'It ends before it is complete.'],
  [/^-?(?:NaN|Infinity)\b/, 'JSON has no NaN and no Infinity: write null, or a number.'],
  [/^(?:undefined|None)\b/, 'JSON has no such value: write null.'],
  [/^(?:True|False)\b/, 'JSON writes true and false in lower case.'],
  [/^'/, 'JSON strings and keys stand in double quotes.'],
  [/^(?:\/\/|\/\*|#)/, 'JSON has no comments; those of JavaScript are passed over when the rest is JSON.'],
  [/^[}\]]/, 'A value is missing before the bracket, or a comma is left over.'],
  [/^0\d/, 'JSON numbers have no leading zeros: write a string if they matter.'],
  [/^[+.]/, 'JSON numbers start with a digit or a minus sign.'],
  [/^</, 'This looks like XML or HTML, which is not read here.'],
]

function hintAt(text: string, position: number): string | undefined {
  const rest = text.slice(position, position + 40)
  if (
    position === skipBlank(text) &&
    /^(?:---|- |[\w-]{1,60}:(?:\s|$))/m.test(text.slice(position, position + 200))
  )
    return 'This looks like YAML: send it with format yaml.'
  const known = hints.find(([pattern]) => pattern.test(rest))
  if (known !== undefined) return known[1]
  if (/^[A-Za-z_$][\w$]*\s*:/.test(rest)) return 'JSON keys stand in double quotes.'
  const [first = ''] = text.slice(0, 2_000).split('\n', 1)
  return /^[^{}[\]]+[,;\t][^{}[\]]+$/.test(first)
    ? 'This looks like CSV: send it with format csv.'
    : undefined
}

function skipBlank(text: string): number {
  return text.length - text.trimStart().length
}
