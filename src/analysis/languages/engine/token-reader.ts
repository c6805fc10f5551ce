import { tokenKind, type TokenList } from '../../source/tokens.ts'

const OPENERS = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
])
const CLOSERS = new Set(OPENERS.values())
const MOST_POPS = 3

/** Code tokens of one source by index, with the partner of every bracket. */
export class TokenReader {
  readonly count: number
  private readonly source: string
  private readonly tokens: TokenList
  private readonly partners: Int32Array
  /** By symbol: equal texts are cut out once. */
  private readonly texts: string[] = []
  /** 1 where the innermost open bracket is round or square. */
  private readonly inside: Uint8Array
  private measured = { line: -1, indent: 0 }

  constructor(source: string, tokens: TokenList) {
    this.source = source
    this.tokens = tokens
    this.count = tokens.count
    this.inside = new Uint8Array(tokens.count)
    this.partners = this.matchBrackets()
  }

  text(index: number): string {
    const symbol = this.tokens.symbols[index]
    if (index < 0 || index >= this.count || symbol === undefined) return ''
    return (this.texts[symbol] ??= this.source.slice(this.tokens.starts[index], this.tokens.ends[index]))
  }

  line(index: number): number {
    return this.tokens.lines[index] ?? 0
  }

  start(index: number): number {
    return this.tokens.starts[index] ?? this.source.length
  }

  end(index: number): number {
    return this.tokens.ends[index] ?? 0
  }

  isWord(index: number): boolean {
    return this.tokens.kinds[index] === tokenKind.word
  }

  isPunctuation(index: number): boolean {
    return this.tokens.kinds[index] === tokenKind.punctuation
  }

  /** A whole string or the first piece of one with interpolated code. */
  isString(index: number): boolean {
    const kind = this.tokens.kinds[index]
    return kind === tokenKind.string || kind === tokenKind.stringHead
  }

  isInterpolated(index: number): boolean {
    return this.tokens.kinds[index] === tokenKind.stringHead
  }

  isDirective(index: number): boolean {
    return this.tokens.kinds[index] === tokenKind.directive
  }

  /** Index of the matching bracket, -1 for anything unmatched or no bracket. */
  partner(index: number): number {
    return this.partners[index] ?? -1
  }

  /** Inside round or square brackets a line's end means nothing. */
  isInsideBrackets(index: number): boolean {
    return this.inside[index] === 1
  }

  /** Columns before the first character of the token's line; read once per line, however long it is. */
  indent(index: number): number {
    const line = this.line(index)
    if (this.measured.line !== line) this.measured = { line, indent: this.readIndent(index) }
    return this.measured.indent
  }

  private readIndent(index: number): number {
    let at = this.start(index)
    while (at > 0 && this.source.charCodeAt(at - 1) !== 10 && this.source.charCodeAt(at - 1) !== 13) at--
    const from = at
    while (this.source.charCodeAt(at) === 32 || this.source.charCodeAt(at) === 9) at++
    return at - from
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

  /** On a mismatch at most three openers are given up, otherwise the closer is ignored: broken code stays readable. */
  private matchBrackets(): Int32Array {
    const partners = new Int32Array(this.count).fill(-1)
    const open: { index: number; closer: string }[] = []
    for (let index = 0; index < this.count; index++) {
      const around = open[open.length - 1]?.closer
      this.inside[index] = around === ')' || around === ']' ? 1 : 0
      if (!this.isPunctuation(index)) continue
      const text = this.text(index)
      const closer = OPENERS.get(text)
      if (closer !== undefined) open.push({ index, closer })
      else if (CLOSERS.has(text)) this.closeBracket(partners, open, index, text)
    }
    return partners
  }

  private closeBracket(
    partners: Int32Array,
    open: { index: number; closer: string }[],
    index: number,
    text: string,
  ): void {
    for (let back = 1; back <= MOST_POPS && back <= open.length; back++) {
      const candidate = open[open.length - back]
      if (candidate?.closer !== text) continue
      open.length -= back
      partners[candidate.index] = index
      partners[index] = candidate.index
      return
    }
  }
}
