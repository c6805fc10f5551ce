import { addedLines } from './evidence-shapes.ts'
import type { Change, Side } from '../change.ts'
import { compareTests } from '../proof/compare-tests.ts'
import { listCodeLines } from '../code/code-lines.ts'
import { lastPart } from '../../facts/function-names.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { isUnderCondition } from './under-condition.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'

/** Skips that depend on the platform or a library. */
/** `xfail(sys.platform == 'win32', …)`. */
const GIVEN_CONDITION = /\b(?:xfail|skip)\s*\(\s*(?!reason\b)[\w.]+\s*(?:[=!<>]=?|\bin\b|,)/
const CONDITIONAL = /^(?:skipif|skipIf|skipUnless|XCTSkipIf|XCTSkipUnless)$/

/** A test that no longer runs. */
export const testSkipped = defineFinding({
  id: 'test-skipped',
  severity: 'medium',
  severityNote: 'low when every skip has a condition or stands in a new test',
  trigger: 'New skip, xfail, `.skip(`, xit, @Disabled, @Ignore, `#[ignore]`, t.Skip and their like.',
  why: 'It still looks like a test and checks nothing.',
  evidence: addedLines,
  engines: 'both',
  check: (change) => {
    const hits = findNewHits(change, findSkips)
    if (hits.length === 0) return null
    const isConditional = hits.every(({ label, line }) => {
      const text = change.after.lines[line - 1] ?? ''
      const isNamed = /(?:unless|if|without|missing)_?\w*\s*\(/i.test(text) || GIVEN_CONDITION.test(text)
      return CONDITIONAL.test(label) || isNamed || isUnderCondition(change.after.lines, line)
    })
    const isNew = hits.every((hit) => isInNewTest(change, hit))
    return {
      severity: isConditional || isNew ? 'low' : 'medium',
      message: `The change skips ${count(hits.length, 'test')}: it looks like a test and proves nothing. Mend what it found, or say until when it is skipped.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        severity: 'low',
        before: 'def test_a():\n    assert 1\n',
        after: '@pytest.mark.skipif(WIN)\ndef test_a():\n    assert 1\n',
      },
      {
        language: 'python',
        severity: 'low',
        before: 'def test_a():\n    assert 1\n',
        after: '@pytest.mark.xfail(sys.platform == "win32", reason="a")\ndef test_a():\n    assert 1\n',
      },
      {
        language: 'python',
        before: 'def test_a():\n    assert 1\n',
        after: '@pytest.mark.skip\ndef test_a():\n    assert 1\n',
        severity: 'low',
      },
      {
        language: 'python',
        severity: 'low',
        before: 'def test_a():\n    assert 1\n',
        after: 'def test_a():\n    if WIN:\n        pytest.skip("posix")\n    assert 1\n',
      },
      {
        language: 'go',
        severity: 'low',
        before: 'package a\nfunc TestA(t *testing.T) {\n\tf()\n}\n',
        after: 'package a\nfunc TestA(t *testing.T) {\n\tif short {\n\t\tt.Skip("slow")\n\t}\n\tf()\n}\n',
      },
      {
        language: 'javascript',
        before: "it('a', () => {})\n",
        after: "it.skip('a', () => {})\n",
        severity: 'low',
      },
      {
        language: 'go',
        severity: 'low',
        before: 'package a\nfunc TestA(t *testing.T) { f() }\n',
        after: 'package a\nfunc TestA(t *testing.T) { t.Skip("slow"); f() }\n',
      },
      {
        language: 'csharp',
        severity: 'low',
        before: 'class A {\n    [Fact]\n    public void B() { C(); }\n}\n',
        after: 'class A {\n    [Fact(Skip = "later")]\n    public void B() { C(); }\n}\n',
      },
      {
        language: 'java',
        before: 'class A { @Test void a() {} }\n',
        after: 'class A { @Disabled @Test void a() {} }\n',
        severity: 'low',
      },
      {
        language: 'java',
        severity: 'low',
        before: 'class A {\n  @Test void a() { g(1); }\n}\n',
        after: 'class A {\n  @Test void a() { g(1); }\n  @Ignore @Test void b() { h(2, 3); }\n}\n',
      },
    ],
    allows: [
      {
        language: 'r',
        filename: 'tests/testthat/test-tokens.R',
        before: 'test_that("a", {\n  expect_equal(read_tokens(1), 2)\n})\n',
        after: 'test_that("a", {\n  skip_on_cran()\n  expect_equal(skip_tokens(1), 2)\n})\n',
      },
      {
        language: 'python',
        before: 'def test_a():\n    py.test.skip("no")\n',
        after: 'def test_a():\n    pytest.skip("no")\n',
      },
      { language: 'python', before: 'x = 1\n', after: 'skip = 1\nfor line in f:\n    skip(line)\n' },
      { language: 'javascript', before: 'a()\n', after: 'list.skip(1)\nquery.skip(2)\n' },
      {
        language: 'java',
        before: 'class A { @Ignore @Test void a() { int x = f(1, 2); assertEquals(1, x); } }\n',
        after: 'class A { @Ignore @Test void b() { int x = f(1, 2); assertEquals(1, x); } }\n',
      },
      { language: 'go', before: 'package a\n', after: 'package a\nfunc f() { scanner.Skip(1) }\n' },
    ],
  },
})

/** A test that never ran loses nothing. */
function isInNewTest(change: Change, { line, owner }: Hit): boolean {
  const name = owner ?? change.after.locator(line)
  if (change.functions.added.some(({ key }) => key === name)) return true
  return compareTests(change).added.some((test) => {
    return test.name === name || (test.line <= line && line <= test.endLine)
  })
}

function findSkips(side: Side): Hit[] {
  const { calls } = side.review.tests.skips
  const called = side.calls.filter(({ callee }) => calls?.test(callee) === true)
  return [
    ...called.map(({ line, callee }) => ({ line, label: lastPart(callee) })),
    ...findWords(side),
    ...findArguments(side),
  ]
}

/** Skips that are an argument of what makes a test: `[Fact(Skip = "…")]`, `@Test(enabled = false)`, `{ skip: true }`. */
const BY_ARGUMENT =
  /\[(?:Fact|Theory|Test\w*|Ignore)\([^\]]{0,200}\bSkip\s*=|@Test\s*\([^)]{0,200}\benabled\s*=\s*false|@(?:Test|Suite)\s*\([^)]{0,200}\.disabled\b|^\s*(?:it|test|describe)\([^,]{1,200},\s*\{[^}]{0,80}\b(?:skip|todo)\s*:\s*(?:true|['"])/

const ARGUMENT_WORDS = /Skip|enabled|disabled|skip|todo/

function findArguments(side: Side): Hit[] {
  if (!ARGUMENT_WORDS.test(side.text)) return []
  return listCodeLines(side).flatMap(({ text, line }): Hit[] => {
    return BY_ARGUMENT.test(text) ? [{ line, label: 'skip argument', ...ownerBelow(side, line) }] : []
  })
}

function findWords(side: Side): Hit[] {
  const { reader, review } = side
  const word = review.tests.skips.decorators
  if (word === null) return []
  const hits: Hit[] = []
  for (const index of reader.where((text) => word.test(text))) {
    if (index > 0 && reader.isWord(index) && isDecorator(reader, index)) {
      const line = reader.line(index)
      hits.push({ line, label: reader.text(index), ...ownerBelow(side, line) })
    }
  }
  return hits
}

/** The first function that starts on or after a line: what a decorator there belongs to. */
function ownerBelow({ functions }: Side, line: number): { owner?: string } {
  // Functions are listed by line.
  let low = 0
  let high = functions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((functions[middle]?.line ?? 0) < line) low = middle + 1
    else high = middle
  }
  const owner = functions[low]?.key
  return owner === undefined ? {} : { owner }
}

/** `@pytest.mark.skip`, `@Ignore`, `#[ignore]`, `[Ignore]`: the dotted name begins after `@` or `[`. */
function isDecorator(reader: Side['reader'], index: number): boolean {
  let first = index
  while (reader.text(first - 1) === '.' && first > index - 8) first -= 2
  const mark = reader.text(first - 1)
  if (mark === '@') return true
  return mark === '[' && (reader.text(first - 2) === '#' || reader.line(first - 2) !== reader.line(first - 1))
}
