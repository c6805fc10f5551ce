import type { LexicalFunction } from '../languages/engine/lexical-function.ts'
import type { TokenReader } from '../languages/engine/token-reader.ts'

const MOST_TOKENS = 5_000

/** Texts of a function's code tokens `[from, to)`, for similarity. */
export function listBodyTokens(reader: TokenReader, from: number, to: number): string[] {
  const texts: string[] = []
  for (let index = from; index < Math.min(to, from + MOST_TOKENS); index++) texts.push(reader.text(index))
  return texts
}

const MOST_STUB_TOKENS = 8
const NOTHING = new Set(['{', '}', ';', 'pass', '...', 'end'])

/** Nothing but brackets, `pass`, `...` or a text: an interface, not an implementation. */
export function isStub(reader: TokenReader, { bodyToken, lastToken }: LexicalFunction): boolean {
  if (lastToken - bodyToken >= MOST_STUB_TOKENS) return false
  for (let index = bodyToken; index <= lastToken; index++)
    if (!NOTHING.has(reader.text(index)) && !reader.isString(index)) return false
  return true
}
