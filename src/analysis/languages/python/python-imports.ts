import { NO_IMPORTS, type Import, type ImportReader } from '../engine/imports.ts'
import type { TokenReader } from '../engine/token-reader.ts'

const MOST_TOKENS = 400

/** `import a.b as c, d`, `from a import b as c`. */
export const readPythonImports: ImportReader = (reader, index) => {
  const word = reader.text(index)
  if ((word !== 'import' && word !== 'from') || !startsStatement(reader, index)) return NO_IMPORTS
  return word === 'from' ? readMembers(reader, index) : readModules(reader, index)
}

/** At the start of a line, or after the `;` or `:` of another statement on it. */
export function startsStatement(reader: TokenReader, index: number): boolean {
  if (reader.isInsideBrackets(index)) return false
  return reader.startsLine(index) || reader.text(index - 1) === ';' || reader.text(index - 1) === ':'
}

function readModules(reader: TokenReader, index: number): Import[] {
  const line = reader.line(index)
  const found: Import[] = []
  for (let at = index; found.length === 0 || reader.text(at) === ',';) {
    const { module, end } = readModule(reader, at + 1)
    if (module === '' || found.length > MOST_TOKENS) break
    const alias = readAlias(reader, end)
    found.push({ module, name: null, alias, line })
    at = alias === null ? end : end + 2
  }
  return found
}

function readMembers(reader: TokenReader, index: number): Import[] {
  const line = reader.line(index)
  const { module, end } = readModule(reader, index + 1)
  const found: Import[] = []
  if (reader.text(end) !== 'import') return found
  const isOpen = (at: number): boolean => reader.line(at) === line || reader.isInsideBrackets(at)
  for (let at = end + 1; at < Math.min(reader.count, end + MOST_TOKENS) && isOpen(at); at++) {
    const name = reader.text(at)
    if (name === ';') break
    if (!reader.isWord(at) && name !== '*') continue
    const alias = readAlias(reader, at + 1)
    found.push({ module, name, alias, line })
    if (alias !== null) at += 2
  }
  return found
}

/** `..a.b`: dots, then names joined by dots. */
function readModule(reader: TokenReader, from: number): { module: string; end: number } {
  let module = ''
  let at = from
  while (/^\.+$/.test(reader.text(at))) module += reader.text(at++)
  while (reader.isWord(at) && reader.text(at) !== 'import') {
    module += reader.text(at++)
    if (reader.text(at) !== '.') break
    module += reader.text(at++)
  }
  return { module, end: at }
}

function readAlias(reader: TokenReader, at: number): string | null {
  return reader.text(at) === 'as' ? reader.text(at + 1) : null
}
