import type { TokenReader } from '../../languages/engine/token-reader.ts'

const JOINTS = /^(?:\.|\?\.|->|::)$/

/** First token of `a.b[0].c` that ends before `end`; `end` itself where no such chain stands there. Calls are none. */
export function chainStart(reader: TokenReader, end: number): number {
  let at = end - 1
  let start = end
  while (at >= 0) {
    if (reader.text(at) === ']') {
      const open = reader.partner(at)
      if (open < 0) return start
      at = open - 1
      continue
    }
    if (!reader.isWord(at)) return start
    start = at
    if (!JOINTS.test(reader.text(at - 1))) return start
    at -= 2
  }
  return start
}

/** One past the last token of the chain that begins at `from`. */
export function chainEnd(reader: TokenReader, from: number): number {
  let at = from
  while (reader.isWord(at)) {
    at++
    while (reader.text(at) === '[' && reader.partner(at) > at && reader.line(at) === reader.line(at - 1))
      at = reader.partner(at) + 1
    if (!JOINTS.test(reader.text(at)) || !reader.isWord(at + 1)) return at
    at++
  }
  return at
}

/** Texts of the tokens `[from, to)`, apart. */
export function textOf(reader: TokenReader, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; at++) text += `${reader.text(at)}\u0000`
  return text
}
