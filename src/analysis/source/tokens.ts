/** What a code token is. Comments are no code tokens; they are listed apart. */
export const tokenKind = {
  word: 1,
  number: 2,
  string: 3,
  /** The pieces of a string around its interpolated code: opening, between two, closing. */
  stringHead: 4,
  stringMiddle: 5,
  stringTail: 6,
  punctuation: 7,
  /** A preprocessor line, kept whole. */
  directive: 8,
} as const

/** Tokens as parallel arrays: token `i` is `text.slice(starts[i], ends[i])` on line `lines[i]` (from 1). */
export interface TokenList {
  readonly count: number
  readonly kinds: Uint8Array
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly lines: Int32Array
  /** Equal texts have equal symbols within one list. */
  readonly symbols: Int32Array
}

const FIRST_SIZE = 64
/** Characters to a token, its space included, in most sources; what has more tokens grows. */
const USUAL_LENGTH = 4

/** Grows a TokenList of which only the places matter. */
export class SpanBuilder implements TokenList {
  count = 0
  kinds: Uint8Array
  starts: Int32Array
  ends: Int32Array
  lines: Int32Array
  symbols: Int32Array

  constructor(size = FIRST_SIZE) {
    this.kinds = new Uint8Array(size)
    this.starts = new Int32Array(size)
    this.ends = new Int32Array(size)
    this.lines = new Int32Array(size)
    this.symbols = new Int32Array(size)
  }

  /** Index of the new token. */
  add(kind: number, start: number, end: number, line: number): number {
    if (this.count === this.kinds.length) this.grow()
    const index = this.count++
    this.kinds[index] = kind
    this.starts[index] = start
    this.ends[index] = end
    this.lines[index] = line
    return index
  }

  private grow(): void {
    const size = this.kinds.length * 2
    const widen = (array: Int32Array): Int32Array => {
      const wider = new Int32Array(size)
      wider.set(array)
      return wider
    }
    const kinds = new Uint8Array(size)
    kinds.set(this.kinds)
    this.kinds = kinds
    this.starts = widen(this.starts)
    this.ends = widen(this.ends)
    this.lines = widen(this.lines)
    this.symbols = widen(this.symbols)
  }
}

/** Texts up to this length are looked for among the recent ones; what is longer hardly comes twice. */
const SHORT = 32
const RECENT = 4096

/** The same over a source whose texts are interned, so that equality is a number comparison. */
export class TokenBuilder extends SpanBuilder {
  /** By symbol: the text of a word or punctuation, `''` for anything quoted, numeric or whole-line. */
  readonly symbolTexts: string[] = []
  private readonly source: string
  private readonly plain = new Map<string, number>()
  private readonly opaque = new Map<string, number>()
  /** By a text's hash: the last token with it, from 1. Most texts are found there again without being cut out. */
  private readonly recent = new Int32Array(RECENT)

  constructor(source: string) {
    super(FIRST_SIZE + Math.floor(source.length / USUAL_LENGTH))
    this.source = source
  }

  override add(kind: number, start: number, end: number, line: number): number {
    const index = super.add(kind, start, end, line)
    this.symbols[index] = end - start > SHORT ? this.intern(kind, start, end) : this.recall(index)
    return index
  }

  private recall(index: number): number {
    const start = this.starts[index] ?? 0
    const end = this.ends[index] ?? 0
    const slot = hash(this.source, start, end) & (RECENT - 1)
    const known = (this.recent[slot] ?? 0) - 1
    this.recent[slot] = index + 1
    return known >= 0 && this.isSame(known, index)
      ? (this.symbols[known] ?? 0)
      : this.intern(this.kinds[index] ?? 0, start, end)
  }

  private isSame(token: number, other: number): boolean {
    const { kinds, starts, ends } = this
    const start = starts[token] ?? 0
    const length = (ends[token] ?? 0) - start
    const beside = starts[other] ?? 0
    return (
      isPlain(kinds[token]) === isPlain(kinds[other]) &&
      (ends[other] ?? 0) - beside === length &&
      repeats(this.source, start, beside, length)
    )
  }

  private intern(kind: number, start: number, end: number): number {
    const text = this.source.slice(start, end)
    const table = isPlain(kind) ? this.plain : this.opaque
    const known = table.get(text)
    if (known !== undefined) return known
    const symbol = this.symbolTexts.length
    table.set(text, symbol)
    this.symbolTexts.push(isPlain(kind) ? text : '')
    return symbol
  }
}

function isPlain(kind: number | undefined): boolean {
  return kind === tokenKind.word || kind === tokenKind.punctuation
}

function hash(text: string, start: number, end: number): number {
  let sum = end - start
  for (let at = start; at < end; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0
  return sum ^ (sum >>> 12)
}

function repeats(text: string, one: number, other: number, length: number): boolean {
  for (let at = 0; at < length; at++)
    if (text.charCodeAt(one + at) !== text.charCodeAt(other + at)) return false
  return true
}
