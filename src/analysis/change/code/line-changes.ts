import type { Change } from '../change.ts'
import { oncePerChange } from './once-per-side.ts'

/** One line replaced by another: what differs between equal first and last tokens. */
export interface LineChange {
  readonly line: number
  readonly lineBefore: number
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** All tokens of the new line. */
  readonly tokens: readonly string[]
  /** Tokens of the old line that differ, and how many equal ones stand in front. */
  readonly shared: number
}

const MOST_BLOCK = 40
const MOST_TOKENS = 200

/** Lines replaced one for one, in blocks of up to 40, by their tokens; lines whose code is the same are left out. */
export const listLineChanges = oncePerChange(({ edits, before, after }): readonly LineChange[] =>
  edits.flatMap(({ oldStart, oldLines, newStart, newLines }) => {
    if (oldLines !== newLines || oldLines > MOST_BLOCK) return []
    return Array.from({ length: oldLines }, (_, index) => index).flatMap((index): LineChange[] => {
      const old = readLine(before.reader, oldStart + index + 1)
      const now = readLine(after.reader, newStart + index + 1)
      return compare(old, now, oldStart + index + 1, newStart + index + 1)
    })
  }),
)

function compare(
  old: readonly string[],
  now: readonly string[],
  lineBefore: number,
  line: number,
): LineChange[] {
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head++
  let tail = 0
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail))
    tail++
  if (head === old.length && head === now.length) return []
  const before = old.slice(head, old.length - tail)
  const after = now.slice(head, now.length - tail)
  return [{ line, lineBefore, before, after, tokens: now, shared: head }]
}

function readLine(reader: Change['after']['reader'], line: number): string[] {
  const texts: string[] = []
  for (let at = reader.firstOnLine(line); at < reader.count && reader.line(at) === line; at++) {
    texts.push(reader.text(at))
    if (texts.length === MOST_TOKENS) break
  }
  return texts
}

/** `while (i < n)` that became `while (i + 1 < n)`: the loop ends earlier, which reads and writes less. */
export function endsEarlier({ before, after, tokens, shared }: LineChange): boolean {
  if (before.length > 0 || after[0] !== '+' || !/^(?:for|while)$/.test(tokens[0] ?? '')) return false
  return /^<=?$/.test(tokens[shared + after.length] ?? '')
}
