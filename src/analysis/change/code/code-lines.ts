import type { Side } from '../change.ts'
import type { Hit } from '../findings/net-hits.ts'
import { oncePerSide } from './once-per-side.ts'

export interface CodeLine {
  readonly line: number
  /** The line's code, comments left out, at most 600 characters. */
  readonly text: string
}

const MOST_TEXT = 600

/** Lines that hold code. */
export const listCodeLines = oncePerSide(({ text, reader }: Side): readonly CodeLine[] => {
  const lines: CodeLine[] = []
  for (let at = 0; at < reader.count;) {
    const line = reader.line(at)
    const start = reader.start(at)
    let end = start
    for (; at < reader.count && reader.line(at) === line; at++) end = reader.end(at)
    lines.push({ line, text: text.slice(start, Math.min(end, start + MOST_TEXT)) })
  }
  return lines
})

/** A text that is dangerous wherever code holds it. */
export interface TextRule {
  readonly label: string
  readonly text: RegExp
  /** Families of languages it speaks of; all when left out. */
  readonly families?: readonly string[]
  /** The same line without this was no better: what is ignored aloud was ignored before. */
  readonly unless?: RegExp
  /** How freely the input varies, when the text tells. */
  readonly freedom?: (line: string) => number
}

/** Places where a rule's text stands in code. */
export function findTexts(side: Side, rules: readonly TextRule[]): Hit[] {
  const own = rules.filter(({ families }) => families?.includes(side.review.family) ?? true)
  if (own.length === 0) return []
  return listCodeLines(side).flatMap(({ line, text }) => {
    return own.flatMap((rule): Hit[] => {
      const match = rule.text.exec(text)
      if (match === null) return []
      const freedom = rule.freedom?.(text) ?? 0
      return [{ line, label: rule.label, meaning: match[0].replaceAll(/\s+/g, ' '), freedom }]
    })
  })
}
