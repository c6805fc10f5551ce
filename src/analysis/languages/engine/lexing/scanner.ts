import { findLineStarts } from '../../../source/lines.ts'
import { lineClass } from '../../../source/line-classes.ts'
import { SpanBuilder, TokenBuilder, tokenKind } from '../../../source/tokens.ts'
import { isSpace } from './characters.ts'

/** One lexical rule: tried where a character of `first` stands; returns false when it does not apply. */
export interface LexicalRule {
  readonly first: string
  read(scanner: Scanner): boolean
}

/** Something the scanner is inside of: interpolated code or markup. */
export interface Mode {
  readonly open: number
  readonly close: number
  depth: number
  /** Called at the closing character when `depth` is 0; it continues what was interrupted. */
  resume(scanner: Scanner): void
  /** When set, it reads everything while this mode is on top. */
  read: ((scanner: Scanner) => void) | null
}

/** A body that starts on the next line: a heredoc. */
export interface PendingBody {
  read(scanner: Scanner): void
}

const MODE_DEPTH = 1000

/** The one pass over the text: position, lines, tokens so far, and what the scanner is inside of. */
export class Scanner {
  readonly text: string
  readonly lineStarts: Int32Array
  readonly tokens: TokenBuilder
  readonly comments = new SpanBuilder()
  readonly pendingBodies: PendingBody[] = []
  /** Whatever a rule needs to remember from one token to a later one, by its name. */
  readonly memory = new Map<string, number>()
  position = 0
  /** Characters looked at more than once by rules that search ahead; a measure of work, not of time. */
  work = 0
  /** The innermost of what the scanner is inside of. */
  mode: Mode | undefined
  private readonly modes: Mode[] = []
  private readonly marks: Uint8Array
  private line = 0
  private lineIndex: Map<string, number[]> | null = null

  constructor(text: string) {
    this.text = text
    this.tokens = new TokenBuilder(text)
    this.lineStarts = findLineStarts(text)
    this.marks = new Uint8Array(this.lineStarts.length)
  }

  unit(offset = 0): number {
    return this.text.charCodeAt(this.position + offset)
  }

  startsWith(text: string, position = this.position): boolean {
    return this.text.startsWith(text, position)
  }

  /** Adds a code token from `start` to the position. */
  emit(kind: number, start: number): void {
    const end = this.position
    if (end <= start) return
    this.tokens.add(kind, start, end, this.markLines(start, end, lineClass.code))
  }

  emitComment(start: number): void {
    const line = this.markLines(start, this.position, lineClass.comment)
    this.comments.add(tokenKind.string, start, this.position, line)
  }

  /** Marks code that is no token, such as a line continuation. */
  skipCode(length: number): void {
    this.markLines(this.position, this.position + 1, lineClass.code)
    this.position += length
  }

  enter(mode: Mode): boolean {
    if (this.modes.length >= MODE_DEPTH) return false
    this.modes.push(mode)
    this.mode = mode
    return true
  }

  leave(): void {
    this.modes.pop()
    this.mode = this.modes.at(-1)
  }

  /** Text of the last code token: `''` when it is quoted or there is none. */
  get previousText(): string {
    const { tokens } = this
    return tokens.count === 0 ? '' : (tokens.symbolTexts[tokens.symbols[tokens.count - 1] ?? 0] ?? '')
  }

  get previousKind(): number {
    return this.tokens.count === 0 ? 0 : (this.tokens.kinds[this.tokens.count - 1] ?? 0)
  }

  get previousEnd(): number {
    return this.tokens.count === 0 ? -1 : (this.tokens.ends[this.tokens.count - 1] ?? -1)
  }

  /** Only whitespace stands between the line's start and the position. */
  get atLineStart(): boolean {
    const start = this.lineStarts[this.lineAt(this.position)] ?? 0
    const { count, ends } = this.comments
    return this.previousEnd <= start && (count === 0 || (ends[count - 1] ?? 0) <= start)
  }

  /** End of the line that holds the offset, before its terminator. */
  lineEnd(offset: number): number {
    const { text } = this
    let end = offset
    while (end < text.length && text.charCodeAt(end) !== 10 && text.charCodeAt(end) !== 13) end++
    return end
  }

  /** First line after the offset whose trimmed text is `trimmed`; -1 when there is none. Lines are indexed once. */
  findLine(trimmed: string, offset: number): number {
    this.lineIndex ??= indexLines(this.text, this.lineStarts)
    const candidates = this.lineIndex.get(trimmed)
    if (candidates === undefined) return -1
    const after = this.lineAt(offset)
    let low = 0
    let high = candidates.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((candidates[middle] ?? 0) <= after) low = middle + 1
      else high = middle
    }
    return candidates[low] ?? -1
  }

  /** Index (from 0) of the line that holds an offset at or after every offset asked for before. */
  lineAt(offset: number): number {
    const { lineStarts } = this
    while (this.line + 1 < lineStarts.length && (lineStarts[this.line + 1] ?? 0) <= offset) this.line++
    return this.line
  }

  /** Class of each line, once the whole text is read. */
  classifyLines(): Uint8Array {
    const { text, lineStarts, marks } = this
    const classes = new Uint8Array(marks.length)
    for (let line = 0; line < marks.length; line++) {
      const end = lineStarts[line + 1] ?? text.length
      if (!isBlank(text, lineStarts[line] ?? 0, end))
        classes[line] = marks[line] === 0 ? lineClass.code : (marks[line] ?? 0)
    }
    return classes
  }

  private markLines(start: number, end: number, mark: number): number {
    const first = this.lineAt(start)
    let line = first
    for (;;) {
      if ((this.marks[line] ?? 0) < mark) this.marks[line] = mark
      if ((this.lineStarts[line + 1] ?? this.text.length) >= end || line + 1 >= this.lineStarts.length) break
      line++
    }
    return first + 1
  }
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const unit = text.charCodeAt(index)
    if (!isSpace(unit) && unit !== 10 && unit !== 13) return false
  }
  return true
}

function indexLines(text: string, lineStarts: Int32Array): Map<string, number[]> {
  const index = new Map<string, number[]>()
  for (let line = 0; line < lineStarts.length; line++) {
    const trimmed = text.slice(lineStarts[line], lineStarts[line + 1] ?? text.length).trim()
    if (trimmed.length > 200) continue
    const lines = index.get(trimmed)
    if (lines === undefined) index.set(trimmed, [line])
    else lines.push(line)
  }
  return index
}
