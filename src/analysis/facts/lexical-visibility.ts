import type { LexicalFunction } from '../languages/engine/lexical-function.ts'
import { isPrivateName } from './function-names.ts'
import type { TokenReader } from '../languages/engine/token-reader.ts'

const HIDING_WORDS = ['private', 'fileprivate', 'protected', 'internal', 'local']
/** `pub(crate)`, `pub(super)`, `pub(in path)`: the compiler sees every caller. */
const RESTRICTING_WORDS = ['crate', 'super', 'self', 'in']
const SCRIPT = /^script$/

/** Whether code outside the file can name a function, as far as its modifiers say it. */
export function isVisible(
  reader: TokenReader,
  each: LexicalFunction,
  language: string,
  words: ReadonlySet<string>,
  isModule: boolean,
): boolean {
  if (HIDING_WORDS.some((word) => words.has(word))) return false
  if (language === 'go') return each.name.split('.').every((part) => /^\p{Lu}/u.test(part))
  if (language === 'rust') return words.has('pub') && !RESTRICTING_WORDS.some((word) => words.has(word))
  if (language === 'c') return !words.has('static')
  if (!SCRIPT.test(language)) return true
  return !isArgument(reader, each.firstToken) && (!isModule || words.has('export') || each.name.includes('.'))
}

/** A class is public unless its name or its declaration says otherwise. */
export function isVisibleClass(reader: TokenReader, name: string, line: number, language: string): boolean {
  if (isPrivateName(name)) return false
  if (language === 'go') return /^\p{Lu}/u.test(name)
  const words = readLine(reader, line)
  if (language !== 'rust') return !HIDING_WORDS.some((word) => words.includes(word))
  const published = words.indexOf('pub')
  return published >= 0 && words[published + 1] !== '('
}

/** `(function name() {…})()` and `use(function name() {…})`: a value for one caller, not a declaration. */
function isArgument(reader: TokenReader, nameToken: number): boolean {
  let at = nameToken - 1
  if (reader.text(at) === '*') at--
  if (reader.text(at) !== 'function') return false
  if (reader.text(at - 1) === 'async') at--
  return reader.text(at - 1) === '(' || reader.text(at - 1) === ','
}

const MOST_LINE_TOKENS = 40

/** Texts of the first tokens on a line. */
function readLine(reader: TokenReader, line: number): string[] {
  const words: string[] = []
  const first = reader.firstOnLine(line)
  for (let at = first; at < first + MOST_LINE_TOKENS && reader.line(at) === line; at++) {
    words.push(reader.text(at))
  }
  return words
}

/** A script that exports anything shows nothing else. */
export function hasExports(reader: TokenReader, language: string): boolean {
  if (!SCRIPT.test(language)) return false
  for (let index = 0; index < reader.count; index++) if (reader.text(index) === 'export') return true
  return false
}
