import type { TokenList } from '../source/tokens.ts'
import type { FunctionFacts } from './function-facts.ts'
import type { Handler } from './source-facts.ts'
import type { TokenReader } from '../languages/engine/token-reader.ts'

const SURFACES = new Set(['throw', 'raise', 'rethrow', 'reject', 'panic'])
const LOGS = /^(?:exception|error|warn|warning|fatal|critical|captureException)$/
const MOST_BODY_TOKENS = 400

interface Body {
  readonly types: readonly string[]
  /** First and one past the last token of what the handler does. */
  readonly from: number
  readonly to: number
  /** The last line on which a comment is the handler's. */
  readonly lastLine: number
}

/** `catch`, `except` and `rescue` by their tokens; what each catches and whether it does anything. */
export function findHandlers(
  reader: TokenReader,
  language: string,
  functions: readonly FunctionFacts[],
  comments: TokenList,
): Handler[] {
  const handlers: Handler[] = []
  for (let index = 0; index < reader.count; index++) {
    const body = readHandler(reader, index, language)
    if (body === null) continue
    const line = reader.line(index)
    handlers.push({
      line,
      types: body.types,
      surfaces: surfaces(reader, body),
      isSilent: isSilent(reader, body) && !isExplained(reader, body, comments),
      functionName: findInnermost(functions, line),
    })
  }
  return handlers
}

function readHandler(reader: TokenReader, index: number, language: string): Body | null {
  if (!reader.isWord(index)) return null
  const word = reader.text(index)
  if (word === 'catch') return readCatch(reader, index)
  if (word === 'except' && language === 'python') return readIndented(reader, index)
  if (word === 'rescue' && language === 'ruby') return readRescue(reader, index)
  return null
}

/** `catch (Type name) {` and `catch {`; a method such as `promise.catch(` is none. */
function readCatch(reader: TokenReader, index: number): Body | null {
  if (/^\??\.$/.test(reader.text(index - 1))) return null
  const close = reader.text(index + 1) === '(' ? reader.partner(index + 1) : index
  const open = findBrace(reader, close + 1)
  if (close < 0 || open < 0 || reader.partner(open) < 0) return null
  const to = reader.partner(open)
  return { types: listTypes(reader, index + 2, close), from: open + 1, to, lastLine: reader.line(to) }
}

/** The brace that opens the block: at once, or after a guard such as C#'s `when (…)`. */
function findBrace(reader: TokenReader, from: number): number {
  for (let at = from; at < from + 12 && at < reader.count; at++) {
    if (reader.text(at) === '{') return at
    if (reader.text(at) === ';' || reader.text(at) === '}') return -1
    at = Math.max(at, reader.partner(at))
  }
  return -1
}

const MOST_TYPES = 8
const MOST_TYPE_TOKENS = 60

function listTypes(reader: TokenReader, from: number, to: number): string[] {
  const types: string[] = []
  for (let at = from; at < Math.min(to, from + MOST_TYPE_TOKENS) && types.length < MOST_TYPES; at++) {
    // PHP writes the namespace into the name: `\Throwable`.
    const name = reader.text(at).replace(/^.*\\/, '')
    if (reader.isWord(at) && /^\p{Lu}/u.test(name)) types.push(name)
  }
  return types
}

function readIndented(reader: TokenReader, index: number): Body | null {
  const indent = reader.indent(index)
  const types: string[] = []
  let at = index + 1
  while (at < reader.count && reader.text(at) !== ':' && at < index + 40) {
    if (reader.text(at) === 'as') types.push('as')
    else if (reader.isWord(at) && !types.includes('as')) types.push(reader.text(at))
    at++
  }
  let to = at + 1
  while (to < reader.count && to < at + MOST_BODY_TOKENS && !leavesBlock(reader, to, index, indent)) to++
  // The token after the block is the next statement; its comment is not the handler's.
  return {
    types: types.filter((type) => type !== 'as'),
    from: at + 1,
    to,
    lastLine: reader.line(to - 1),
  }
}

function leavesBlock(reader: TokenReader, at: number, header: number, indent: number): boolean {
  const startsLine = reader.line(at) !== reader.line(at - 1)
  return startsLine && reader.line(at) !== reader.line(header) && reader.indent(at) <= indent
}

function readRescue(reader: TokenReader, index: number): Body | null {
  if (reader.line(index) === reader.line(index - 1)) return null
  let at = index + 1
  const types: string[] = []
  for (; at < reader.count && reader.line(at) === reader.line(index); at++) {
    if (/^\p{Lu}/u.test(reader.text(at))) types.push(reader.text(at))
  }
  let to = at
  while (
    to < reader.count &&
    to < at + MOST_BODY_TOKENS &&
    !['end', 'ensure', 'rescue', 'else'].includes(reader.text(to))
  )
    to++
  return { types, from: at, to, lastLine: reader.line(to) }
}

function surfaces(reader: TokenReader, { from, to }: Body): boolean {
  for (let index = from; index < Math.min(to, from + MOST_BODY_TOKENS); index++) {
    const text = reader.text(index)
    if (SURFACES.has(text) || (LOGS.test(text) && reader.text(index + 1) === '(')) return true
  }
  return false
}

function isSilent(reader: TokenReader, { from, to }: Body): boolean {
  if (to - from > 3) return false
  for (let index = from; index < to; index++) {
    if (!['pass', 'continue', ';', '...', '.', 'nil', 'null'].includes(reader.text(index))) return false
  }
  return true
}

/** A comment inside an empty block, or behind it on the same line, says why it is empty. */
function isExplained(reader: TokenReader, { from, lastLine }: Body, comments: TokenList): boolean {
  const start = reader.end(from - 1)
  let low = 0
  let high = comments.count
  while (low < high) {
    const middle = (low + high) >> 1
    if ((comments.starts[middle] ?? 0) < start) low = middle + 1
    else high = middle
  }
  return low < comments.count && (comments.lines[low] ?? 0) <= lastLine
}

/** The function that starts last among those around a line. */
function findInnermost(functions: readonly FunctionFacts[], line: number): string {
  let low = 0
  let high = functions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((functions[middle]?.line ?? 0) <= line) low = middle + 1
    else high = middle
  }
  for (let index = low - 1; index >= Math.max(0, low - 50); index--) {
    const each = functions[index]
    if (each !== undefined && each.endLine >= line) return each.name
  }
  return ''
}
