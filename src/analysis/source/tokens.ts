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

/** Grows a TokenList; texts are interned so that equality is a number comparison. */
export class TokenBuilder {
  count = 0
  kinds = new Uint8Array(1024)
  starts = new Int32Array(1024)
  ends = new Int32Array(1024)
  lines = new Int32Array(1024)
  symbols = new Int32Array(1024)
  /** By symbol: the text of a word or punctuation, `''` for anything quoted, numeric or whole-line. */
  readonly symbolTexts: string[] = []
  private readonly plain = new Map<string, number>()
  private readonly opaque = new Map<string, number>()

  add(kind: number, start: number, end: number, line: number, text: string): void {
    if (this.count === this.kinds.length) this.grow()
    const index = this.count++
    this.kinds[index] = kind
    this.starts[index] = start
    this.ends[index] = end
    this.lines[index] = line
    this.symbols[index] = this.intern(kind, text)
  }

  private intern(kind: number, text: string): number {
    const isPlain = kind === tokenKind.word || kind === tokenKind.punctuation
    const table = isPlain ? this.plain : this.opaque
    const known = table.get(text)
    if (known !== undefined) return known
    const symbol = this.symbolTexts.length
    table.set(text, symbol)
    this.symbolTexts.push(isPlain ? text : '')
    return symbol
  }

  private grow(): void {
    const size = this.kinds.length * 2
    const widen = (array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
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
