import { indentOf } from './indent-of.ts'

const FAILS =
  /\btry\b|\braises|\bthrows|assertRaises|assertThrows|assertWarns|\bwarns\b|\bsuppress|\bexpect\s?\(|\bcatch\b|\brejects\b/
const MOST_ABOVE = 30

/** The block around a line is there for the error that it may raise. */
export function isExpectedToFail(lines: readonly string[], line: number): boolean {
  const depth = indentOf(lines[line - 1] ?? '')
  for (let at = line - 1; at > Math.max(0, line - MOST_ABOVE); at--) {
    const text = lines[at - 1] ?? ''
    if (text.trim() !== '' && indentOf(text) < depth) return FAILS.test(text)
  }
  return false
}
