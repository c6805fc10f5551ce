import type { LexicalFunction } from '../languages/engine/lexical-function.ts'
import type { TokenReader } from '../languages/engine/token-reader.ts'
import type { ProtocolKnowledge } from '../languages/review-knowledge.ts'

const MOST_TOKENS = 5_000

/** Lists the texts of a function's code tokens `[from, to)` when they are asked for, for similarity. */
export function bodyTokensOf(reader: TokenReader, from: number, to: number): () => string[] {
  return () => {
    const texts: string[] = []
    for (let index = from; index < Math.min(to, from + MOST_TOKENS); index++) texts.push(reader.text(index))
    return texts
  }
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

/** A text, and neither bytes nor one with values in it, that is a statement of its own at the start of the body. */
export function hasDocstring(reader: TokenReader, { bodyToken, lastToken }: LexicalFunction): boolean {
  if (!reader.isString(bodyToken) || /^[a-z]*[bf]/i.test(reader.text(bodyToken).slice(0, 2))) return false
  return bodyToken >= lastToken || reader.startsLine(bodyToken + 1) || reader.text(bodyToken + 1) === ';'
}

const MOST_TYPE_TOKENS = 30
const MOST_BODY_TOKENS = 400

/** The result, declared before the name or after the parameters, or returned as such, is something to await. */
export function returnsAwaitable(
  reader: TokenReader,
  { firstToken, bodyToken, lastToken, parameterList }: LexicalFunction,
  { awaitables }: ProtocolKnowledge,
): boolean {
  if (awaitables === null) return false
  const parametersEnd = parameterList.at(-1)?.to ?? firstToken + 1
  for (let at = Math.max(parametersEnd, bodyToken - MOST_TYPE_TOKENS); at < bodyToken; at++)
    if (isNamed(reader, at, awaitables)) return true
  for (let at = firstToken - 1; isDeclaring(reader, at, firstToken); at--)
    if (isNamed(reader, at, awaitables)) return true
  return returnsNamed(reader, bodyToken, lastToken, awaitables)
}

function isNamed(reader: TokenReader, at: number, awaitables: RegExp): boolean {
  return reader.isWord(at) && awaitables.test(reader.text(at))
}

/** `return Promise.all(…)`, `return new Promise(…)`. */
function returnsNamed(reader: TokenReader, from: number, last: number, awaitables: RegExp): boolean {
  for (let at = from; at < Math.min(last, from + MOST_BODY_TOKENS); at++) {
    if (reader.text(at) !== 'return') continue
    if (isNamed(reader, reader.text(at + 1) === 'new' ? at + 2 : at + 1, awaitables)) return true
  }
  return false
}

/** Still the declaration: the line of the name, and no mark that ends what came before it. */
function isDeclaring(reader: TokenReader, at: number, nameToken: number): boolean {
  if (at <= nameToken - MOST_TYPE_TOKENS) return false
  return reader.line(at) === reader.line(nameToken) && !/^[;{}=)]$/.test(reader.text(at))
}
