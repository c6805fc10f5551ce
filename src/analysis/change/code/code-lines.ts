import type { Change, Side } from '../change.ts'
import type { Hit } from '../findings/net-hits.ts'
import { oncePerChange, oncePerSide } from './once-per-side.ts'

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
  /** On the line below it says that the text goes on there. */
  readonly unlessBelow?: RegExp
  /** The line that must have stood there before: what is new is only what differs from it. */
  readonly onlyFrom?: (line: string) => string
  /** How freely the input varies, when the text tells. */
  readonly freedom?: (line: string) => number
}

/** Places where a rule's text stands in code. */
export function findTexts(side: Side, rules: readonly TextRule[]): Hit[] {
  return findIn(listCodeLines(side), ownRules(side, rules))
}

/** Whether a rule's text stands on a line that is new: where it does not, every place was there before. */
export function hasNewText(change: Change, rules: readonly TextRule[]): boolean {
  const own = ownRules(change.after, rules)
  return compareTexts(change).added.some((text) => own.some((rule) => rule.text.test(text)))
}

function ownRules({ review }: Side, rules: readonly TextRule[]): readonly TextRule[] {
  return rules.filter(({ families }) => families?.includes(review.family) ?? true)
}

function findIn(lines: readonly CodeLine[], rules: readonly TextRule[]): Hit[] {
  const hits: Hit[] = []
  if (rules.length === 0) return hits
  for (const { line, text } of lines) {
    for (const rule of rules) {
      const match = rule.text.exec(text)
      if (match === null) continue
      const freedom = rule.freedom?.(text) ?? 0
      hits.push({
        line: line + countBreaks(text, match),
        label: rule.label,
        meaning: match[0].replaceAll(/\s+/g, ' '),
        freedom,
      })
    }
  }
  return hits
}

/** A text over several lines is one token on its first: how many lines below that the match begins. */
function countBreaks(text: string, match: RegExpExecArray): number {
  const start = match.index + match[0].search(/[^\s"'`;]|$/)
  return text.slice(0, start).split('\n').length - 1
}

/** Texts of lines of code that the other side has not, or not as often. */
const compareTexts = oncePerChange(({ before, after }) => {
  const left = new Map<string, number>()
  for (const { text } of listCodeLines(before)) left.set(text, (left.get(text) ?? 0) + 1)
  const added: string[] = []
  for (const { text } of listCodeLines(after)) {
    const count = left.get(text) ?? 0
    if (count > 0) left.set(text, count - 1)
    else added.push(text)
  }
  const gone: string[] = []
  for (const [text, count] of left) for (let times = 0; times < count; times++) gone.push(text)
  return { added, gone }
})

/** How many lines of code less than before hold a text; those that both sides have are not looked at. */
export function countLost(change: Change, pattern: RegExp): number {
  const { added, gone } = compareTexts(change)
  const count = (texts: readonly string[]): number => texts.filter((text) => pattern.test(text)).length
  return count(gone) - count(added)
}
