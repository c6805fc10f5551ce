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

const MOST_TOKENS = 40

/** `import a.b.C;`, `use a::b;`, `using A.B;`: a dotted path to the end of the line. */
export function importsByPath(words: readonly string[]): ImportReader {
  return (reader, index) => {
    if (!reader.isWord(index) || !words.includes(reader.text(index)) || !reader.startsLine(index)) return []
    const line = reader.line(index)
    let module = ''
    for (let at = index + 1; at < Math.min(reader.count, index + MOST_TOKENS); at++) {
      const text = reader.text(at)
      if (reader.line(at) !== line || [';', '{', '=', '(', 'as'].includes(text)) break
      if (reader.isWord(at) && /\w$/.test(module)) module = ''
      module += text
    }
    return module === '' ? [] : [{ module, name: module.endsWith('*') ? '*' : null, alias: null, line }]
  }
}

/** `require 'm'`, `require("m")`, `import 'm';` at the start of a line. */
export function importsByText(words: readonly string[]): ImportReader {
  return (reader, index) => {
    if (!reader.isWord(index) || !words.includes(reader.text(index)) || !reader.startsLine(index)) return []
    const at = reader.text(index + 1) === '(' ? index + 2 : index + 1
    if (!reader.isString(at)) return []
    return [{ module: unquote(reader.text(at)), name: null, alias: null, line: reader.line(index) }]
  }
}

/** `#include <m>`, `#include "m"`. */
export const importsByInclude: ImportReader = (reader, index) => {
  if (!reader.isDirective(index)) return []
  const module = /^#\s*(?:include|import)\s*[<"]([^>"]+)/.exec(reader.text(index).slice(0, 300))?.[1]
  return module === undefined ? [] : [{ module, name: null, alias: null, line: reader.line(index) }]
}

export function unquote(text: string): string {
  return text.replace(/^['"`]|['"`]$/g, '').slice(0, 200)
}
