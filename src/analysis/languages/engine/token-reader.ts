import { tokenKind, type TokenList } from '../../source/tokens.ts'
import type { CodeLayout } from '../code-layout.ts'
import type { Code } from './structure/code.ts'

const CLOSERS = new Set([')', ']', '}'])

/** Code tokens as a review reads them: whole texts, strings included, and brackets as the structure was read by. */
export class TokenReader {
  readonly count: number
  private readonly code: Code
  private readonly source: string
  private readonly tokens: TokenList
  /** By symbol: equal texts are cut out once. */
  private readonly texts: readonly string[]
  /** Where the layout makes the blocks, braces hold values: a set, a record. */
  private readonly bracesHoldValues: boolean
  private measured = { line: -1, indent: 0 }

  constructor(code: Code, layout: CodeLayout = 'free') {
    this.code = code
    this.bracesHoldValues = layout === 'indentation'
    this.source = code.source
    this.tokens = code.tokens
    this.count = code.count
    this.texts = code.listTexts()
  }

  text(index: number): string {
    return index < 0 || index >= this.count ? '' : (this.texts[this.tokens.symbols[index] ?? 0] ?? '')
  }

  /** Tokens whose text passes, in order; what is written alike is asked about once. */
  where(passes: (text: string) => boolean): number[] {
    const passing = this.texts.map(passes)
    const found: number[] = []
    if (!passing.includes(true)) return found
    const { symbols } = this.tokens
    for (let index = 0; index < this.count; index++)
      if (passing[symbols[index] ?? 0] === true) found.push(index)
    return found
  }

  line(index: number): number {
    return index < 0 ? 0 : (this.tokens.lines[index] ?? 0)
  }

  start(index: number): number {
    return index < this.count ? (this.tokens.starts[index] ?? 0) : this.source.length
  }

  end(index: number): number {
    return index < this.count ? (this.tokens.ends[index] ?? 0) : 0
  }

  /** Text between two offsets, whatever stands there. */
  slice(start: number, end: number): string {
    return this.source.slice(start, end)
  }

  isWord(index: number): boolean {
    return this.code.kind(index) === tokenKind.word
  }

  isPunctuation(index: number): boolean {
    return this.code.kind(index) === tokenKind.punctuation
  }

  /** A whole string or the first piece of one with interpolated code. */
  isString(index: number): boolean {
    const kind = this.code.kind(index)
    return kind === tokenKind.string || kind === tokenKind.stringHead
  }

  isInterpolated(index: number): boolean {
    return this.code.kind(index) === tokenKind.stringHead
  }

  isDirective(index: number): boolean {
    return this.code.kind(index) === tokenKind.directive
  }

  /** Index of the matching bracket, -1 for anything unmatched or no bracket. */
  partner(index: number): number {
    return this.isPunctuation(index) ? this.code.match(index) : -1
  }

  /** The innermost bracket around a token; -1 at the top. */
  around(index: number): number {
    return this.code.parent(index)
  }

  /** Inside brackets that open no block, the closing one included, a line's end means nothing. */
  isInsideBrackets(index: number): boolean {
    const closes = CLOSERS.has(this.text(index)) ? this.partner(index) : -1
    const open = this.text(closes >= 0 ? closes : this.code.parent(index))
    return open === '(' || open === '[' || (open === '{' && this.bracesHoldValues)
  }

  /** First token on its line. */
  startsLine(index: number): boolean {
    return index === 0 || this.line(index) !== this.line(index - 1)
  }

  /** Columns before the first character of the token's line; read once per line, however long it is. */
  indent(index: number): number {
    const line = this.line(index)
    if (this.measured.line !== line) this.measured = { line, indent: this.code.indent(index) }
    return this.measured.indent
  }

  /** First token that starts at or after a line (from 1). */
  firstOnLine(line: number): number {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.line(middle) < line) low = middle + 1
      else high = middle
    }
    return low
  }
}
