import type { Side } from '../change.ts'
import { endOfLine } from '../code/conditions.ts'
import { readTokens } from '../code/guards.ts'
import { oncePerSide } from '../code/once-per-side.ts'
import type { Call } from '../../languages/engine/calls.ts'
import type { AssertionIdiom } from '../../languages/review-knowledge.ts'
import type { Assertion } from './assertion.ts'
import { listArguments } from './assertion-arguments.ts'
import { findClose, readReceiver } from './assertion-tokens.ts'
import { createNameReader, type CalledName } from './asserting-names.ts'
import { listBareCalls } from './bare-calls.ts'
import { judgeError, judgeHandedError, splitAtCommas } from './chain-parts.ts'
import { judgeCalled, judgeReceived } from './judge-called.ts'
import { readMatcher, strongerOf, type Matcher } from './chain-matchers.ts'
import { judgeDenied, judgeMatcher, readDigits, readHandedMatcher } from './judge-matcher.ts'
import { judgeCondition, judgeEquality, readTolerance, type Judged } from './judge-condition.ts'
import { readCallCheck } from './read-call-checks.ts'
import { readReports, readStatements } from './read-statements.ts'

const MOST_TOKENS = 80

/** Every assertion of a source, in order, with what it proves by the idioms of its language. */
export const listAssertions = oncePerSide((side: Side): readonly Assertion[] => {
  const { idioms } = side.review.assertions
  return [...readCalls(side, idioms), ...readStatements(side, idioms), ...readReports(side, idioms)].toSorted(
    (a, b) => a.token - b.token,
  )
})

function readCalls(side: Side, idioms: readonly AssertionIdiom[]): Assertion[] {
  const plain = idioms.filter(({ form }) => form === 'call')
  const matchers = idioms.filter(({ form }) => form === 'matcher')
  // Python's `assert (a, b) in c` is no call, whatever its first bracket looks like.
  const statement = idioms.find(({ form }) => form === 'statement')
  const { notAfter } = side.review.assertions
  const nameOf = createNameReader(side.review.family)
  return [...side.calls, ...listBareCalls(side)].flatMap((call): Assertion[] => {
    const called = nameOf(call.callee)
    if (!called.mayAssert || statement?.name.test(call.callee) === true) return []
    if (notAfter.has(side.reader.text(call.token - 1)) || isDeclared(side, call.token)) return []
    const read = readCheck(side, call, called.last) ?? readCall(side, call, called, plain, matchers)
    return read === null ? [] : [read]
  })
}

const HEAD_LINES = 5

/** Where functions are declared, by the last part of their names. */
const listHeads = oncePerSide(({ functions }: Side): ReadonlyMap<string, readonly number[]> => {
  const heads = new Map<string, number[]>()
  for (const { name: whole, line } of functions) {
    const name = whole.slice(whole.lastIndexOf('.') + 1)
    const known = heads.get(name)
    if (known === undefined) heads.set(name, [line])
    else if (known.length < MOST_HEADS) known.push(line)
  }
  return heads
})

const MOST_HEADS = 100

/** The token names a function where it is declared: `void shouldFail() throws E` calls nothing, nor below `@Test`. */
function isDeclared(side: Side, token: number): boolean {
  const at = side.reader.line(token)
  const heads = listHeads(side).get(side.reader.text(token)) ?? []
  return heads.some((line) => line <= at && at < line + HEAD_LINES)
}

function readCheck(side: Side, call: Call, last: string): Assertion | null {
  const checked = readCallCheck(side, call, last)
  return checked === null ? null : { ...describeCall(side, call), ...checked }
}

function readCall(
  side: Side,
  call: Call,
  { name, isHead: isNamedHead, isAsserting, isByName }: CalledName,
  plain: readonly AssertionIdiom[],
  matchers: readonly AssertionIdiom[],
): Assertion | null {
  const isHead = isNamedHead && !call.isNew
  const chain = isHead ? readChain(side, call, matchers) : null
  if (chain !== null) return chain
  if (isHead && side.reader.text(call.to + 1) === '.') return readUnknown(side, call)
  const idiom = isAsserting ? plain.find((each) => each.name.test(name)) : undefined
  if (idiom !== undefined) return readPlain(side, call, idiom, name)
  return isByName ? readUnknown(side, call) : null
}

/** Asserts by its name, in an idiom nobody listed. */
function readUnknown(side: Side, call: Call): Assertion {
  const own = readTokens(side, call.from, Math.min(call.to, call.from + MOST_TOKENS)).join(' ')
  const subject = own === '' ? readReceiver(side, call.token).join(' ') : own
  return { ...describeCall(side, call), subject, strength: 'truth', isUnknown: true }
}

function readPlain(side: Side, call: Call, idiom: AssertionIdiom, name: string): Assertion {
  const ranges = listArguments(side, call, idiom)
  const values = ranges.map(([from, to]) => readTokens(side, from, to))
  const base = describeCall(side, call)
  const error = readError(side, call, idiom, name, values)
  if (error !== null || idiom.proves === 'error') return { ...base, ...error }
  const matched = readHandedMatcher(values, name)
  if (matched !== null) return { ...base, ...matched }
  if (idiom.proves === 'condition') {
    const [from, to] = ranges[0] ?? [call.from, call.from]
    return { ...base, ...judgeCondition(side, from, to, /false$/i.test(name)) }
  }
  return { ...base, ...judgeCompared(values, idiom.proves, name) }
}

/** Two values held against each other; of any other assertion what its name says. */
function judgeCompared(
  values: readonly (readonly string[])[],
  proves: Judged['strength'],
  name: string,
): Partial<Judged> {
  const [first = [], second] = values
  const plain = { subject: first.join(' '), strength: proves }
  if (second === undefined) return plain
  // `NotEqual(t, "", a)` says no more than `NotEmpty(t, a)`.
  if (proves === 'bound' && /not_?equal$/i.test(name)) return judgeEquality([first, second], false)
  if (proves !== 'equality' && proves !== 'tolerance') return plain
  const judged = judgeEquality([first, second], true)
  if (proves === 'equality') return judged
  return { ...judged, strength: 'tolerance', tolerance: readDelta(values, name) }
}

/** The error that is expected: handed over, named between `<` and `>`, or the first argument. */
function readError(
  side: Side,
  call: Call,
  { proves }: AssertionIdiom,
  name: string,
  values: readonly (readonly string[])[],
): ReturnType<typeof judgeHandedError> {
  const handed = side.review.family === 'go' ? judgeHandedError(name, values) : null
  if (handed !== null || proves !== 'error') return handed
  const open = call.token + 1
  if (side.reader.text(open) !== '<') return judgeError(values[0] ?? [], values.slice(1))
  return judgeError(readTokens(side, open + 1, Math.max(open + 1, findClose(side, open))), [])
}

/** The third argument, or one with a name; places are digits and count the other way round. */
function readDelta(values: readonly (readonly string[])[], name: string): number | null {
  const named = readTolerance(values.flat())
  const third = values[2]?.join('') ?? ''
  const isPlaces = values.flat().includes('places') || (/AlmostEqual/i.test(name) && /^\d+$/.test(third))
  const value = named ?? (third === '' || Number.isNaN(Number(third)) ? null : Number(third))
  return value !== null && isPlaces ? 10 ** -value : value
}

/** `expect(x).not.toBe(y)`: the head holds the subject, the last call the expectation. */
function readChain(side: Side, head: Call, matchers: readonly AssertionIdiom[]): Assertion | null {
  const { reader } = side
  let at = head.to + 1
  let isNot = false
  let found: Matcher | null = null
  for (let steps = 0; steps < 8 && /^(?:\.|\?\.)$/.test(reader.text(at)); steps++) {
    const name = reader.text(at + 1)
    if (/^(?:not|never|Not\w*|to_not|not_to|doesNot\w*)$/.test(name)) isNot = true
    found = strongerOf(found, readMatcher(reader, at, matchers))
    at = reader.text(at + 2) === '(' ? reader.partner(at + 2) + 1 : at + 2
    if (at <= head.to) return null
  }
  return found === null ? null : describeChain(side, head, found, isNot)
}

function describeChain(side: Side, head: Call, { idiom, at, open }: Matcher, isNot: boolean): Assertion {
  const close = open < 0 ? -1 : findClose(side, open)
  const expected = readExpected(side, idiom, at, open, close)
  const given = readTokens(side, head.from, Math.min(head.to, head.from + MOST_TOKENS))
  const subject = given.length === 0 ? readReceiver(side, head.token) : given
  const from = given.length === 0 ? head.token - subject.length - 1 : head.token
  const text = readTokens(side, from, Math.min(Math.max(at, close) + 1, from + 2 * MOST_TOKENS)).join(' ')
  const base = { ...describeCall(side, head), subject: subject.join(' '), text }
  const matcher = side.reader.text(at)
  if (isNot) return { ...base, strength: judgeDenied(matcher, idiom) }
  if (/^(?:have_)?received?$/.test(matcher))
    return { ...base, ...describeReceived(side, base, expected, Math.max(at, close)) }
  if (expectsError(side, head, idiom)) {
    const [first = [], ...rest] = splitAtCommas(expected)
    return { ...base, ...judgeError(first, rest), subject: base.subject }
  }
  const judged = judgeMatcher(idiom.proves, subject, expected)
  const tolerance = readDigits(side.reader.text(open - 1), expected) ?? judged.tolerance
  return { ...base, ...judged, tolerance, subject: base.subject, ...judgeCalled(matcher, expected) }
}

/** AssertJ's `assertThatThrownBy(…).isInstanceOf(E.class)` is about an error too. */
function expectsError({ reader }: Side, head: Call, { proves }: AssertionIdiom): boolean {
  return proves === 'error' || (proves === 'kind' && reader.text(head.token) === 'assertThatThrownBy')
}

/** What is between the brackets of a matcher; Ruby's `raise_error ArgumentError` has none. */
function readExpected(
  side: Side,
  { proves }: AssertionIdiom,
  at: number,
  open: number,
  close: number,
): string[] {
  if (close >= 0) return readTokens(side, open + 1, Math.min(close, open + MOST_TOKENS))
  const isCommand = side.review.calls.commands && proves === 'error'
  return isCommand ? readTokens(side, at + 1, Math.min(endOfLine(side, at), at + MOST_TOKENS)) : []
}

/** `have_received(:f).with(1)`: about `f` of the stand-in, and about the call that follows. */
function describeReceived(
  side: Side,
  { subject, text }: Assertion,
  method: readonly string[],
  end: number,
): Partial<Assertion> {
  const said = readTokens(side, end + 1, Math.max(end + 1, endOfLine(side, end)))
  const about = { subject: [subject, ...method].join(' '), text: [text, ...said].join(' ') }
  const called = judgeReceived(side, end)
  return called === null ? { ...about, strength: 'truth', isUnknown: true } : { ...about, ...called }
}

function describeCall(side: Side, call: Call): Assertion {
  const from = call.token
  const to = Math.min(call.to + 1, from + MOST_TOKENS)
  const text = readTokens(side, from, to).join(' ')
  const unknown = {
    subject: '',
    expected: null,
    tolerance: null,
    error: null,
    says: false,
  }
  return {
    line: call.line,
    token: call.token,
    text,
    strength: 'runs',
    ...unknown,
  }
}
