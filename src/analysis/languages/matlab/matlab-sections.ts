import type { TokenReader } from '../engine/token-reader.ts'

const SECTIONS = new Set(['properties', 'methods', 'events', 'enumeration'])

/** The word of a section stands alone on its line or before attributes in brackets. */
export function isSection(reader: TokenReader, index: number): boolean {
  if (!SECTIONS.has(reader.text(index)) || !reader.startsLine(index)) return false
  if (reader.startsLine(index + 1)) return true
  const close = reader.text(index + 1) === '(' ? reader.partner(index + 1) : -1
  return close >= 0 && reader.startsLine(close + 1)
}
