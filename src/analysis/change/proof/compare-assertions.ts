import type { Change } from '../change.ts'
import { shareOf } from '../code/function-tokens.ts'
import type { Assertion } from './assertion.ts'
import { compareTests, type TestPair } from './compare-tests.ts'
import { joinCalls, takesMoreCalls } from './expected-call.ts'
import { rankOf } from './judge-condition.ts'
import { listAssertions } from './read-assertions.ts'

export interface AssertionPair {
  readonly before: Assertion
  readonly after: Assertion
}

/** What became of the assertions of one test. */
export interface ProofChange extends TestPair {
  readonly weakened: readonly AssertionPair[]
  readonly strengthened: readonly AssertionPair[]
  /** Proves as much as before, of another value. */
  readonly rewritten: readonly AssertionPair[]
  readonly removed: readonly Assertion[]
}

const ALIKE = 0.4
const MOST_ASSERTIONS = 200
const known = new WeakMap<Change, readonly ProofChange[]>()

/** The tests whose assertions changed, matched by what they are about. */
export function compareProof(change: Change): readonly ProofChange[] {
  const found = known.get(change) ?? compareAll(change)
  known.set(change, found)
  return found
}

function compareAll(change: Change): ProofChange[] {
  if (change.isBroken || change.isRepaired) return []
  const counts = new Map<string, number>()
  for (const { text } of listAssertions(change.before)) counts.set(text, (counts.get(text) ?? 0) - 1)
  for (const { text } of listAssertions(change.after)) counts.set(text, (counts.get(text) ?? 0) + 1)
  return compareTests(change).pairs.flatMap((pair) => {
    const { pairs, removed } = pairAssertions(pair)
    const result = {
      ...pair,
      weakened: pairs.filter((each) => isWeaker(each) && !isMadeUp(each, pair)),
      strengthened: pairs.filter(({ before, after }) => isWeaker({ before: after, after: before })),
      rewritten: pairs.filter(isRewritten),
      // What the whole file has no less of has moved to another test.
      removed: removed.filter((each) => {
        return (counts.get(each.text) ?? 0) < 0 && each.strength !== 'nothing' && !isStillAsked(each, pair)
      }),
    }
    const isSame =
      result.weakened.length +
        result.strengthened.length +
        result.rewritten.length +
        result.removed.length ===
      0
    return isSame ? [] : [result]
  })
}

function pairAssertions({ before, after }: TestPair): { pairs: AssertionPair[]; removed: Assertion[] } {
  const left = after.assertions.slice(0, MOST_ASSERTIONS)
  const pairs: AssertionPair[] = []
  let open = before.assertions.slice(0, MOST_ASSERTIONS)
  const takeBy = (matches: (old: Assertion, now: Assertion) => boolean): void => {
    open = open.filter((old) => {
      const index = left.findIndex((now) => matches(old, now))
      if (index < 0) return true
      pairs.push({ before: old, after: left.splice(index, 1)[0] as Assertion })
      return false
    })
  }
  takeBy((old, now) => old.text === now.text)
  takeBy((old, now) => old.subject !== '' && old.subject === now.subject)
  takeBy((old, now) => shareOf(old.text.split(' '), now.text.split(' ')) >= ALIKE)
  // As many came as went, none of them alike: each stands for the one in its place.
  if (open.length > 0 && open.length === left.length) {
    for (const [index, old] of open.entries()) pairs.push({ before: old, after: left[index] as Assertion })
    return { pairs, removed: [] }
  }
  return { pairs, removed: open }
}

/** Another assertion of the test is about the very same thing: one branch of two is gone. */
function isStillAsked({ subject, strength, call }: Assertion, { after }: TestPair): boolean {
  // A call with other arguments is another call.
  if ((call?.pinned ?? 0) > 0) return false
  return after.assertions.some(
    (each) => subject !== '' && each.subject === subject && rankOf(each.strength) >= rankOf(strength),
  )
}

const WIDER = 1.000_001

function isWeaker(pair: AssertionPair): boolean {
  const { before, after } = pair
  if (before.isUnknown === true || after.isUnknown === true || !isComparable(before, after)) return false
  return provesLess(pair)
}

function provesLess({ before, after }: AssertionPair): boolean {
  if (before.error !== null && after.error !== null) return takesMoreErrors(before, after)
  if (before.call !== undefined && after.call !== undefined) return takesMoreCalls(before.call, after.call)
  if (isSizeOnly(before, after)) return true
  if (rankOf(after.strength) !== rankOf(before.strength))
    return rankOf(after.strength) < rankOf(before.strength)
  return before.strength === 'tolerance' && isFurtherOff(before, after)
}

function isFurtherOff(before: Assertion, after: Assertion): boolean {
  return (after.tolerance ?? 0) > (before.tolerance ?? 0) * WIDER && after.tolerance !== null
}

/** Any error where one was named, or no message where one was. */
function takesMoreErrors(before: Assertion, after: Assertion): boolean {
  if (before.error !== '' && after.error === '') return true
  return before.says && !after.says && before.error === after.error
}

const SIZES =
  /^(?:len|count|size|length|sizeof|toHaveLength|Len|HaveCount|hasSize|assertCount|assertLen|lengthOf)$/

/** The whole value was expected, and its size alone is now: `f() == [1, 2]`, `len(f()) == 2`. */
function isSizeOnly(before: Assertion, after: Assertion): boolean {
  if (before.strength !== 'equality' || !before.text.includes('[') || before.subject === '') return false
  const old = before.text.split(' ')
  const now = after.text.split(' ')
  if (old.some((word) => SIZES.test(word)) || !now.some((word) => SIZES.test(word))) return false
  return /^\d+$/.test(after.expected ?? '') && after.subject.includes(before.subject)
}

const ALIKE_TEXT = 0.6

/** Both are about the same thing: one names all that the other names. What proves nothing is about nothing. */
function isComparable(before: Assertion, after: Assertion): boolean {
  if (before.subject === after.subject || after.strength === 'nothing') return true
  const [old, now] = [namesOf(before), namesOf(after)]
  if (old.size === 0 || now.size === 0)
    return shareOf(before.text.split(' '), after.text.split(' ')) >= ALIKE_TEXT
  return isWithin(old, now) || isWithin(now, old)
}

const COMMON =
  /^(?:self|this|len|size|length|count|isinstance|instanceof|type|typeof|not|is|str|int|bool|True|true)$/

function namesOf({ subject }: Assertion): ReadonlySet<string> {
  return new Set(subject.split(' ').filter((word) => /^[A-Za-z_$@]/.test(word) && !COMMON.test(word)))
}

function isWithin(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].every((name) => others.has(name))
}

/** The test says as much of the same thing elsewhere. */
function isMadeUp({ before, after }: AssertionPair, pair: TestPair): boolean {
  const old = new Set(pair.before.assertions.map(({ text }) => text))
  const subject = before.subject.split(' ').filter((word) => /^\w/.test(word))
  return pair.after.assertions.some((each) => {
    if (each === after || old.has(each.text) || !isEnough(each, before, after)) return false
    const words = new Set(each.subject.split(' '))
    return subject.length > 0 && subject.every((word) => words.has(word))
  })
}

/** As much as before, by itself or (of a call) together with what the assertion became. */
function isEnough(each: Assertion, before: Assertion, after: Assertion): boolean {
  if (before.call !== undefined && after.call !== undefined && each.call !== undefined)
    return !takesMoreCalls(before.call, joinCalls(after.call, each.call))
  return rankOf(each.strength) >= rankOf(before.strength)
}

function isRewritten({ before, after }: AssertionPair): boolean {
  if (before.expected === null || after.expected === null || before.subject !== after.subject) return false
  return before.strength === after.strength && plainValue(before) !== plainValue(after)
}

/** Quotes of another kind hold the same text, and how near is no expected value. */
function plainValue({ expected, strength }: Assertion): string {
  const plain = (expected ?? '').replaceAll(/["'`]/g, '"')
  return strength === 'tolerance' ? (plain.split(' , ', 1)[0] ?? plain) : plain
}
