import type { Side } from '../change.ts'
import { readTokens } from '../code/guards.ts'
import { splitArguments, type Call } from '../../languages/engine/calls.ts'
import type { Assertion } from './assertion.ts'
import { countArguments, readTimes, strengthOfCall, type CallTimes } from './expected-call.ts'

type CallCheck = Pick<Assertion, 'subject' | 'strength' | 'text'> & Pick<Assertion, 'call' | 'isUnknown'>
type Values = readonly (readonly string[])[]

const CHECKS = /^(?:verify$|Received|expects$|Verify$|Assert|assert_)/
const SINON = /(?:^|\.)assert\.\w+$/

/** Whether the name of a call is one that `readCallCheck` reads. */
export function mayCheckCalls(callee: string, last: string): boolean {
  return CHECKS.test(last) || SINON.test(callee)
}

/** Assertions about calls to stand-ins that are calls themselves; null for all others. */
export function readCallCheck(side: Side, call: Call, name: string): CallCheck | null {
  if (name === 'verify') return readMockito(side, call)
  if (name.startsWith('Received')) return readSubstitute(side, call, name)
  if (name === 'expects') return readPhpUnit(side, call)
  if (name === 'Verify') return readLambda(side, call)
  if (name.startsWith('Assert')) return readTestify(side, call, name)
  if (name.startsWith('assert_')) return readPythonMock(side, call, name)
  return SINON.test(call.callee) ? readSinon(side, call, name) : null
}

/** Elsewhere `verify(token).then(…)` checks something else. */
const MOCKITO = new Set(['java', 'kotlin', 'scala'])

/** Mockito's `verify(m, times(1)).send("a")`: without a number of times it is once. */
function readMockito(side: Side, call: Call): CallCheck | null {
  const [subject, mode = []] = valuesOf(side, call)
  const following = MOCKITO.has(side.review.family) ? readFollowing(side, call) : null
  if (subject === undefined || following === null) return null
  return describe([...subject, following.method], following.given, readTimes(mode), mode)
}

/** NSubstitute's `m.Received(1).Send("a")`: without a number of times it is once or more. */
function readSubstitute(side: Side, call: Call, name: string): CallCheck | null {
  const [mode = []] = valuesOf(side, call)
  const following = readFollowing(side, call)
  if (following === null) return null
  const given = name.endsWith('AnyArgs') ? null : following.given
  const about = [...readDotted(side, call.token), following.method]
  return describe(about, given, mode.length === 0 ? 'some' : readTimes(mode), mode)
}

/** The call that is made on what a call returns. */
function readFollowing(side: Side, call: Call): { method: string; given: Values } | null {
  const { reader } = side
  const open = call.to + 3
  if (reader.text(call.to + 1) !== '.' || reader.text(open) !== '(' || reader.partner(open) < 0) return null
  const given = valuesOf(side, { ...call, from: open + 1, to: reader.partner(open) })
  return { method: reader.text(call.to + 2), given }
}

/** Moq's `m.Verify(x => x.Send("a"), Times.Once)`: without a number of times it is once or more. */
function readLambda(side: Side, call: Call): CallCheck | null {
  const { reader } = side
  const [lambda, mode] = splitArguments(reader, call)
  if (lambda === undefined || !readTokens(side, ...lambda).includes('=>')) return null
  const close = lambda[1] - 1
  const open = reader.text(close) === ')' ? reader.partner(close) : -1
  if (open <= lambda[0]) return null
  const times = mode === undefined ? [] : readTokens(side, ...mode)
  const given = valuesOf(side, { ...call, from: open + 1, to: close })
  const about = [...readDotted(side, call.token), reader.text(open - 1)]
  return describe(about, given, times[0] === 'Times' ? readTimes(times) : 'some', times)
}

/** PHPUnit's `$m->expects($this->once())->method('send')->with('a')`. */
function readPhpUnit(side: Side, call: Call): CallCheck | null {
  const { reader } = side
  const method = call.to + 2
  const close = reader.partner(method + 1)
  if (reader.text(method) !== 'method' || close < 0) return null
  const open = reader.text(close + 2) === 'with' ? close + 3 : -1
  const given =
    open < 0 ? null : valuesOf(side, { ...call, from: open + 1, to: Math.max(open, reader.partner(open)) })
  const mode = readTokens(side, call.from, call.to)
  const about = [...readDotted(side, call.token), ...readTokens(side, method + 2, close)]
  return describe(about, given, readTimes(mode), mode)
}

/** Testify's `m.AssertCalled(t, "Send", "a")`. */
function readTestify(side: Side, call: Call, name: string): CallCheck | null {
  if (name !== 'AssertCalled' && name !== 'AssertNumberOfCalls') return null
  const [, method, ...given] = valuesOf(side, call)
  if (method === undefined) return null
  const about = [...readDotted(side, call.token), ...method]
  if (name === 'AssertCalled') return describe(about, given, 'some', [])
  return describe(about, null, readTimes(given[0] ?? []), given[0] ?? [])
}

const PYTHON_MOCK = /^assert_(?:(?:called|awaited)(?:_once)?(?:_with)?|any_call|any_await)$/

/** Python's `m.assert_called_once_with("a", b=1)`. */
function readPythonMock(side: Side, call: Call, name: string): CallCheck | null {
  const subject = PYTHON_MOCK.test(name) ? readDotted(side, call.token) : []
  if (subject.length === 0) return null
  const isGiven = name.endsWith('_with') || name.startsWith('assert_any')
  return describe(subject, isGiven ? valuesOf(side, call) : null, name.includes('_once') ? 'exact' : 'some', [
    name,
  ])
}

/** Sinon's `sinon.assert.calledWith(f, 'a')`. */
function readSinon(side: Side, call: Call, name: string): CallCheck | null {
  if (!/^called|^alwaysCalledWith|^callCount$/.test(name)) return null
  const [subject, ...given] = valuesOf(side, call)
  if (subject === undefined) return null
  if (name === 'callCount') return describe(subject, null, readTimes(given[0] ?? []), given[0] ?? [])
  const times = /Once|Twice|Thrice/.test(name) ? 'exact' : 'some'
  return describe(subject, name.includes('With') ? given : null, times, [name])
}

/** That something was never called is another matter: it proves more, the more calls it is about. */
function describe(
  about: readonly string[],
  given: Values | null,
  times: CallTimes | null,
  mode: readonly string[],
): CallCheck {
  const subject = about.join(' ')
  const text = [subject, '(', ...(given ?? []).map((tokens) => tokens.join(' ')), ')', ...mode].join(' ')
  if (times === null) return { subject, text, strength: 'truth', isUnknown: true }
  const call = { ...(given === null ? { pinned: null, loose: 0 } : countArguments(given)), times }
  return { subject, text, strength: strengthOfCall(call), call }
}

function valuesOf(side: Side, call: Call): string[][] {
  return splitArguments(side.reader, call).map(([from, to]) => readTokens(side, from, to))
}

const JOINTS = /^(?:\.|->|\?\.|::)$/
const MOST_PARTS = 8

/** The dotted name in front of a call: `self.client.send` of `self.client.send.assert_called()`. */
function readDotted(side: Side, head: number): string[] {
  const { reader } = side
  let from = head
  for (let parts = 0; parts < MOST_PARTS && JOINTS.test(reader.text(from - 1)); parts++) {
    const last = from - 2
    const open = /^[)\]]$/.test(reader.text(last)) ? reader.partner(last) : last
    if (open < 0 || open > last) break
    from = open < last && reader.isWord(open - 1) ? open - 1 : open
  }
  return from === head ? [] : readTokens(side, from, head - 1)
}
