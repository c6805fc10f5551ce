import type { Side } from '../change.ts'
import { readTokens } from '../code/guards.ts'
import type { Assertion } from './assertion.ts'
import { splitAtCommas } from './chain-parts.ts'
import { countArguments, readTimes, strengthOfCall, type ExpectedCall } from './expected-call.ts'

type Called = Pick<Assertion, 'strength' | 'call'>

const NOT_LOOKED_AT = { pinned: null, loose: 0 }

/** Matchers of Jest, Vitest and sinon-chai about calls: `toHaveBeenCalledWith('a')`. */
export function judgeCalled(matcher: string, expected: readonly string[]): Called | null {
  if (!/^(?:toHaveBeen\w*Called|toBeCalled|lastCalled|nthCalled|called|callCount$)/.test(matcher)) return null
  const isCounted = /Times$|^callCount$/.test(matcher)
  const times = isCounted ? readTimes(expected) : /Once|Twice|Thrice/.test(matcher) ? 'exact' : 'some'
  if (times === null) return null
  const isGiven = /With(?:Exactly|Match)?$/.test(matcher)
  return describe({ ...(isGiven ? countArguments(splitValues(expected)) : NOT_LOOKED_AT), times })
}

const MOST_STEPS = 6

/** RSpec's `have_received(:f).with(1).once`: what follows the matcher says which call. */
export function judgeReceived(side: Side, close: number): Called | null {
  const { reader } = side
  let given: Omit<ExpectedCall, 'times'> = NOT_LOOKED_AT
  let times = readTimes(['at_least', '1'])
  let at = close + 1
  for (let steps = 0; steps < MOST_STEPS && reader.text(at) === '.'; steps++) {
    const name = reader.text(at + 1)
    const end = reader.text(at + 2) === '(' ? reader.partner(at + 2) : -1
    const values = end < 0 ? [] : readTokens(side, at + 3, end)
    if (name === 'with') given = countArguments(splitValues(values))
    else if (/^(?:once|twice|thrice|exactly|at_least|at_most|never)$/.test(name))
      times = readTimes([name, '(', ...values, ')'])
    at = Math.max(end + 1, at + 2)
  }
  return times === null ? null : describe({ ...given, times })
}

/** Python's `assert m.called` and `assert m.call_count == 1`, by what the condition is about. */
export function judgeMockState<T extends Pick<Assertion, 'subject' | 'expected' | 'strength'>>(
  judged: T,
  isDenied: boolean,
): T & Partial<Called> {
  const { subject, expected, strength } = judged
  if (isDenied || subject.includes('|')) return judged
  if (subject.endsWith(' . called') && strength === 'truth') {
    const call = { ...NOT_LOOKED_AT, times: 'some' as const }
    return { ...judged, subject: subject.slice(0, subject.lastIndexOf(' . ')), ...describe(call) }
  }
  if (!/ \. (?:call_count|await_count)$/.test(subject) || expected === '0') return judged
  const times = strength === 'equality' ? 'exact' : 'some'
  return { ...judged, call: { ...NOT_LOOKED_AT, times } }
}

function describe(call: ExpectedCall): Called {
  return { strength: strengthOfCall(call), call }
}

/** Arguments by their tokens; a comma inside brackets is part of one. */
function splitValues(tokens: readonly string[]): string[][] {
  if (tokens.length === 0) return []
  let depth = 0
  const marked = tokens.map((token) => {
    if (/^[([{]$/.test(token)) depth++
    else if (/^[)\]}]$/.test(token)) depth--
    return token === ',' && depth > 0 ? ' , ' : token
  })
  return splitAtCommas(marked)
}
