import type { TokenList } from './tokens.ts'

export interface Halstead {
  /** Code tokens. */
  readonly length: number
  /** Different code tokens. */
  readonly vocabulary: number
  /** length * log2(vocabulary), two decimals. */
  readonly volume: number
}

/** Halstead's volume, for which operators and operands need not be told apart: every code token is one of them. */
export function measureHalstead({ count, symbols }: TokenList): Halstead {
  const vocabulary = countDifferent(symbols, count)
  const volume = count * Math.log2(Math.max(1, vocabulary))
  return { length: count, vocabulary, volume: Math.round(volume * 100) / 100 }
}

function countDifferent(symbols: Int32Array, count: number): number {
  let largest = 0
  for (let at = 0; at < count; at++) largest = Math.max(largest, symbols[at] ?? 0)
  const seen = new Uint8Array(largest + 1)
  let different = 0
  for (let at = 0; at < count; at++) {
    const symbol = symbols[at] ?? 0
    if (seen[symbol] === 0) different++
    seen[symbol] = 1
  }
  return different
}
