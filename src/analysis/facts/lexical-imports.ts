import type { Import } from './source-facts.ts'
import type { TokenReader } from '../languages/engine/token-reader.ts'

const MOST_TOKENS = 120
const SCRIPT = /^script$/

/** What a source imports, as far as its tokens say it at the start of a line. */
export function findImports(reader: TokenReader, language: string): Import[] {
  const found: Import[] = []
  for (let index = 0; index < reader.count; index++) {
    for (const each of readToken(reader, index, language)) found.push(each)
  }
  return found
}

function readToken(reader: TokenReader, index: number, language: string): Import[] {
  if (reader.isDirective(index)) return readInclude(reader, index)
  return reader.isWord(index) ? readWord(reader, index, language) : []
}

function readWord(reader: TokenReader, index: number, language: string): Import[] {
  const word = reader.text(index)
  if (SCRIPT.test(language)) return readScript(reader, index, word)
  if (reader.line(index) === reader.line(index - 1) && index > 0) return []
  if (language === 'python') return readPython(reader, index, word)
  if (language === 'go') return word === 'import' ? readGo(reader, index) : []
  if (word === 'require' && ['ruby', 'lua'].includes(language)) return readQuoted(reader, index)
  return ['import', 'use', 'using'].includes(word) ? readPath(reader, index) : []
}

function readInclude(reader: TokenReader, index: number): Import[] {
  const module = /^#\s*include\s*[<"]([^>"]+)/.exec(reader.text(index).slice(0, 300))?.[1]
  return module === undefined ? [] : [{ module, name: null, alias: null, line: reader.line(index) }]
}

/** `import a, { b as c } from 'm'`, `import * as a from 'm'`, `const { a: b } = require('m')`. */
function readScript(reader: TokenReader, index: number, word: string): Import[] {
  if (word === 'require' && reader.text(index + 1) === '(' && reader.isString(index + 2)) {
    return readBindings(reader, findDeclaration(reader, index), index - 1, unquote(reader.text(index + 2)))
  }
  if (word !== 'import' || reader.text(index - 1) === '.' || reader.text(index + 1) === '(') return []
  for (let at = index + 1; at < Math.min(reader.count, index + MOST_TOKENS); at++) {
    if (reader.isString(at)) return readBindings(reader, index + 1, at, unquote(reader.text(at)))
    if (reader.text(at) === ';') return []
  }
  return []
}

function findDeclaration(reader: TokenReader, index: number): number {
  for (let at = index; at > Math.max(-1, index - MOST_TOKENS); at--) {
    if (['const', 'let', 'var'].includes(reader.text(at))) return at + 1
    if (reader.text(at) === ';') return index
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

function readPython(reader: TokenReader, index: number, word: string): Import[] {
  if (word !== 'import' && word !== 'from') return []
  const line = reader.line(index)
  const { module, end } = readModule(reader, index + 1)
  if (word === 'from') return readMembers(reader, end + 1, module, line)
  return [{ module, name: null, alias: readAlias(reader, end), line }]
}

function readModule(reader: TokenReader, from: number): { module: string; end: number } {
  let module = ''
  let at = from
  for (; at < from + MOST_TOKENS; at++) {
    const text = reader.text(at)
    const isPart = reader.isWord(at) ? text !== 'import' && text !== 'as' : /^\.+$/.test(text)
    if (!isPart) break
    module += text
  }
  return { module, end: at }
}

function readMembers(reader: TokenReader, from: number, module: string, line: number): Import[] {
  const found: Import[] = []
  const isOpen = (at: number): boolean => reader.line(at) === line || reader.isInsideBrackets(at)
  for (let at = from; at < Math.min(reader.count, from + MOST_TOKENS) && isOpen(at); at++) {
    const name = reader.text(at)
    if (!reader.isWord(at) && name !== '*') continue
    const alias = readAlias(reader, at + 1)
    found.push({ module, name, alias, line })
    if (alias !== null) at += 2
  }
  return found
}

function readAlias(reader: TokenReader, at: number): string | null {
  return reader.text(at) === 'as' ? reader.text(at + 1) : null
}

function readGo(reader: TokenReader, index: number): Import[] {
  if (reader.isInsideBrackets(index)) return []
  const end = reader.text(index + 1) === '(' ? reader.partner(index + 1) : index + 3
  const found: Import[] = []
  for (let at = index + 1; at < Math.min(end, reader.count); at++) {
    if (reader.isString(at))
      found.push({ module: unquote(reader.text(at)), name: null, alias: null, line: reader.line(at) })
  }
  return found
}

function readQuoted(reader: TokenReader, index: number): Import[] {
  const at = reader.text(index + 1) === '(' ? index + 2 : index + 1
  if (!reader.isString(at)) return []
  return [{ module: unquote(reader.text(at)), name: null, alias: null, line: reader.line(index) }]
}

/** `import a.b.C;`, `use a::b;`, `using A.B;`: a dotted path to the end of the line. */
function readPath(reader: TokenReader, index: number): Import[] {
  const line = reader.line(index)
  let module = ''
  for (let at = index + 1; at < Math.min(reader.count, index + 40) && reader.line(at) === line; at++) {
    const text = reader.text(at)
    if ([';', '{', '=', '(', 'as'].includes(text)) break
    if (reader.isWord(at) && /\w$/.test(module)) module = ''
    module += text
  }
  return module === '' ? [] : [{ module, name: module.endsWith('*') ? '*' : null, alias: null, line }]
}

function unquote(text: string): string {
  return text.replace(/^['"`]|['"`]$/g, '').slice(0, 200)
}
