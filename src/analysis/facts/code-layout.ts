import type { CodeLayout } from '../languages/code-layout.ts'
import type { TokenReader } from '../languages/engine/token-reader.ts'

/** What stands between a token and the one before it: `''`, or a mark where the layout is part of the code. */
type LayoutMarks = (reader: TokenReader, index: number) => string

const NO_LINE_END_AFTER = new Set(['return', 'break', 'continue', 'throw', 'yield'])

export function layoutMarksOf(layout: CodeLayout): LayoutMarks {
  if (layout === 'indentation') return indentMark
  return layout === 'line-ends' ? lineMark : restrictedMark
}

function startsLine(reader: TokenReader, index: number): boolean {
  return reader.line(index) !== reader.line(index - 1)
}

function indentMark(reader: TokenReader, index: number): string {
  if (!startsLine(reader, index) || reader.isInsideBrackets(index)) return ''
  return `\n${reader.indent(index)}`
}

function lineMark(reader: TokenReader, index: number): string {
  return startsLine(reader, index) && !reader.isInsideBrackets(index) ? '\n' : ''
}

/** JavaScript ends a statement by line only after a few words; the other languages never do. */
function restrictedMark(reader: TokenReader, index: number): string {
  return startsLine(reader, index) && NO_LINE_END_AFTER.has(reader.text(index - 1)) ? '\n' : ''
}
