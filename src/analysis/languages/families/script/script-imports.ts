import { NO_IMPORTS, unquote, type Import, type ImportReader } from '../../engine/imports.ts'
import type { TokenReader } from '../../engine/token-reader.ts'

const MOST_TOKENS = 120

/** `import a, { b as c } from 'm'`, `import * as a from 'm'`, `const { a: b } = require('m')`. */
export const readScriptImports: ImportReader = (reader, index) => {
  if (!reader.isWord(index)) return NO_IMPORTS
  const word = reader.text(index)
  if (word === 'require') return readRequired(reader, index)
  const isMember = reader.text(index - 1) === '.' || reader.text(index + 1) === '('
  return word === 'import' && !isMember ? readImported(reader, index) : NO_IMPORTS
}

function readRequired(reader: TokenReader, index: number): Import[] {
  if (reader.text(index + 1) !== '(' || !reader.isString(index + 2)) return []
  // `{ map: require('m') }` gives the whole of it to a member.
  const isMember = reader.text(index - 1) === ':'
  const from = isMember ? index : findDeclaration(reader, index)
  return readBindings(reader, from, index - 1, unquote(reader.text(index + 2)))
}

function readImported(reader: TokenReader, index: number): Import[] {
  for (let at = index + 1; at < Math.min(reader.count, index + MOST_TOKENS); at++) {
    if (reader.isString(at)) return readBindings(reader, index + 1, at, unquote(reader.text(at)))
    if (reader.text(at) === ';') return []
  }
  return []
}

/** Where the binding of a `require` begins: of `const a = require('m'), b = require('n')` each has its own. */
function findDeclaration(reader: TokenReader, index: number): number {
  let depth = 0
  for (let at = index - 1; at > Math.max(-1, index - MOST_TOKENS); at--) {
    const text = reader.text(at)
    if (['const', 'let', 'var'].includes(text) || (text === ',' && depth === 0)) return at + 1
    if (/^[)\]}]$/.test(text)) depth++
    if (/^[([{]$/.test(text)) depth--
    if (text === ';' || depth < 0) return index
  }
  return index
}

function readBindings(reader: TokenReader, from: number, to: number, module: string): Import[] {
  const line = reader.line(from)
  const found: Import[] = []
  let inBraces = false
  for (let at = from; at < to; at++) {
    const text = reader.text(at)
    if (text === '{' || text === '}') inBraces = text === '{'
    if (!reader.isWord(at) || ['as', 'from', 'type', 'await'].includes(text)) continue
    const renames = ['as', ':'].includes(reader.text(at + 1))
    if (renames) found.push({ module, name: text, alias: reader.text(at + 2), line })
    else found.push({ module, name: inBraces ? text : null, alias: text, line })
    if (renames) at += 2
  }
  return found.length > 0 ? found : [{ module, name: null, alias: null, line }]
}
