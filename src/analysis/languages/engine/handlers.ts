import type { TokenReader } from './token-reader.ts'

/** A `catch`, `except` or `rescue` by its tokens. */
export interface HandlerBody {
  /** What it catches, as written; empty when it catches everything by saying nothing. */
  readonly types: readonly string[]
  /** First and one past the last token of what the handler does. */
  readonly from: number
  readonly to: number
  /** The last line on which a comment is the handler's. */
  readonly lastLine: number
  /** It chooses a path, as `except X: pass` before an `else`; to do nothing swallows nothing. */
  readonly chooses: boolean
}

/** The handler that begins at a token; null when none does. */
export type HandlerReader = (reader: TokenReader, index: number) => HandlerBody | null

export const MOST_BODY_TOKENS = 400

/** `catch (Type name) {` and `catch {`; a method such as `promise.catch(` is none. */
export const readCatch: HandlerReader = (reader, index) => {
  if (reader.text(index) !== 'catch' || /^\??\.$/.test(reader.text(index - 1))) return null
  const close = reader.text(index + 1) === '(' ? reader.partner(index + 1) : index
  const open = findBrace(reader, close + 1)
  if (close < 0 || open < 0 || reader.partner(open) < 0) return null
  const to = reader.partner(open)
  const types = listTypes(reader, index + 2, close)
  return { types, from: open + 1, to, lastLine: reader.line(to), chooses: false }
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

/** Words that begin with a capital letter. */
export function listTypes(reader: TokenReader, from: number, to: number): string[] {
  const types: string[] = []
  for (let at = from; at < Math.min(to, from + MOST_TYPE_TOKENS) && types.length < MOST_TYPES; at++) {
    // PHP writes the namespace into the name: `\Throwable`.
    const name = reader.text(at).replace(/^.*\\/, '')
    if (reader.isWord(at) && /^\p{Lu}/u.test(name)) types.push(name)
  }
  return types
}

const RAISES = new Set(['throw', 'raise', 'rethrow', 'reject', 'panic'])
const LOGS = /^(?:exception|error|warn|warning|fatal|critical|captureException)$/

/** Raises again, or logs what it caught. */
export function surfacesAt(reader: TokenReader, index: number): boolean {
  const text = reader.text(index)
  return RAISES.has(text) || (LOGS.test(text) && reader.text(index + 1) === '(')
}
