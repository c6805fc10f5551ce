import type { Assertion } from './assertion.ts'

const ANY_ERROR = /^(?:Exception|BaseException|Error|Throwable|StandardError|RuntimeError|RuntimeException)$/

/** What is expected of an error: which, and with what message. */
export function judgeError(
  tokens: readonly string[],
  rest: readonly (readonly string[])[],
): Pick<Assertion, 'strength' | 'error' | 'subject' | 'says'> {
  const [head = ''] = tokens
  // What is expected to fail comes first: any error is right.
  if (/^(?:func|function|async|lambda|\(|\{)$/.test(head))
    return { strength: 'kind', error: '', subject: 'error', says: false }
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

/** Arguments by their tokens. */
export function splitAtCommas(tokens: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  for (const token of tokens) {
    if (token === ',') parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}
