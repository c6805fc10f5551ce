import type { TokenReader } from '../engine/token-reader.ts'

const CONTINUES = new Set(['else', 'elif'])

/** `if __name__ == "__main__":` at the margin, with all its branches. */
export function findMainLines(reader: TokenReader): [number, number][] {
  const found: [number, number][] = []
  for (let index = 0; index < reader.count; index++) {
    if (
      reader.text(index) !== 'if' ||
      reader.text(index + 1) !== '__name__' ||
      !startsAtMargin(reader, index)
    )
      continue
    let end = index + 1
    while (end < reader.count && !(startsAtMargin(reader, end) && !CONTINUES.has(reader.text(end)))) end++
    found.push([reader.line(index), reader.line(end - 1)])
    index = end - 1
  }
  return found
}

function startsAtMargin(reader: TokenReader, index: number): boolean {
  return reader.startsLine(index) && reader.indent(index) === 0 && !reader.isInsideBrackets(index)
}
