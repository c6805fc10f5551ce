import type { Side } from '../change.ts'
import type { LineEdit } from '../../diff/line-diff.ts'
import { oncePerChange } from './once-per-side.ts'

/** One block of lines that differ, by its code: what only stands on one side. */
export interface EditTokens {
  readonly edit: LineEdit
  /** Innermost function around the block's first code, '' outside functions. */
  readonly owner: string
  readonly removed: readonly string[]
  readonly added: readonly string[]
  /** Words and values that the block has less often, and more often, than before. */
  readonly lost: readonly string[]
  readonly gained: readonly string[]
}

const MOST_EDITS = 300
const MOST_TOKENS = 400

/** Blocks that differ in their code, the first 300; longer than 400 tokens a side they are rewritten, not changed. */
export const listEditTokens = oncePerChange(({ edits, before, after }): readonly EditTokens[] => {
  return edits.slice(0, MOST_EDITS).flatMap((edit): EditTokens[] => {
    const removed = readLines(before, edit.oldStart, edit.oldLines)
    const added = readLines(after, edit.newStart, edit.newLines)
    if (removed.length > MOST_TOKENS || added.length > MOST_TOKENS) return []
    if (removed.length === 0 && added.length === 0) return []
    const owner = before.locator(edit.oldStart + 1) ?? ''
    return [
      {
        edit,
        owner,
        removed,
        added,
        lost: subtractWords(removed, added),
        gained: subtractWords(added, removed),
      },
    ]
  })
})

function readLines(side: Side, start: number, count: number): string[] {
  const { reader } = side
  const texts: string[] = []
  if (count === 0) return texts
  const to = reader.firstOnLine(start + count + 1)
  for (let at = reader.firstOnLine(start + 1); at < to && texts.length <= MOST_TOKENS; at++)
    texts.push(reader.text(at))
  return texts.length === 0 ? readMacro(side, start, count) : texts
}

const MOST_MACRO = 40

/** Lines of a macro of C, which the lexer leaves out as a directive. */
function readMacro({ lines, review }: Side, start: number, count: number): string[] {
  if (review.family !== 'c' || count > MOST_MACRO) return []
  const part = lines.slice(start, start + count)
  // The last line of a macro has no mark of its own.
  if (!part.some((line) => line.endsWith('\\')) && lines[start - 1]?.endsWith('\\') !== true) return []
  return part.flatMap(
    (line) => line.slice(0, 400).match(/[A-Za-z_]\w*|\d\w*|"[^"]*"|->|&&|\|\||[<>=!]=|[^\s\w\\]/g) ?? [],
  )
}

function subtractWords(some: readonly string[], others: readonly string[]): string[] {
  return subtract(some, others).filter((item) => /^[\w$@"'`:]/.test(item))
}

/** Items of one list that the other has less often. */
export function subtract(some: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const item of others) left.set(item, (left.get(item) ?? 0) + 1)
  return some.filter((item) => {
    const count = left.get(item) ?? 0
    if (count > 0) left.set(item, count - 1)
    return count === 0
  })
}
