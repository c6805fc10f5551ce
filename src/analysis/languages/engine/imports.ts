import type { TokenReader } from './token-reader.ts'

export interface Import {
  readonly module: string
  /** The imported member; null for the module itself, `*` for all members. */
  readonly name: string | null
  readonly alias: string | null
  readonly line: number
}

/** What the statement that begins at a token imports; nothing when it is no import. */
export type ImportReader = (reader: TokenReader, index: number) => readonly Import[]

/** For nearly every token, so that asking costs no list. */
export const NO_IMPORTS: readonly Import[] = []

const MOST_TOKENS = 40

/** `import a.b.C;`, `use a::b;`, `using A.B;`: a dotted path to the end of the line. */
export function importsByPath(words: readonly string[]): ImportReader {
  return (reader, index) => {
    if (!startsWith(reader, index, words)) return NO_IMPORTS
    const module = readPath(reader, index)
    const name = module.endsWith('*') ? '*' : null
    return module === '' ? NO_IMPORTS : [{ module, name, alias: null, line: reader.line(index) }]
  }
}

/** `require 'm'`, `require("m")`, `import 'm';` at the start of a line. */
export function importsByText(words: readonly string[]): ImportReader {
  return (reader, index) => {
    if (!startsWith(reader, index, words)) return NO_IMPORTS
    const at = reader.text(index + 1) === '(' ? index + 2 : index + 1
    if (!reader.isString(at)) return NO_IMPORTS
    return [{ module: unquote(reader.text(at)), name: null, alias: null, line: reader.line(index) }]
  }
}

function startsWith(reader: TokenReader, index: number, words: readonly string[]): boolean {
  return reader.isWord(index) && words.includes(reader.text(index)) && reader.startsLine(index)
}

const PATH_ENDS = new Set([';', '{', '=', '(', 'as'])

function readPath(reader: TokenReader, index: number): string {
  const line = reader.line(index)
  let path = ''
  for (let at = index + 1; at < index + MOST_TOKENS && reader.line(at) === line; at++) {
    if (PATH_ENDS.has(reader.text(at))) break
    // Two words in a row: the first was a modifier, as in `import static a.b`.
    if (reader.isWord(at) && /\w$/.test(path)) path = ''
    path += reader.text(at)
  }
  return path
}

/** `#include <m>`, `#include "m"`. */
export const importsByInclude: ImportReader = (reader, index) => {
  if (!reader.isDirective(index)) return NO_IMPORTS
  const module = /^#\s*(?:include|import)\s*[<"]([^>"]+)/.exec(reader.text(index).slice(0, 300))?.[1]
  return module === undefined ? NO_IMPORTS : [{ module, name: null, alias: null, line: reader.line(index) }]
}

export function unquote(text: string): string {
  return text.replace(/^['"`]|['"`]$/g, '').slice(0, 200)
}
