import type { Side } from '../change.ts'
import { oncePerSide } from './once-per-side.ts'

/** A tested condition with what happens under it; token ranges are `[from, to)`. */
export interface Condition {
  readonly word: string
  readonly from: number
  readonly to: number
  readonly bodyFrom: number
  readonly bodyTo: number
  readonly line: number
  readonly endLine: number
  /** What is under it happens when it does not hold: `unless`, Swift's `guard`. */
  readonly isNegated: boolean
  /** The innermost function around it, `''` outside functions. */
  readonly owner: string
}

const OPENERS = new Set(['if', 'elif', 'elsif', 'elseif', 'unless', 'while', 'guard', 'until'])
const NEGATED = new Set(['unless', 'guard', 'until'])
/** Words between a condition and its body where conditions end with their line. */
const THEN = /^(?:then|do)$/i
const MOST_CONDITION = 200
const MOST_BODY = 160

interface Range {
  readonly from: number
  readonly to: number
  readonly bodyFrom: number
  readonly bodyTo: number
}

/** Every `if` and its like in a source, in order. Shell's and SQL's conditions are commands and are left out. */
export const listConditions = oncePerSide((side: Side): readonly Condition[] => {
  const { reader, review } = side
  if (review.conditions.endsAt === 'none') return []
  const found: Condition[] = []
  const read = (text: string): string => (review.conditions.anyCase ? text.toLowerCase() : text)
  for (const index of reader.where((text) => OPENERS.has(read(text)))) {
    const word = read(reader.text(index))
    if (!reader.isWord(index) || reader.text(index - 1) === '.') continue
    const range = readRange(side, index)
    if (range === null || range.to <= range.from) continue
    const line = reader.line(index)
    const last = Math.max(range.to, range.bodyTo) - 1
    found.push({
      ...range,
      word,
      line: Math.min(line, reader.line(range.bodyFrom)),
      endLine: Math.max(line, reader.line(Math.min(last, reader.count - 1))),
      isNegated: NEGATED.has(word),
      owner: side.locator(line) ?? '',
    })
  }
  return found
})

function readRange(side: Side, index: number): Range | null {
  const { endsAt, postfix } = side.review.conditions
  if (endsAt === 'colon') return readIndented(side, index)
  if (endsAt === 'line') {
    return postfix && isPostfix(side, index) ? readPostfix(side, index) : readByLine(side, index)
  }
  return endsAt === 'brace' ? readBare(side, index) : readBracketed(side, index)
}

function readIndented(side: Side, index: number): Range | null {
  const { reader } = side
  if (!isFirstOnLine(side, index)) return null
  const to = findAtTop(side, index + 1, (text) => text === ':')
  if (to < 0) return null
  const bodyFrom = to + 1
  if (reader.line(bodyFrom) === reader.line(to)) {
    return { from: index + 1, to, bodyFrom, bodyTo: endOfLine(side, bodyFrom) }
  }
  return { from: index + 1, to, bodyFrom, bodyTo: endOfBlock(side, bodyFrom, reader.indent(index)) }
}

/** A condition up to the line's end or a word such as `then`; its body by its indentation, or the rest of the line. */
function readByLine(side: Side, index: number): Range | null {
  const { reader } = side
  if (reader.text(index - 1).toLowerCase() === 'end') return null
  const to = endOfLine(side, index)
  const then = findThen(side, index + 1, to)
  if (then >= 0 && then < to - 1) return { from: index + 1, to: then, bodyFrom: then + 1, bodyTo: to }
  const open = then >= 0 || reader.text(to - 1) === '{' ? to - 1 : to
  return { from: index + 1, to: open, bodyFrom: to, bodyTo: endOfBlock(side, to, reader.indent(index)) }
}

function findThen({ reader }: Side, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    if (THEN.test(reader.text(at))) return at
    at = Math.max(at, reader.partner(at))
  }
  return -1
}

/** `raise E unless allowed?`: what happens stands in front. */
function readPostfix(side: Side, index: number): Range {
  const { reader } = side
  const bodyFrom = reader.firstOnLine(reader.line(index))
  return { from: index + 1, to: endOfLine(side, index), bodyFrom, bodyTo: index }
}

function readBare(side: Side, index: number): Range | null {
  const { reader } = side
  const open = findAtTop(side, index + 1, (text) => text === '{')
  if (open < 0) return null
  const close = reader.partner(open)
  if (close < 0) return null
  let from = index + 1
  // Go's `if err := f(); err != nil`: the test is what comes last.
  for (let at = index + 1; at < open; at++) {
    if (reader.text(at) === ';') from = at + 1
    else at = Math.max(at, reader.partner(at))
  }
  return { from, to: open, bodyFrom: open + 1, bodyTo: Math.min(close, open + MOST_BODY) }
}

function readBracketed(side: Side, index: number): Range | null {
  const { reader } = side
  const close = reader.text(index + 1) === '(' ? reader.partner(index + 1) : -1
  if (close < 0 || close - index > MOST_CONDITION) return null
  const range = { from: index + 2, to: close }
  if (reader.text(close + 1) === '{') {
    const end = reader.partner(close + 1)
    return end < 0 ? null : { ...range, bodyFrom: close + 2, bodyTo: Math.min(end, close + 2 + MOST_BODY) }
  }
  return { ...range, bodyFrom: close + 1, bodyTo: endOfStatement(side, close + 1) }
}

function isFirstOnLine({ reader }: Side, index: number): boolean {
  return index === 0 || reader.line(index - 1) !== reader.line(index) || reader.text(index - 1) === 'else'
}

function isPostfix(side: Side, index: number): boolean {
  const { reader } = side
  return !isFirstOnLine(side, index) && !['=', '(', '=>', 'else'].includes(reader.text(index - 1))
}

/** First token at the same depth of brackets that matches; -1 when none does within 200. */
function findAtTop({ reader }: Side, from: number, matches: (text: string) => boolean): number {
  for (let at = from; at < Math.min(reader.count, from + MOST_CONDITION); at++) {
    if (matches(reader.text(at))) return at
    const partner = reader.partner(at)
    if (partner > at) at = partner
    else if (partner >= 0) return -1
  }
  return -1
}

export function endOfLine({ reader }: Side, from: number): number {
  let at = from
  while (at < reader.count && at < from + MOST_CONDITION && reader.line(at) === reader.line(from)) at++
  return at
}

function endOfBlock({ reader }: Side, from: number, indent: number): number {
  let at = from
  while (at < reader.count && at < from + MOST_BODY && reader.indent(at) > indent) at++
  return at
}

/** One past a statement without a block: at `;`, or where the line ends outside brackets. */
export function endOfStatement({ reader }: Side, from: number): number {
  for (let at = from; at < Math.min(reader.count, from + MOST_BODY); at++) {
    if (reader.text(at) === ';' || reader.text(at) === '}') return at
    at = Math.max(at, reader.partner(at))
    if (reader.line(at + 1) !== reader.line(at)) return at + 1
  }
  return Math.min(reader.count, from + MOST_BODY)
}
