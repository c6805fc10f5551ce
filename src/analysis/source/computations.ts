import { tokenKind, type TokenList } from './tokens.ts'

/** Operators that compute or compare. Marks that types are written with too (`*`, `&`, `|`, `<`, `>`) are left out. */
const OPERATORS = new Set('+ - / % // ** == != === !== <= >= <=> /= ~= += -= *= %= //= **='.split(' '))
const VALUES = new Set<number>([tokenKind.word, tokenKind.number, tokenKind.string, tokenKind.stringTail])

/** Tells computations from other tokens: an operator between two values. What is written alike is one computation. */
export class Computations {
  private readonly source: string
  private readonly tokens: TokenList
  /** By symbol: whether its text is such an operator. */
  private readonly known: (boolean | undefined)[] = []

  constructor(source: string, tokens: TokenList) {
    this.source = source
    this.tokens = tokens
  }

  /** What is computed at a token, equal for what is written alike; null for nothing. */
  at(token: number): string | null {
    const { kinds, symbols } = this.tokens
    if (kinds[token] !== tokenKind.punctuation || token === 0 || !this.isOperator(token)) return null
    if (!this.endsValue(token - 1)) return null
    return `${symbols[token - 1]} ${symbols[token]} ${symbols[token + 1]}`
  }

  private isOperator(token: number): boolean {
    const { symbols, starts, ends } = this.tokens
    const symbol = symbols[token] ?? 0
    const known = this.known[symbol]
    if (known !== undefined) return known
    const isOne = OPERATORS.has(this.source.slice(starts[token], ends[token]))
    this.known[symbol] = isOne
    return isOne
  }

  /** A sign before a number follows no value: `[-1, -2]` computes nothing. */
  private endsValue(token: number): boolean {
    const { kinds, ends } = this.tokens
    if (VALUES.has(kinds[token] ?? 0)) return true
    return ')]'.includes(this.source.charAt((ends[token] ?? 1) - 1))
  }
}
