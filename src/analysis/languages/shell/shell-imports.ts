import { NO_IMPORTS, unquote, type ImportReader } from '../engine/imports.ts'
import type { TokenReader } from '../engine/token-reader.ts'

const MOST_TOKENS = 20

/** `source ./lib.sh`, `. "$dir/lib.sh"`, `load helpers`: the rest of the command is a path. */
export const readShellImports: ImportReader = (reader, index) => {
  const word = reader.text(index)
  if (!reader.startsLine(index) || !/^(?:source|\.|load)$/.test(word)) return NO_IMPORTS
  // `./run.sh` is a command.
  if (reader.end(index) === reader.start(index + 1)) return []
  const module = readPath(reader, index + 1)
  return module === '' ? [] : [{ module, name: null, alias: null, line: reader.line(index) }]
}

function readPath(reader: TokenReader, from: number): string {
  let to = from
  while (
    to < from + MOST_TOKENS &&
    reader.line(to) === reader.line(from) &&
    !/^[;&|]/.test(reader.text(to))
  ) {
    to++
    if (reader.end(to - 1) !== reader.start(to)) break
  }
  return to === from ? '' : unquote(reader.slice(reader.start(from), reader.end(to - 1)))
}
