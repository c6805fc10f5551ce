import { countNewRows } from '../proof/compare-rows.ts'
import { compareTests, type TestMatches } from '../proof/compare-tests.ts'
import type { Assertion } from '../proof/assertion.ts'
import { listAssertingHelpers } from '../proof/asserting-helpers.ts'
import type { TestCase } from '../proof/list-tests.ts'
import { atTests } from '../proof/test-places.ts'
import { assertionStrengths } from '../../languages/review-knowledge.ts'
import { count } from './evidence.ts'
import { removedNames } from './evidence-shapes.ts'
import { defineFinding } from './finding.ts'
import { testRemovedExamples } from './test-removed-examples.data.ts'

const LEAST_SWAPPED = 2
/** So many more tests, which assert so much more, prove as much in another way. */
const MANY_MORE = 1.5
/** One step of `assertionStrengths`. */
const STEP = 1

/** Not one test is left, others stand in their place, and what proves most in them proves less than what went. */
function provesLess({ pairs, removed, added }: TestMatches, helpers: ReadonlySet<string>): boolean {
  if (pairs.length > 0 || removed.length < LEAST_SWAPPED || added.length === 0) return false
  if (added.some((each) => leavesItToHelper(each, helpers)) || added.some(handsOverRows)) return false
  if (added.some(comparesRows) && !removed.some(comparesRows)) return false
  const gone = listStrengths(removed)
  if (added.length >= MANY_MORE * removed.length && listStrengths(added).length >= MANY_MORE * gone.length)
    return false
  return middleOf(listStrengths(added).slice(0, Math.max(1, gone.length))) <= middleOf(gone) - STEP
}

const HELPER = /^_*(?:test|assert|check|verify|expect|ensure|run)_?[A-Za-z]\w*$/

/** A runner of cases that stand in files of their own. */
const RUNNER = /\b(?:trycmd|TestCases|insta|glob!|datatest|golden\w*)\b/

/** A test without an assertion that is known, which calls something that asserts, by its name or in the file. */
function leavesItToHelper({ assertions, tokens, name }: TestCase, helpers: ReadonlySet<string>): boolean {
  const isCall = (token: string, index: number): boolean =>
    token !== name && (HELPER.test(token) || helpers.has(token)) && tokens[index + 1] === '('
  return (
    assertions.every(({ isUnknown }) => isUnknown === true) &&
    (tokens.some(isCall) || RUNNER.test(tokens.join(' ')))
  )
}

/** One test that compares a value for every row stands for many. */
function comparesRows({ isTable, assertions }: TestCase): boolean {
  return isTable && assertions.some(({ strength }) => strength === 'equality')
}

/** `@TestFactory fun all() = Suite("all.adoc").run()`: what is asserted of the rows stands elsewhere. */
function handsOverRows({ isTable, assertions }: TestCase): boolean {
  return isTable && assertions.length === 0
}

/** The strongest first: many that prove little beside them take nothing away. */
function listStrengths(tests: readonly TestCase[]): number[] {
  const all = tests.flatMap(({ assertions }) => assertions)
  const exact = listExactQuestions(all)
  return all
    .map((each) => assertionStrengths.indexOf(exact.has(questionOf(each)) ? 'equality' : each.strength))
    .toSorted((a, b) => b - a)
}

const DENIES = /false|\bnot\b|!|refute/i

/** `fits("/*", "/a")` with its answer yes here and no there: two answers are all it has, so each is an exact value. */
function listExactQuestions(all: readonly Assertion[]): ReadonlySet<string> {
  const isDenied = ({ text }: Assertion): boolean => DENIES.test(text.split('(', 1)[0] ?? '')
  const denied = new Set(all.filter(isDenied).map(questionOf))
  const granted = all.filter((each) => !isDenied(each)).map(questionOf)
  return new Set(granted.filter((question) => question !== '' && denied.has(question)))
}

/** What is called with fixed values and answers yes or no; empty for anything else. */
function questionOf({ subject, strength }: Assertion): string {
  const [, called = '', given = ''] = /^([\w.:>\s-]{1,120}?)\s*\((.{1,200})/s.exec(subject) ?? []
  return strength === 'truth' && /["'\d]/.test(given) ? called : ''
}

/** As much as half of them prove; a few lesser ones among them change nothing. */
function middleOf(strengths: readonly number[]): number {
  return strengths[Math.floor((strengths.length - 1) / 2)] ?? 0
}

/** A test that is gone. */
export const testRemoved = defineFinding({
  id: 'test-removed',
  severity: 'low',
  severityNote: 'high when every test of the file was replaced and the new ones prove less',
  trigger:
    'A test function or titled test is gone, and no test of the file has its name or most of its code. New tests do not make up for it; rows of a table that came do.',
  why: 'Something that was checked is not checked any more.',
  evidence: removedNames('tests'),
  engines: 'lexical',
  check: (change) => {
    if (change.isBroken || change.isRepaired || change.after.text === '') return null
    const gone = compareTests(change).removed.filter(({ assertions, tokens }) => {
      return assertions.length > 0 || (tokens.length > 0 && !isPlaceholder(tokens))
    })
    // More rows came than tests went: they are rows of a table now.
    if (gone.length === 0 || countNewRows(change) > gone.length) return null
    const isSwapped = provesLess(compareTests(change), listAssertingHelpers(change.after))
    return {
      severity: isSwapped ? 'high' : 'low',
      message: isSwapped
        ? `The change replaces every test of the file (${gone.length} gone) by tests that prove less. A green run says less than before: bring the old promises back.`
        : `The change removes ${count(gone.length, 'test')}. Say where its promise is kept now, or keep it.`,
      places: atTests(gone, 'before'),
      evidence: { tests: gone.map(({ name }) => name) },
    }
  },
  examples: testRemovedExamples,
})

const MOST_PLACEHOLDER = 14

/** `test 'should be written' do pend end`: nothing was promised yet. */
function isPlaceholder(tokens: readonly string[]): boolean {
  return (
    tokens.length <= MOST_PLACEHOLDER &&
    tokens.some((token) => /^(?:pend|pending|todo|skip|omit)$/.test(token))
  )
}
