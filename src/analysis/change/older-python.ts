import type { SourceMeasurement } from '../measure/source-measurement.ts'
import type { PythonEngine } from '../../core/python-engine.ts'
import { TokenReader } from '../languages/engine/token-reader.ts'

/**
 * Whether a source that CPython refuses is refused for its age alone: it parses once the constructs that Python 3
 * dropped or reserved (print and exec statements, `raise E, "m"`, `except E, e`, backquotes, `<>`, `0777`, `10L`, `ur""`, `b"" ""`, tuple
 * parameters, `async` as a name, `False = 0`) are written its way.
 */
export async function isOlderPython(
  text: string,
  { scan, syntax }: SourceMeasurement,
  python: PythonEngine,
): Promise<boolean> {
  if (syntax.engine !== 'python-ast' || syntax.valid || syntax.tooComplex) return false
  const rewritten = expandTabs(rewriteOlderPython(text, new TokenReader(scan.code, 'indentation')))
  return rewritten !== text && (await python.inspect(rewritten, 'metrics')).valid
}

const TAB = 8

/** A tab went on to the next column of eight, so that it could stand beside spaces. */
function expandTabs(text: string): string {
  return text.replaceAll(/^[ \t]*\t[ \t]*/gm, (indent) => {
    let width = 0
    for (const sign of indent) width = sign === '\t' ? width - (width % TAB) + TAB : width + 1
    return ' '.repeat(width)
  })
}

/** The text with every such construct replaced by one of Python 3 of the same shape; it is only parsed, never shown. */
function rewriteOlderPython(text: string, reader: TokenReader): string {
  const pieces: string[] = []
  let copied = 0
  let quotes = 0
  for (let index = 0; index < reader.count; index++) {
    const replaced =
      reader.text(index) === '`'
        ? { text: quotes++ % 2 === 0 ? '(' : ')', last: index }
        : rewriteToken(reader, index)
    if (replaced === null) continue
    pieces.push(text.slice(copied, reader.start(index)), replaced.text)
    copied = reader.end(replaced.last)
    index = replaced.last
  }
  return [...pieces, text.slice(copied)].join('')
}

interface Replacement {
  readonly text: string
  /** Last token that it stands for. */
  readonly last: number
}

function rewriteToken(reader: TokenReader, index: number): Replacement | null {
  if (reader.isWord(index)) return rewriteWord(reader, index)
  const token = reader.text(index)
  if (/^(?:0\d+|\d+[lL]|0[xXoObB][\da-fA-F]+[lL]|0\d+[lL])$/.test(token)) return { text: '1', last: index }
  if (/^[uU][rR]["']/.test(token.slice(0, 3)) || isMixed(reader, index))
    return { text: token.slice(1), last: index }
  return rewriteMark(reader, index)
}

/** `b'a' 'b'`: bytes were texts. */
function isMixed(reader: TokenReader, index: number): boolean {
  const isBytes = /^[bB][rR]?["']/.test(reader.text(index).slice(0, 3))
  return isBytes && (reader.isString(index - 1) || reader.isString(index + 1))
}

function rewriteMark(reader: TokenReader, index: number): Replacement | null {
  const token = reader.text(index)
  if (token === ',') return namesException(reader, index) ? { text: ' as ', last: index } : null
  if (token === '<') return isUnequal(reader, index) ? { text: '!=', last: index + 1 } : null
  const close = token === '(' ? reader.partner(index) : -1
  return close > index && isTupleParameter(reader, index) ? { text: ' x', last: close } : null
}

/** `except E, e:` and `except (A, B), e:`. */
function namesException(reader: TokenReader, comma: number): boolean {
  if (reader.isInsideBrackets(comma) || reader.text(comma + 2) !== ':') return false
  return reader.text(reader.firstOnLine(reader.line(comma))) === 'except'
}

function isUnequal(reader: TokenReader, index: number): boolean {
  return reader.text(index + 1) === '>' && reader.start(index + 1) === reader.end(index)
}

const BINARY_WORDS = new Set(['in', 'is', 'if', 'and', 'or', 'not', 'else', 'for', 'as', 'import', 'from'])

type Rewrite = (reader: TokenReader, index: number) => string | null

const rewriteStatement: Rewrite = (reader, index) =>
  startsStatement(reader, index) && startsValue(reader, index + 1) ? 'return' : null
/** Before 2.3 they were names like others, also of members. */
const rewriteTruth: Rewrite = (reader, index) =>
  reader.text(index - 1) === '.' || isTarget(reader, index) ? 'x' : null

/** `False = 0`, `False, True = 0, 1`. */
function isTarget(reader: TokenReader, index: number): boolean {
  if (reader.isInsideBrackets(index)) return false
  const begins = startsStatement(reader, index) || TRUTH.test(reader.text(index - 2))
  return begins && (reader.text(index + 1) === '=' || TRUTH.test(reader.text(index + 2)))
}
const TRUTH = /^(?:True|False)$/

/** It leads what is asynchronous on its line; `@core.async` above a function was a name before 3.7. */
const isKeyword = (reader: TokenReader, index: number): boolean =>
  ['def', 'for', 'with'].includes(reader.text(index + 1)) &&
  reader.line(index + 1) === reader.line(index) &&
  reader.text(index - 1) !== '.'

const WORDS: ReadonlyMap<string, Rewrite> = new Map([
  ['print', rewriteStatement],
  ['exec', rewriteStatement],
  ['raise', (reader, index) => (hasComma(reader, index) ? 'return' : null)],
  ['True', rewriteTruth],
  ['False', rewriteTruth],
  ['async', (reader, index) => (isKeyword(reader, index) ? null : 'async_')],
])

function rewriteWord(reader: TokenReader, index: number): Replacement | null {
  const text = WORDS.get(reader.text(index))?.(reader, index) ?? null
  return text === null ? null : { text, last: index }
}

function startsStatement(reader: TokenReader, index: number): boolean {
  if (index === 0 || reader.line(index) !== reader.line(index - 1)) return !reader.isInsideBrackets(index)
  return [';', ':'].includes(reader.text(index - 1)) && !reader.isInsideBrackets(index)
}

function startsValue(reader: TokenReader, index: number): boolean {
  if (reader.line(index) !== reader.line(index - 1)) return false
  if (reader.isWord(index)) return reader.text(index) === 'not' || !BINARY_WORDS.has(reader.text(index))
  return reader.isString(index) || /^[\d`{~[]/.test(reader.text(index))
}

const MOST_STATEMENT_TOKENS = 400

/** A comma of the statement itself, outside of all brackets. */
function hasComma(reader: TokenReader, index: number): boolean {
  let at = index + 1
  while (at < Math.min(reader.count, index + MOST_STATEMENT_TOKENS)) {
    if (reader.line(at) !== reader.line(at - 1) || reader.text(at) === ';') return false
    if (reader.text(at) === ',') return true
    at = Math.max(at, reader.partner(at)) + 1
  }
  return false
}

/** `def f(a, (b, c)):` and `lambda (a, b): …`. */
function isTupleParameter(reader: TokenReader, open: number): boolean {
  const previous = reader.text(open - 1)
  if (previous === 'lambda') return true
  if (previous !== '(' && previous !== ',') return false
  for (let at = open - 1; at > Math.max(1, open - MOST_STATEMENT_TOKENS); at--) {
    if (reader.text(at) === '(' && reader.partner(at) > open) return reader.text(at - 2) === 'def'
    at = reader.text(at) === ')' ? Math.min(at, reader.partner(at)) : at
    if (at < 0) return false
  }
  return false
}
