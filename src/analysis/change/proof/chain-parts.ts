import type { AssertionStrength } from '../../languages/review-knowledge.ts'
import type { Assertion } from './assertion.ts'

const ANY_ERROR = /^(?:Exception|BaseException|Error|Throwable|StandardError|RuntimeError|RuntimeException)$/

type ErrorProof = Pick<Assertion, 'strength' | 'error' | 'subject' | 'says'>

/** What is expected of an error: which, and with what message. */
export function judgeError(written: readonly string[], rest: readonly (readonly string[])[]): ErrorProof {
  // PHP's `\App\Refused` is the error `Refused`.
  const tokens = written.map((token) =>
    /^["'`/]/.test(token) ? token : token.slice(token.lastIndexOf('\\') + 1),
  )
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

/** Testify hands the error over first, and what it should be after it. */
export function judgeHandedError(
  name: string,
  [error = [], wanted]: readonly (readonly string[])[],
): ErrorProof | null {
  const kind = /^(Error|ErrorIs|ErrorAs|EqualError|ErrorContains)f?$/.exec(name)?.[1]
  if (kind === undefined) return null
  const proof = { subject: error.join(' '), says: false }
  if (kind === 'Error' || wanted === undefined) return { ...proof, strength: 'presence', error: '' }
  return { ...proof, strength: STRENGTHS[kind] ?? 'equality', error: wanted.join(' ') }
}

const STRENGTHS: Readonly<Record<string, AssertionStrength>> = { ErrorAs: 'kind', ErrorContains: 'bound' }

/** Arguments by their tokens. */
export function splitAtCommas(tokens: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  for (const token of tokens) {
    if (token === ',') parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}
