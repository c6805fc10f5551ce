import type { Markup } from '../../layout.ts'
import type { DiffLine, DiffRuns } from './diff-rows.ts'

/** Something to say at a line of one side. */
export interface DiffNote {
  readonly side: 'before' | 'after'
  readonly line: number
  /** It is said here in full; elsewhere only that it is there too. */
  readonly isFirst: boolean
  /** `ways`: where one goes on from here. */
  render(ways: Markup | string): Markup
}

export interface MarkedLine {
  readonly anchor: string
  readonly notes: readonly DiffNote[]
}

export interface MarkedLines {
  /** In the order they are read. */
  readonly lines: ReadonlyMap<DiffLine, MarkedLine>
  /** Where a place is drawn, or null when it is not. */
  anchorOf(side: DiffNote['side'], line: number): string | null
}

export const noLines: MarkedLines = { lines: new Map(), anchorOf: () => null }

/** Which of the lines that are shown have something said at them. A place that two lines stand for is told once. */
export function markLines(diff: DiffRuns, id: string, notes: readonly DiffNote[]): MarkedLines {
  const noted = new Map<string, DiffNote[]>()
  for (const note of notes) {
    const key = keyOf(note.side, note.line)
    const there = noted.get(key)
    if (there === undefined) noted.set(key, [note])
    else there.push(note)
  }
  const lines = new Map<DiffLine, MarkedLine>()
  const anchors = new Map<string, string>()
  for (const run of diff.runs) {
    if (run.kind === 'folded') continue
    for (const line of run.lines) {
      const keys = keysOf(line).filter((key) => noted.has(key) && !anchors.has(key))
      if (keys[0] === undefined) continue
      const anchor = `${id}-${keys[0]}`
      for (const key of keys) anchors.set(key, anchor)
      lines.set(line, { anchor, notes: keys.flatMap((key) => noted.get(key) ?? []) })
    }
  }
  return { lines, anchorOf: (side, line) => anchors.get(keyOf(side, line)) ?? null }
}

const keyOf = (side: DiffNote['side'], line: number | null): string =>
  `${side === 'before' ? 'b' : 'a'}${line}`

const keysOf = ({ op, oldLine, newLine }: DiffLine): string[] => [
  ...(op === '-' ? [] : [keyOf('after', newLine)]),
  ...(op === '+' ? [] : [keyOf('before', oldLine)]),
]
