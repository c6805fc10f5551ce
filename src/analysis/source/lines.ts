import { countCodePoints } from '../../core/text-field.ts'

/** Lines without their terminators (`\r\n`, `\n`, `\r`); a final terminator adds no line, empty text has none. */
export function splitLines(text: string, starts: Int32Array = findLineStarts(text)): string[] {
  const lines: string[] = []
  for (let line = 0; line < starts.length; line++) {
    lines.push(text.slice(starts[line], findLineEnd(text, starts[line + 1] ?? text.length)))
  }
  return lines
}

/** Offset of the first character of every line. */
export function findLineStarts(text: string): Int32Array {
  if (!text.includes('\r')) return findStartsAfter(text)
  const starts: number[] = []
  let start = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit !== 10 && unit !== 13) continue
    if (unit === 13 && text.charCodeAt(index + 1) === 10) index++
    starts.push(start)
    start = index + 1
  }
  if (start < text.length) starts.push(start)
  return Int32Array.from(starts)
}

/** Where `\n` alone ends lines, as nearly everywhere. */
function findStartsAfter(text: string): Int32Array {
  const starts: number[] = []
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    starts.push(start)
    start = end + 1
  }
  if (start < text.length) starts.push(start)
  return Int32Array.from(starts)
}

function findLineEnd(text: string, nextStart: number): number {
  const last = text.charCodeAt(nextStart - 1)
  if (last === 13) return nextStart - 1
  if (last !== 10) return nextStart
  return text.charCodeAt(nextStart - 2) === 13 ? nextStart - 2 : nextStart - 1
}

export interface LineLengths {
  /** Code points of the longest line, its terminator excluded, a tab counted as one. */
  readonly maximum: number
  /** Mean length, two decimals; 0 without lines. */
  readonly average: number
  readonly long: number
}

export const LONG_LINE_CHARACTERS = 120

/** `isNarrow`: no line holds a character of two code units. */
export function measureLineLengths(lines: readonly string[], isNarrow = false): LineLengths {
  let maximum = 0
  let sum = 0
  let long = 0
  for (const line of lines) {
    const length = isNarrow ? line.length : countCodePoints(line)
    sum += length
    if (length > maximum) maximum = length
    if (length > LONG_LINE_CHARACTERS) long++
  }
  return { maximum, average: Math.round((sum / Math.max(1, lines.length)) * 100) / 100, long }
}
