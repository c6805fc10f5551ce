import type { AssertionIdiom, AssertionStrength } from '../../languages/review-knowledge.ts'
import type { Assertion } from './assertion.ts'
import { judgeEquality, readTolerance } from './judge-condition.ts'

/** Matchers that are handed over: Hamcrest's `equalTo(3)`, NUnit's `Is.EqualTo(3)`. The first that is named counts. */
const MATCHERS: readonly {
  readonly names: RegExp
  readonly proves: AssertionStrength
}[] = [
  { names: /^(?:closeTo|Within)$/, proves: 'tolerance' },
  {
    names: /^(?:notNullValue|notNone|NotNull|anything|any|notNull|NotEmpty|hasItems?Any)$/,
    proves: 'presence',
  },
  {
    names:
      /^(?:equalTo|is|EqualTo|SameAs|EquivalentTo|sameInstance|contains|containsInAnyOrder|arrayContaining|hasToString|containsExactly|containsInanyorder|nullValue|none|Null|equals?|samePropertyValuesAs|Empty|empty|True|False)$/,
    proves: 'equality',
  },
  {
    names:
      /^(?:greaterThan\w*|lessThan\w*|GreaterThan\w*|LessThan\w*|AtLeast|AtMost|InRange|Positive|Negative|containsString|startsWith|endsWith|matchesPattern|hasItem|hasItems|hasEntry|hasKey|hasValue|hasSize|hasLength|hasProperty|hasProperties|Contains?\w*|Does|Exist|StringContaining|StartsWith|EndsWith|Matches|Member|Has|SubsetOf|Not|not|anyOf|either)$/,
    proves: 'bound',
  },
  {
    names: /^(?:instanceOf|isA|InstanceOf|TypeOf|AssignableTo|typeCompatibleWith)$/,
    proves: 'kind',
  },
]
const DENIES = new Set(['Not', 'not', 'isNot'])
const ABSENT = /^(?:Null|nullValue|none|Empty|empty)$/

/** Python's Hamcrest writes `equal_to` and `is_`. */
function spellAsJava(word: string): string {
  return word.replace(/_+$/, '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** What a matcher proves by its names; null when none is known. */
function judgeMatcherTokens(tokens: readonly string[]): AssertionStrength | null {
  const words = tokens
    .filter((token) => /^[A-Za-z_]\w*$/.test(token))
    .slice(0, 6)
    .map(spellAsJava)
  if (words.some((word) => DENIES.has(word)))
    return words.some((word) => ABSENT.test(word)) ? 'presence' : 'bound'
  // `is(equalTo(3))` and `Is.EqualTo(3)`: the inner one says more than the word around it.
  const known = words.flatMap((word) => MATCHERS.find(({ names }) => names.test(word)) ?? [])
  const first = words[0] ?? ''
  const inner = /^(?:is|Is|Has|Does)$/.test(first)
    ? known.find((_, index) => index > 0 || first === 'Is')
    : known[0]
  return (inner ?? known[0])?.proves ?? null
}

/** `assertThat(a, equalTo(3))`, `Assert.That(a, Is.EqualTo(3))`. */
export function readHandedMatcher(
  [subject = [], matcher]: readonly (readonly string[])[],
  name: string,
): Pick<Assertion, 'subject' | 'strength'> | null {
  if (!/That$/i.test(name) || matcher === undefined) return null
  // Said to be true, a question proves what it asks, not a value.
  const asks = /^Is \. (?:True|False)$/.test(matcher.join(' ')) && subject.at(-1) === ')'
  const strength = asks ? 'truth' : judgeMatcherTokens(matcher)
  return strength === null ? null : { subject: subject.join(' '), strength }
}

/** The second argument of Jest's `toBeCloseTo` counts digits. */
export function readDigits(matcher: string, expected: readonly string[]): number | null {
  const digits = matcher === 'toBeCloseTo' ? Number(expected[2] ?? 2) : Number.NaN
  return Number.isNaN(digits) ? null : 10 ** -digits
}

/** What a matcher at the end of a chain proves of the subject. */
export function judgeMatcher(
  proves: AssertionIdiom['proves'],
  subject: readonly string[],
  expected: readonly string[],
): Pick<Assertion, 'strength' | 'expected' | 'tolerance'> {
  const plain = { expected: expected.join(' ') || null, tolerance: readTolerance(expected) }
  if (proves === 'condition' || proves === 'error') return { ...plain, strength: 'truth' }
  if (proves !== 'equality' || expected.length === 0) return { ...plain, strength: proves }
  const standIn = STAND_IN.exec(expected.join(' '))?.[1]
  if (standIn !== undefined) return { ...plain, strength: standIn === 'any' ? 'kind' : 'presence' }
  return judgeEquality([subject, expected], true)
}

/** `expect.any(Number)` and `expect.anything()` take the place of a value. */
const STAND_IN = /^(?:expect|jasmine|sinon) \. (any|anything) \(/

const CALLED = /^(?:toHaveBeen\w*Called|toBeCalled|called|(?:have_)?received?$)/

/** What it proves that a matcher does not match: that there is no such call, or part, says as much as a bound. */
export function judgeDenied(matcher: string, { proves }: AssertionIdiom): AssertionStrength {
  return proves === 'equality' || proves === 'bound' || CALLED.test(matcher) ? 'bound' : 'presence'
}
