import type { Change, Side } from '../change.ts'
import type { LineEdit } from '../../diff/line-diff.ts'

/** A variable of C whose type holds less than before. */
export interface NarrowedType {
  readonly name: string
  readonly line: number
  readonly owner: string
}

const WIDE =
  /^(?:size_t|ssize_t|off_t|ptrdiff_t|u?_?int64_t|uintmax_t|intmax_t|uint64|int64|UINT64|INT64|time_t|uint32_t|uint32|u32|unsigned|ulong|u_long|guint64|gsize|UINT32)$/
const NARROW = /^(?:int|short|char|u?_?int(?:8|16)_t|int32_t|u_int32_t|uint(?:8|16)|BYTE|WORD|u8|u16|gint)$/
const MOST_EDITS = 300
const MOST_LINES = 40

/** Names that stood in a declaration of a wide type and stand in one of a narrow type, in the same function. */
export function listNarrowed(change: Change): NarrowedType[] {
  if (change.after.review.family !== 'c') return []
  const old = new Map<string, NarrowedType>()
  const now = new Map<string, NarrowedType>()
  for (const edit of change.edits.slice(0, MOST_EDITS)) {
    read(change.before, { start: edit.oldStart, count: edit.oldLines }, WIDE, old)
    read(change.after, { start: edit.newStart, count: edit.newLines }, NARROW, now)
  }
  return [...now.keys()].flatMap((key) => old.get(key) ?? [])
}

interface Block {
  readonly start: LineEdit['oldStart']
  readonly count: number
}

/** Names that the lines of a block declare with one of these types. */
function read(side: Side, { start, count }: Block, types: RegExp, into: Map<string, NarrowedType>): void {
  for (let line = start + 1; line <= start + Math.min(count, MOST_LINES); line++) {
    const owner = side.locator(line)
    if (owner === null) continue
    for (const name of listDeclared(side, line, types)) into.set(`${owner}\n${name}`, { name, line, owner })
  }
}

/** `size_t i, len = 0;`: the names that a line declares, pointers left out. */
function listDeclared({ reader }: Side, line: number, types: RegExp): string[] {
  const names: string[] = []
  const from = reader.firstOnLine(line)
  if (!types.test(reader.text(from)) || !reader.isWord(from + 1)) return names
  for (let at = from + 1; at < reader.count && reader.line(at) === line; at++) {
    const isName = reader.isWord(at) && /^[,;=]$/.test(reader.text(at + 1)) && !types.test(reader.text(at))
    if (isName && /^(?:,|\w+)$/.test(reader.text(at - 1))) names.push(reader.text(at))
  }
  return names
}
