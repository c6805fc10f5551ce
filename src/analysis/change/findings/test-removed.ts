import { countNewRows } from '../proof/compare-rows.ts'
import { compareTests, type TestMatches } from '../proof/compare-tests.ts'
import type { Assertion } from '../proof/assertion.ts'
import type { TestCase } from '../proof/list-tests.ts'
import { atTests } from '../proof/test-places.ts'
import { assertionStrengths } from '../../languages/review-knowledge.ts'
import { count } from './evidence.ts'
import { removedNames } from './evidence-shapes.ts'
import { defineFinding } from './finding.ts'

const LEAST_SWAPPED = 2
/** One step of `assertionStrengths`. */
const STEP = 1

/** Not one test is left, others stand in their place, and what proves most in them proves less than what went. */
function provesLess({ pairs, removed, added }: TestMatches): boolean {
  if (pairs.length > 0 || removed.length < LEAST_SWAPPED || added.length === 0) return false
  if (added.some(leavesItToHelper) || (added.some(comparesRows) && !removed.some(comparesRows))) return false
  const gone = listStrengths(removed)
  return middleOf(listStrengths(added).slice(0, Math.max(1, gone.length))) <= middleOf(gone) - STEP
}

const HELPER = /^_*(?:test|assert|check|verify|expect|ensure|run)_?[A-Za-z]\w*$/

/** A runner of cases that stand in files of their own. */
const RUNNER = /\b(?:trycmd|TestCases|insta|glob!|datatest|golden\w*)\b/

/** A test without an assertion that is known, which calls something that asserts by its name. */
function leavesItToHelper({ assertions, tokens, name }: TestCase): boolean {
  const isCall = (token: string, index: number): boolean =>
    token !== name && HELPER.test(token) && tokens[index + 1] === '('
  return (
    assertions.every(({ isUnknown }) => isUnknown === true) &&
    (tokens.some(isCall) || RUNNER.test(tokens.join(' ')))
  )
}

/** One test that compares a value for every row stands for many. */
function comparesRows({ isTable, assertions }: TestCase): boolean {
  return isTable && assertions.some(({ strength }) => strength === 'equality')
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
    const isSwapped = provesLess(compareTests(change))
    return {
      severity: isSwapped ? 'high' : 'low',
      message: isSwapped
        ? `The change replaces every test of the file (${gone.length} gone) by tests that prove less. A green run says less than before: bring the old promises back.`
        : `The change removes ${count(gone.length, 'test')}. Say where its promise is kept now, or keep it.`,
      places: atTests(gone, 'before'),
      evidence: { tests: gone.map(({ name }) => name) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        severity: 'high',
        before:
          'def test_refused(client):\n    reply = client.get("/a")\n    assert reply.status == 401\n\n\ndef test_found(client):\n    assert client.get("/b").body == "b"\n',
        after:
          'def test_handler_exists():\n    from app import handler\n    assert callable(handler)\n\n\ndef test_handler_has_a_name():\n    assert hasattr(handler, "__name__")\n',
      },
      {
        language: 'python',
        before: 'def test_open():\n    assert f(1) == 2\n\n\ndef test_closed():\n    assert f(2) == 3\n',
        after: 'def test_breaker():\n    breaker = make()\n    check_breaker(breaker, 1, 2)\n',
      },
      {
        language: 'python',
        severity: 'low',
        before:
          'def test_shape():\n    a = read("shape", 4)\n    assert a.kind == "date"\n\n\ndef test_geo():\n    a = read("geo", 5)\n    assert a.first == None\n',
        after:
          '@pytest.mark.parametrize("driver, wanted", CASES)\ndef test_fields(tmpdir, driver, wanted):\n    with write(tmpdir, driver) as c:\n        assert is_known(driver)\n        assert len(c) == wanted\n        assert fits(c)\n        assert holds(c)\n        assert keeps(c)\n\n\ndef test_zone(tmpdir):\n    assert is_zone(tmpdir)\n',
      },
      {
        language: 'python',
        severity: 'low',
        before:
          'def test_shape():\n    a = read("shape", 4)\n    assert a.kind == "date"\n\n\ndef test_geo():\n    a = read("geo", 5)\n    assert a.first == None\n',
        after:
          'def test_round_trip(data):\n    whole = dump(data)\n    assert len(whole) > len(dump(data[:2])) * 3\n    tm.assert_series_equal(load(whole), data)\n',
      },
      {
        language: 'rust',
        severity: 'low',
        before:
          '#[test]\nfn removes_one() {\n    let d = run("rm", "a");\n    assert_eq!(d.count(), 3);\n}\n\n#[test]\nfn removes_all() {\n    let e = go("rm", "all", 7);\n    assert_eq!(e.left(), 0);\n}\n',
        after: '#[test]\nfn cli_tests() {\n    trycmd::TestCases::new().case("tests/cmd/rm/*.toml");\n}\n',
      },
      {
        language: 'java',
        filename: 'ATest.java',
        severity: 'low',
        before:
          'class ATest {\n  @Test\n  public void resolves() {\n    assertEquals(hosts, find(uri, 3).list());\n  }\n  @Test\n  public void discovers() {\n    assertEquals(options, read(settings, client).all());\n  }\n}\n',
        after:
          'class ATest {\n  @Test\n  public void passesAll() {\n    if (isError) {\n      assertErrorCondition();\n    } else {\n      assertOtherCondition();\n    }\n  }\n}\n',
      },
      {
        language: 'java',
        filename: 'ATest.java',
        severity: 'low',
        before:
          'class ATest {\n  @Test\n  public void finds() {\n    assertEquals(PATTERN, find(rules, 3).kind());\n  }\n  @Test\n  public void reads() {\n    assertEquals(EXACT, read(settings, client).all());\n  }\n}\n',
        after:
          'class ATest {\n  @Test\n  public void fits() {\n    Matcher m = Matcher.get();\n    assertTrue(m.fits("/*", "/a"));\n    assertTrue(m.fits("/a/*", "/a/b"));\n    assertFalse(m.fits("/a", "/b"));\n  }\n}\n',
      },
      {
        language: 'java',
        filename: 'ATest.java',
        severity: 'high',
        before:
          'class ATest {\n  @Test\n  public void finds() {\n    assertEquals(PATTERN, find(rules, 3).kind());\n  }\n  @Test\n  public void reads() {\n    assertEquals(EXACT, read(settings, client).all());\n  }\n}\n',
        after:
          'class ATest {\n  @Test\n  public void fits() {\n    Matcher m = Matcher.get();\n    assertTrue(m.fits("/*", "/a"));\n    assertTrue(m.fits("/a/*", "/a/b"));\n    assertTrue(m.fits("/a", "/a"));\n  }\n}\n',
      },
      {
        language: 'go',
        severity: 'low',
        before:
          'package a\nfunc TestOne(t *testing.T) {\n\to := Options{A: 1, B: 2}\n\tassert.Equal(t, 3, o.Sum())\n}\nfunc TestTwo(t *testing.T) {\n\tk, v := parse("a=b", true)\n\tassert.Equal(t, "a", k)\n\tassert.Equal(t, "b", v)\n}\n',
        after:
          'package a\nfunc TestDefaults(t *testing.T) {\n\tcfg := DefaultConfig()\n\tassert.Equal(t, "http", cfg.Scheme)\n\tassert.Equal(t, 30, cfg.Timeout)\n\tassert.False(t, cfg.Loud)\n}\n',
      },
      {
        // Tests of Swift Testing are named by their attribute, and leave what they check to a fixture here.
        language: 'swift',
        severity: 'low',
        before:
          'import XCTest\n\nclass ATests: XCTestCase {\n    func testEmpty() {\n        let size = buffer.write(a)\n        XCTAssertEqual(size, expected.utf8.count)\n    }\n    func testFull() {\n        let text = buffer.read()\n        XCTAssertEqual(text, "full")\n    }\n}\n',
        after:
          'import Testing\n\nstruct ATests {\n    @Test(arguments: [\n        Fixture(#""INBOX""#),\n        Fixture(#""""#),\n    ])\n    func encode(_ fixture: Fixture) {\n        fixture.checkEncoding()\n    }\n}\n\nextension Fixture: Described {\n    var testDescription: String { name }\n}\n',
      },
      {
        language: 'python',
        before: 'def test_a():\n    assert f(1)\n\n\ndef test_b():\n    assert f(2) == 3\n',
        after: 'def test_a():\n    assert f(1)\n',
      },
      {
        language: 'javascript',
        before:
          "it('adds', () => { expect(f(1)).toBe(2) })\nit('subtracts', () => { expect(g(1)).toBe(0) })\n",
        after: "it('adds', () => { expect(f(1)).toBe(2) })\n",
      },
      {
        language: 'go',
        before: 'package a\nfunc TestA(t *testing.T) { f(1) }\nfunc TestB(t *testing.T) { g(t, 2, 3) }\n',
        after: 'package a\nfunc TestA(t *testing.T) { f(1) }\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before:
          'def test_a():\n    check(1)\n\n\ndef test_b():\n    check(2)\n\n\ndef test_c():\n    check(3)\n',
        after: '@pytest.mark.parametrize("n", [1, 2, 3])\ndef test_n(n):\n    check(n)\n',
      },
      {
        language: 'python',
        before: 'def test_a():\n    assert f(1, 2, 3) == g(4, 5, 6)\n',
        after: 'def test_renamed():\n    assert f(1, 2, 3) == g(4, 5, 6)\n',
      },
      {
        language: 'javascript',
        before: "it('adds', () => { expect(f(1)).toBe(2) })\n",
        after: "it('adds one', () => { expect(f(1)).toBe(2) })\n",
      },
      {
        language: 'ruby',
        before: 'class T\n  def test_a\n    assert f(1)\n  end\nend\n',
        after: 'class T\n  should "do a" do\n    assert f(1)\n  end\nend\n',
      },
      { language: 'go', before: 'package a\nfunc helper(t *T) { f(1) }\n', after: 'package a\n' },
      {
        language: 'ruby',
        before: "class T\n  test 'to be written' do\n    pend\n  end\nend\n",
        after: 'class T\nend\n',
      },
      {
        language: 'javascript',
        before:
          "const t = require('tap')\nconst test = t.test\ntest('adds', (t) => {\n  t.equal(f(1), 2)\n})\n",
        after:
          "const { test } = require('node:test')\ntest('adds', (t, done) => {\n  t.assert.strictEqual(f(1), 2)\n  done()\n})\n",
      },
    ],
  },
})

const MOST_PLACEHOLDER = 14

/** `test 'should be written' do pend end`: nothing was promised yet. */
function isPlaceholder(tokens: readonly string[]): boolean {
  return (
    tokens.length <= MOST_PLACEHOLDER &&
    tokens.some((token) => /^(?:pend|pending|todo|skip|omit)$/.test(token))
  )
}
