/** A few lines of a source around a place. */
export interface CodeFrame {
  /** Number of the first line shown. */
  readonly first: number
  readonly lines: readonly string[]
  /** The lines meant, numbers included at both ends. */
  readonly from: number
  readonly to: number
}

const AROUND = 1
const MOST_LINES = 6
/** A place of more lines is a whole function: its head tells which. */
const MOST_MARKED = 4
const MOST_CHARACTERS = 200
const HIDDEN = '(not shown: a secret may stand here)'

/** Cuts a frame out of a text. Lines that hold a secret are never shown again. */
export function cutFrame(
  lines: readonly string[],
  { line, endLine }: { readonly line: number; readonly endLine: number },
  secrets: ReadonlySet<number>,
): CodeFrame | null {
  if (line > lines.length) return null
  const first = Math.max(1, line - AROUND)
  const to = endLine - line >= MOST_MARKED ? line : Math.min(endLine, lines.length)
  const last = Math.min(lines.length, to + AROUND, first + MOST_LINES - 1)
  const shown: string[] = []
  for (let number = first; number <= last; number++)
    shown.push(secrets.has(number) ? HIDDEN : cut(lines[number - 1] ?? ''))
  return { first, lines: shown, from: line, to: Math.min(to, last) }
}

function cut(line: string): string {
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line
}
