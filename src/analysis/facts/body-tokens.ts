import type { TokenReader } from '../languages/engine/token-reader.ts'

const HEAD_TOKENS = 16
const MOST_TOKENS = 5_000

/** Texts of the code tokens after a function's parameter list, between its first and one past its last token. */
export function listBodyTokens(reader: TokenReader, from: number, to: number): string[] {
  const texts: string[] = []
  const start = findBodyStart(reader, from, to)
  for (let index = start; index < Math.min(to, start + MOST_TOKENS); index++) texts.push(reader.text(index))
  return texts
}

/** One past the closing bracket of the parameters, or past the name when there are none. */
export function findBodyStart(reader: TokenReader, from: number, to: number): number {
  const parameters = findParameters(reader, from, to)
  return parameters === null ? Math.min(from + 1, to) : parameters.to + 1
}

/** Tokens between the brackets of a function's parameter list; null when there is none near its name. */
export function findParameters(
  reader: TokenReader,
  from: number,
  to: number,
): { readonly from: number; readonly to: number } | null {
  for (let index = from; index < Math.min(to, from + HEAD_TOKENS); index++) {
    const text = reader.isPunctuation(index) ? reader.text(index) : ''
    if (text === '{' || text === '=>') return null
    const close = text === '(' ? reader.partner(index) : -1
    if (close > index && close < to) return { from: index + 1, to: close }
  }
  return null
}
