import { DEPTH } from '../limits.ts'
import { tokenKind } from '../../../source/tokens.ts'
import type { Code } from './code.ts'

/** Column of a token on its line, from 0. */
export function columnOf(code: Code, index: number): number {
  const start = code.lineStarts[code.line(index) - 1] ?? 0
  // A byte order mark has no width.
  const mark = start === 0 && code.source.charCodeAt(0) === 0xfeff ? 1 : 0
  return (code.tokens.starts[index] ?? 0) - start - mark
}

/** Tokens `[from, to)` cut before every line that starts at a column: `[first, one past the last)` of each part. */
export function splitByColumn(
  code: Code,
  from: number,
  to: number,
  column: number,
): (readonly [number, number])[] {
  const parts: (readonly [number, number])[] = []
  let start = from
  for (let at = from + 1; at < to; at++) {
    if (!code.startsLine(at) || columnOf(code, at) !== column || !startsPart(code, at)) continue
    parts.push([start, withoutDirectives(code, start, at)])
    start = at
  }
  if (to > from) parts.push([start, withoutDirectives(code, start, to)])
  return parts
}

/** Preprocessor lines and closing brackets may stand at any column. */
function startsPart(code: Code, index: number): boolean {
  const isCloser = code.match(index) >= 0 && code.match(index) < index
  return !isCloser && !isDirective(code, index)
}

function isDirective(code: Code, index: number): boolean {
  return code.kind(index) === tokenKind.directive
}

/** Preprocessor lines at the end belong to nothing. */
function withoutDirectives(code: Code, from: number, to: number): number {
  let end = to
  while (end > from + 1 && isDirective(code, end - 1)) end--
  return end
}

/** A block whose lines start at a column: opened by a word, closed by a line further left or the bracket around it. */
export interface LayoutBlock {
  readonly keyword: number
  readonly column: number
  readonly bracket: number
  readonly first: number
}

/** The blocks around a token that moves on; each is closed once, so that the walk is linear. */
export class LayoutStack {
  private readonly code: Code
  private readonly closed: (block: LayoutBlock, end: number) => void
  private readonly open: LayoutBlock[] = []

  constructor(code: Code, closed: (block: LayoutBlock, end: number) => void) {
    this.code = code
    this.closed = closed
  }

  get top(): LayoutBlock | undefined {
    return this.open.at(-1)
  }

  push(block: LayoutBlock): void {
    if (this.open.length < DEPTH) this.open.push(block)
  }

  /** Closes what has ended before a token; true when the token starts a line of the innermost block. */
  advance(index: number): boolean {
    const { code } = this
    this.leaveBracket(index)
    if (!code.startsLine(index) || isDirective(code, index)) return false
    const column = columnOf(code, index)
    while (this.isRightOf(column, index)) this.pop(index - 1)
    return this.top !== undefined && this.top.column === column && this.top.first < index
  }

  /** At a closing bracket what was opened inside it ends. */
  private leaveBracket(index: number): void {
    const open = this.code.match(index)
    if (open < 0 || open > index) return
    while (this.top !== undefined && this.top.bracket >= open) this.pop(index - 1)
  }

  private isRightOf(column: number, index: number): boolean {
    return this.top !== undefined && this.top.column > column && this.top.first < index
  }

  finish(end: number): void {
    while (this.top !== undefined) this.pop(end)
  }

  private pop(end: number): void {
    const block = this.open.pop()
    if (block !== undefined) this.closed(block, Math.max(block.first, end))
  }
}
