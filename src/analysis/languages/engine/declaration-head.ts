import type { LexicalFunction } from './lexical-function.ts'
import type { TokenReader } from './token-reader.ts'

/** Modifiers and decorators in front of a function. */
export interface Head {
  readonly firstToken: number
  readonly words: ReadonlySet<string>
  readonly decorators: readonly string[]
}

const MOST_HEAD_TOKENS = 60
const MOST_DECORATORS = 10
const MOST_DECORATOR_TOKENS = 200
const STATEMENT_ENDS = new Set([';', '{', '}'])
/** Most functions have nothing in front; one set and one list do for all of them. */
const NO_WORDS: ReadonlySet<string> = new Set()
const NO_NAMES: readonly string[] = []

/** `@Name`, `#[name]`, `[Name]`, and plain words. */
export function readHead(reader: TokenReader, each: LexicalFunction): Head {
  const from = findHeadStart(reader, each)
  if (from >= each.firstToken) return { firstToken: from, words: NO_WORDS, decorators: NO_NAMES }
  const words = new Set<string>()
  const decorators: string[] = []
  for (let index = from; index < each.firstToken; index++) {
    const text = reader.text(index)
    if (text === '@' || (text === '[' && (/^[#\]]$/.test(reader.text(index - 1)) || index === from))) {
      decorators.push(...readNames(reader, index))
      continue
    }
    if (reader.isWord(index)) words.add(text)
    // Where `@` may begin a word, an attribute is one.
    if (/^@\w/.test(text)) decorators.push(text.slice(1))
  }
  return { firstToken: from, words, decorators: decorators.filter((name) => name !== '') }
}

/** Words in front of a token on its line, as far as its statement goes. */
export function readWordsBefore(reader: TokenReader, token: number): ReadonlySet<string> {
  const words = new Set<string>()
  const least = Math.max(0, token - MOST_HEAD_TOKENS)
  for (let at = token - 1; at >= least && reader.line(at) === reader.line(token); at--) {
    if (STATEMENT_ENDS.has(reader.text(at))) break
    if (reader.isWord(at)) words.add(reader.text(at))
  }
  return words
}

/** Where a function's modifiers and decorators begin; never past the end of the statement before it. */
function findHeadStart(reader: TokenReader, { kind, firstLine, firstToken }: LexicalFunction): number {
  if (kind === 'anonymous') return firstToken
  const least = Math.max(reader.firstOnLine(firstLine), firstToken - MOST_HEAD_TOKENS)
  let start = firstToken
  while (start > least && !STATEMENT_ENDS.has(reader.text(start - 1))) start--
  return skipDecorators(reader, start)
}

/** `@a.b(…)` right in front, line after line. */
function skipDecorators(reader: TokenReader, from: number): number {
  let start = from
  for (let count = 0; count < MOST_DECORATORS; count++) {
    const at = findDecoratorName(reader, start)
    if (!reader.isWord(at) || (reader.text(at - 1) !== '@' && !reader.text(at).startsWith('@'))) return start
    start = reader.text(at).startsWith('@') ? at : at - 1
  }
  return start
}

/** First token of the dotted name in front of a position, its arguments skipped; -1 when they are too long. */
function findDecoratorName(reader: TokenReader, before: number): number {
  const open = reader.text(before - 1) === ')' ? reader.partner(before - 1) : before
  // Decorators inside the arguments of decorators would make every function's head the whole file.
  if (open < 0 || before - open > MOST_DECORATOR_TOKENS) return -1
  let at = open - 1
  while (reader.text(at - 1) === '.' && reader.isWord(at - 2)) at -= 2
  return at
}

/** `[Name(…), Other]` holds several; `@Name` and `[Name]` one. */
function readNames(reader: TokenReader, mark: number): string[] {
  const names = [readName(reader, mark + 1)]
  const end = reader.text(mark) === '[' ? Math.min(reader.partner(mark), mark + MOST_DECORATOR_TOKENS) : mark
  for (let at = mark + 1; at < end; at++) {
    if (reader.text(at) === '(' && reader.partner(at) > at) at = reader.partner(at)
    else if (reader.text(at) === ',') names.push(readName(reader, at + 1))
  }
  return names
}

function readName(reader: TokenReader, index: number): string {
  let name = reader.isWord(index) ? reader.text(index) : ''
  let at = index + 1
  while (name !== '' && ['.', '::'].includes(reader.text(at)) && reader.isWord(at + 1) && at < index + 12) {
    name += `.${reader.text(at + 1)}`
    at += 2
  }
  return name
}
