import { tokenKind, type TokenList } from '../../../source/tokens.ts'
import type { Tokenized } from '../lexing/tokenize.ts'
import { matchBrackets } from './brackets.ts'

/** What structure recognisers read: code tokens with their brackets matched. Every read is counted as work. */
export class Code {
  readonly source: string
  readonly tokens: TokenList
  readonly count: number
  readonly lineStarts: Int32Array
  work: number
  /** Set by the structure reader on tokens whose meaning only it could tell: ternaries, names that look like keywords. */
  readonly marks: Uint8Array
  /** Set by the structure reader on tokens that decide by where they stand alone: an arm, another clause. */
  readonly decides: Uint8Array
  /** Ends of indented blocks already searched for, by line and bracket. */
  readonly indentedEnds = new Map<number, number>()
  private readonly symbolTexts: readonly string[]
  private readonly ignoresCase: boolean
  private readonly matches: Int32Array
  private readonly parents: Int32Array
  private readonly angles: Int32Array

  constructor(source: string, tokenized: Tokenized, ignoresCase: boolean) {
    this.source = source
    this.tokens = tokenized.tokens
    this.count = tokenized.tokens.count
    this.lineStarts = tokenized.lineStarts
    this.ignoresCase = ignoresCase
    const { symbolTexts } = tokenized
    this.symbolTexts = asNames(symbolTexts.map((text) => (ignoresCase ? text.toLowerCase() : text)))
    this.work = tokenized.work
    this.marks = new Uint8Array(this.count)
    this.decides = new Uint8Array(this.count)
    const brackets = matchBrackets(source, tokenized)
    this.matches = brackets.matches
    this.parents = brackets.parents
    this.angles = brackets.angles
  }

  /** Text of a word or punctuation; `''` for anything quoted or numeric and outside the list. */
  text(index: number): string {
    this.work++
    return index < 0 || index >= this.count ? '' : (this.symbolTexts[this.tokens.symbols[index] ?? 0] ?? '')
  }

  /** Equal texts have equal symbols. */
  symbol(index: number): number {
    return this.tokens.symbols[index] ?? 0
  }

  /** A value for every text there is, to be looked up by symbol: what is asked of each token is asked once per text. */
  byText<Value>(read: (text: string) => Value): Value[] {
    this.work += this.symbolTexts.length
    return this.symbolTexts.map(read)
  }

  /** By symbol: the texts of all tokens as written. */
  listTexts(): readonly string[] {
    const { symbols, starts, ends } = this.tokens
    const texts = this.symbolTexts.map((text) => (this.ignoresCase ? '' : text))
    for (let index = 0; index < this.count; index++) {
      const symbol = symbols[index] ?? 0
      if (texts[symbol] === '') texts[symbol] = this.source.slice(starts[index], ends[index])
    }
    // Words are names already where their case counts; a quoted text is asked about by nobody.
    return this.ignoresCase ? asNames(texts) : texts
  }

  kind(index: number): number {
    return index < 0 || index >= this.count ? 0 : (this.tokens.kinds[index] ?? 0)
  }

  isWord(index: number): boolean {
    return this.kind(index) === tokenKind.word
  }

  isString(index: number): boolean {
    return this.kind(index) === tokenKind.string
  }

  /** The token as written, at most 200 characters. */
  raw(index: number): string {
    const start = this.tokens.starts[index] ?? 0
    return this.source.slice(start, Math.min(this.tokens.ends[index] ?? start, start + 200))
  }

  /** Line of a token, from 1. */
  line(index: number): number {
    return this.tokens.lines[index] ?? 1
  }

  /** Line on which a token ends, from 1. */
  endLine(index: number): number {
    const last = (this.tokens.ends[index] ?? 1) - 1
    let line = this.line(index)
    while (line < this.lineStarts.length && (this.lineStarts[line] ?? 0) <= last) line++
    return line
  }

  /** The bracket that closes or opens this one; -1 when it has none. */
  match(index: number): number {
    return this.matches[index] ?? -1
  }

  /** The innermost bracket around a token; -1 at the top. */
  parent(index: number): number {
    return this.parents[index] ?? -1
  }

  /** The `>` that could close this `<` or the `<` of this `>`; -1 when there is none. */
  angle(index: number): number {
    return this.angles[index] ?? -1
  }

  /** The token after this one, or after the group it opens; between two interpolations the string goes on. */
  next(index: number): number {
    const close = this.match(index)
    if (close <= index) return index + 1
    return this.kind(close) === tokenKind.stringMiddle ? close : close + 1
  }

  /** The same, stepping over a pair of angle brackets too. */
  nextTyped(index: number): number {
    const close = this.angle(index)
    return close > index ? close + 1 : this.next(index)
  }

  /** The token after type parameters that may open here. */
  afterAngles(index: number): number {
    return Math.max(index, this.angle(index) + 1)
  }

  /** This opens round brackets that are closed. */
  opensGroup(index: number): boolean {
    return this.text(index) === '(' && this.match(index) > index
  }

  /** First token on its line. */
  startsLine(index: number): boolean {
    if (index <= 0) return true
    const { lines } = this.tokens
    return lines[index] !== lines[index - 1] && this.line(index) > this.endLine(index - 1)
  }

  /** No whitespace between this token and the one before it. */
  touchesPrevious(index: number): boolean {
    return index > 0 && this.tokens.starts[index] === this.tokens.ends[index - 1]
  }

  /** Column of the first character of the token's line that is no space, tabs counted as one. */
  indent(index: number): number {
    const start = this.lineStarts[this.line(index) - 1] ?? 0
    let at = start
    while (this.source.charCodeAt(at) === 32 || this.source.charCodeAt(at) === 9) at++
    return at - start
  }
}

/** What is asked about stands among the first texts of a source; a list of ten thousand names is only read. */
const MOST_NAMES = 2_000
/** Longer texts are nobody's word. */
const LONGEST_NAME = 64
/** Sources share their words: most are known from the one before. Bounded, and begun anew when full. */
const MOST_KEPT = 20_000
const kept = new Map<string, string>()

/** The same texts as property names: those are kept once by the runtime, so that comparing two compares addresses. */
function asNames(texts: string[]): readonly string[] {
  const last = Math.min(texts.length, MOST_NAMES)
  for (let symbol = 0; symbol < last; symbol++) {
    const text = texts[symbol] ?? ''
    if (text.length <= LONGEST_NAME) texts[symbol] = kept.get(text) ?? keep(text)
  }
  return texts
}

function keep(text: string): string {
  if (kept.size >= MOST_KEPT) kept.clear()
  const [name = text] = Object.keys({ [text]: null })
  kept.set(name, name)
  return name
}
