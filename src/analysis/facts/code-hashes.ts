import type { LexicalFunction } from '../languages/engine/lexical-function.ts'
import { keyOfText } from './source-hash.ts'
import { layoutMarksOf } from './code-layout.ts'
import type { CodeLayout } from '../languages/code-layout.ts'
import type { TokenReader } from '../languages/engine/token-reader.ts'

export interface CodeHashes {
  /** By function: its body, and its head with its body. */
  readonly functions: readonly { readonly bodyHash: string; readonly codeHash: string }[]
  readonly file: string
}

interface Frame {
  readonly index: number
  readonly bodyStart: number
  readonly end: number
  readonly head: string[]
  readonly body: string[]
}

/**
 * Hashes of code tokens, comments and layout left out unless the layout means something. One sweep: a function inside
 * another enters the outer hash as its own hash, so depth costs nothing.
 */
export function hashCode(
  reader: TokenReader,
  layout: CodeLayout,
  functions: readonly LexicalFunction[],
  headStarts: readonly number[],
): CodeHashes {
  const results = functions.map(() => ({ bodyHash: '', codeHash: '' }))
  const starts = orderByStart(functions).reverse()
  const file: string[] = []
  const open: Frame[] = []
  const marks = layoutMarksOf(layout)
  let sink = file
  let border = 0
  for (let token = 0; token < reader.count; token++) {
    if (token >= border) {
      while ((open.at(-1)?.end ?? Infinity) <= token) closeFrame(open, results, file, token)
      for (let next = takeStart(starts, token); next !== undefined; next = takeStart(starts, token))
        open.push(openFrame(reader, next.each, next.index, headStarts[next.index] ?? token))
      sink = sinkOf(open, file, token)
      border = findBorder(open, starts, token)
    }
    const text = reader.text(token)
    if (!isTrailingComma(reader, token, text)) write(sink, token === 0 ? '' : marks(reader, token), text)
  }
  while (open.length > 0) closeFrame(open, results, file, reader.count)
  return { functions: results, file: digest(file) }
}

/** No token is empty: what follows nothing is a mark. */
function write(sink: string[], mark: string, text: string): void {
  if (mark !== '') sink.push('', mark)
  sink.push(text)
}

/** The next token at which a function starts, goes over to its body, or ends. */
function findBorder(open: readonly Frame[], starts: readonly Start[], token: number): number {
  const next = starts.at(-1)?.each.firstToken ?? Infinity
  const frame = open.at(-1)
  if (frame === undefined) return next
  return Math.min(next, token < frame.bodyStart ? Math.min(frame.bodyStart, frame.end) : frame.end)
}

/** A comma that ends a list is layout, but where it makes a tuple: `(a,)`, `b[a,]`. */
function isTrailingComma(reader: TokenReader, index: number, text: string): boolean {
  if (text !== ',') return false
  const open = reader.partner(index + 1)
  if (open < 0 || open >= index - 1) return false
  const follows = reader.isWord(open - 1) || /^[)\]]$/.test(reader.text(open - 1))
  return reader.text(open) === '(' ? follows : !follows || reader.text(open) === '{'
}

interface Start {
  readonly index: number
  readonly each: LexicalFunction
}

/** Functions by the token they start at, the outer one first; what starts at no token is left out. */
function orderByStart(functions: readonly LexicalFunction[]): Start[] {
  return functions
    .map((each, index) => ({ index, each }))
    .filter(({ each }) => each.firstToken >= 0)
    .sort((a, b) => a.each.firstToken - b.each.firstToken || b.each.lastToken - a.each.lastToken)
}

/** The next function that starts at a token; taken from the end, where the first ones stand. */
function takeStart(starts: Start[], token: number): Start | undefined {
  return starts.at(-1)?.each.firstToken === token ? starts.pop() : undefined
}

function openFrame(reader: TokenReader, each: LexicalFunction, index: number, headStart: number): Frame {
  const head: string[] = []
  for (let token = headStart; token < each.firstToken; token++) head.push(reader.text(token))
  const end = each.lastToken + 1
  return { index, bodyStart: each.bodyToken, end, head, body: [] }
}

function closeFrame(
  open: Frame[],
  results: { bodyHash: string; codeHash: string }[],
  file: string[],
  token: number,
): void {
  const frame = open.pop()
  if (frame === undefined) return
  const bodyHash = digest(frame.body)
  frame.head.push(bodyHash)
  const codeHash = digest(frame.head)
  results[frame.index] = { bodyHash, codeHash }
  sinkOf(open, file, token - 1).push(codeHash)
}

function sinkOf(open: readonly Frame[], file: string[], token: number): string[] {
  const frame = open.at(-1)
  if (frame === undefined) return file
  return token < frame.bodyStart ? frame.head : frame.body
}

function digest(parts: readonly string[]): string {
  return keyOfText(parts.join('\u0000'))
}
