import type { TokenReader } from '../../languages/engine/token-reader.ts'

const MOST_PIECES = 30
const LONGEST = 2000
const TEXT = /^[rRuU]?(?:"""(.*)"""|'''(.*)'''|"(.*)"|'(.*)')$/s

/** Neighbouring texts are one; null where one of them is filled in by itself or is none. */
export function readWritten(reader: TokenReader, from: number, to: number): string | null {
  if (to - from > MOST_PIECES) return null
  let whole = ''
  for (let at = from; at < to && whole.length <= LONGEST; at++) {
    const text = reader.isString(at) && !reader.isInterpolated(at) ? contentOf(reader.text(at)) : undefined
    if (text === undefined) return null
    whole += text
  }
  return whole.length > LONGEST ? null : whole
}

function contentOf(text: string): string | undefined {
  return TEXT.exec(text)
    ?.slice(1)
    .find((each) => each !== undefined)
}

/** First of the neighbouring texts that end before a token. */
export function startOfText(reader: TokenReader, end: number): number {
  let first = end - 1
  while (reader.isString(first - 1)) first--
  return first
}
