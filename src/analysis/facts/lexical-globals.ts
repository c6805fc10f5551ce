import type { TokenReader } from '../languages/engine/token-reader.ts'

const GLOBAL_OBJECTS = new Set(['window', 'globalThis', 'global'])
const SCRIPT = /^script$/

/** `window.x =` in scripts, `global x` and `nonlocal x` in Python that did not parse. */
export function findGlobals(reader: TokenReader, language: string): { name: string; line: number }[] {
  const found: { name: string; line: number }[] = []
  for (let index = 0; index < reader.count; index++) {
    if (!reader.isWord(index)) continue
    const name = SCRIPT.test(language) ? readAssigned(reader, index) : readDeclared(reader, index, language)
    if (name !== null) found.push({ name, line: reader.line(index) })
  }
  return found
}

function readAssigned(reader: TokenReader, index: number): string | null {
  if (!GLOBAL_OBJECTS.has(reader.text(index)) || reader.text(index - 1) === '.') return null
  const isAssigned =
    reader.text(index + 1) === '.' && reader.isWord(index + 2) && reader.text(index + 3) === '='
  return isAssigned ? reader.text(index + 2) : null
}

function readDeclared(reader: TokenReader, index: number, language: string): string | null {
  if (language !== 'python' || !['global', 'nonlocal'].includes(reader.text(index))) return null
  const startsLine = reader.line(index) !== reader.line(index - 1)
  return startsLine && reader.isWord(index + 1) ? reader.text(index + 1) : null
}
