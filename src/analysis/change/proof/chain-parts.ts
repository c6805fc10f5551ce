import type { Side } from '../change.ts'
import { readTokens } from '../code/guards.ts'
import type { Call } from '../../languages/engine/calls.ts'
import type { Assertion } from './assertion.ts'

const MOST_TOKENS = 80
const ANY_ERROR = /^(?:Exception|BaseException|Error|Throwable|StandardError|RuntimeError|RuntimeException)$/

/** What is expected of an error: which, and with what message. */
export function judgeError(
  tokens: readonly string[],
  rest: readonly (readonly string[])[],
): Pick<Assertion, 'strength' | 'error' | 'subject' | 'says'> {
  const error = tokens.filter((token) => /^\w/.test(token)).at(0) ?? ''
  const last = tokens.filter((token) => /^[A-Za-z_]\w*$/.test(token) && token !== 'class').at(-1) ?? error
  const isAny = tokens.length === 0 || ANY_ERROR.test(last)
  const says = rest.some(
    ([first = '', second]) => /^["'`/]/.test(first) || (first === 'match' && second === '='),
  )
  // `toThrow('too long')`: a message alone is an expectation too.
  return {
    strength: isAny ? 'kind' : 'equality',
    error: isAny ? '' : last || 'message',
    subject: 'error',
    says,
  }
}

/** What stands in the head's brackets; before `.Should()` what it is asked of. */
export function readSubject(side: Side, head: Call): string[] {
  if (head.to > head.from) return readTokens(side, head.from, Math.min(head.to, head.from + MOST_TOKENS))
  const { reader } = side
  let first = head.token
  while (first > 0 && first > head.token - MOST_TOKENS && reader.line(first - 1) === reader.line(head.token))
    first--
  return readTokens(side, first, Math.max(first, head.token - 1))
}

/** Arguments by their tokens. */
export function splitAtCommas(tokens: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  for (const token of tokens) {
    if (token === ',') parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}
