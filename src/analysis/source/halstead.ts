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
  const different = new Set<number>()
  for (let index = 0; index < count; index++) different.add(symbols[index] ?? 0)
  const vocabulary = different.size
  const volume = count * Math.log2(Math.max(1, vocabulary))
  return { length: count, vocabulary, volume: Math.round(volume * 100) / 100 }
}
