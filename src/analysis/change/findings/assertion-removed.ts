import type { Change } from '../change.ts'
import { compareProof, type ProofChange } from '../proof/compare-assertions.ts'
import { compareTests } from '../proof/compare-tests.ts'
import { isRewritten } from '../proof/rewritten-tests.ts'
import { atTests, becameTable, hasNewHelper } from '../proof/test-places.ts'
import { comparedFunctions } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A test that checks less than it did. */
export const assertionRemoved = defineFinding({
  id: 'assertion-removed',
  severity: 'medium',
  severityNote: 'low when the file has more assertions or tests than before, or the tests were rewritten',
  trigger:
    'An assertion of a test is gone: none in it is about the same thing, the file has no more of its kind, and the test has not become a table or a loop or got a checking helper.',
  why: 'A test made to pass by checking less looks just like this.',
  evidence: comparedFunctions('Assertions'),
  engines: 'lexical',
  check: (change) => {
    const poorer = compareProof(change).filter((each) => losesAssertions(each))
    if (poorer.length === 0) return null
    const gone = poorer.flatMap(({ removed }) => removed)
    return {
      severity:
        isRicher(change) ||
        compareTests(change).added.length > 0 ||
        poorer.every((each) => isRewritten(change, each))
          ? 'low'
          : 'medium',
      message: `The change removes ${count(gone.length, 'assertion')} from ${count(poorer.length, 'test')}; what they proved is not proved any more. Say why it no longer has to hold, or assert it again.`,
      places: poorer.flatMap(({ before, after, removed }) => [
        ...atTests([after], 'after'),
        ...removed.map(({ line, text }) => ({
          side: 'before' as const,
          line,
          meaning: text,
          function: before.name,
        })),
      ]),
      evidence: {
        functions: poorer.map(({ before, after }) => ({
          name: after.name,
          before: before.assertions.length,
          after: after.assertions.length,
        })),
      },
    }
  },
  examples: {
    flags: [
      {
        severity: 'low',
        language: 'java',
        filename: 'ATest.java',
        before:
          'class ATest {\n  @Test\n  public void refuses() {\n    thrown.expect(E.class);\n    thrown.expectMessage("too few");\n    s.select(1);\n  }\n}\n',
        after:
          'class ATest {\n  @Test\n  public void refuses() {\n    thrown.expect(E.class);\n    s.select(1);\n  }\n}\n',
      },
      {
        language: 'python',
        severity: 'low',
        before: 'def test_a():\n    x = f(1)\n    assert x == 2\n',
        after: 'def test_a():\n    x = f(1)\n',
      },
      {
        severity: 'low',
        language: 'python',
        before: 'def test_a():\n    assert f(1)\n    assert f(2)\n',
        after: 'def test_a():\n    assert f(1)\n',
      },
      {
        severity: 'low',
        language: 'javascript',
        before: "it('a', () => {\n  const x = f(1, 2)\n  expect(x).toBe(2)\n  expect(g(x)).toBe(1)\n})\n",
        after: "it('a', () => {\n  const x = f(1, 2)\n  expect(x).toBe(2)\n})\n",
      },
      {
        severity: 'low',
        language: 'java',
        before: 'class ATest { @Test void a() { assertEquals(1, f()); assertTrue(g()); } }\n',
        after: 'class ATest { @Test void a() { assertEquals(1, f()); } }\n',
      },
    ],
    allows: [
      {
        language: 'java',
        filename: 'ATest.java',
        before:
          'class ATest {\n  @Test(timeout = 3000, expected = E.class)\n  public void shouldThrowWhenDone() throws Exception{\n    new A(r).perform();\n  }\n}\n',
        after:
          'class ATest {\n  @Test(timeout = 3000, expected = E.class)\n  public void throwsWhenDone() throws Exception{\n    new A(r).perform();\n  }\n}\n',
      },
      {
        language: 'javascript',
        before:
          "const chai = require('chai'),\n  expect = chai.expect,\n  types = require('./types')\nit('a', () => {\n  expect(f(1)).to.equal(2)\n})\n",
        after:
          "const chai = require('chai'),\n  expect = chai.expect,\n  types = require('shop/types')\nit('a', () => {\n  expect(f(1)).to.equal(2)\n})\n",
      },
      {
        language: 'python',
        before: 'def test_a():\n    assert f(1)\n    assert f(2)\n',
        after: 'def test_a():\n    assert f(1)\n\n\ndef test_b():\n    assert f(2)\n',
      },
      {
        language: 'python',
        before: 'def test_a():\n    assert f(1)\n    assert f(2)\n',
        after: '@pytest.mark.parametrize("a", [1, 2])\ndef test_a(a):\n    assert f(a)\n',
      },
      {
        language: 'python',
        before: 'def test_a():\n    assert f(1)\n    assert f(2)\n',
        after: 'def test_a():\n    for a in (1, 2):\n        assert f(a)\n',
      },
      {
        language: 'python',
        before: 'def test_a():\n    assert f(1)\n',
        after: 'def test_a():\n    expect(f(1)).to_be(2)\n',
      },
      {
        language: 'rust',
        before: '#[test]\nfn test_a() {\n    let a = f().expect("f");\n    assert!(a);\n}\n',
        after: '#[test]\nfn test_a() {\n    let a = g();\n    assert!(a);\n}\n',
      },
      {
        language: 'ruby',
        before: 'def test_a\n  assert f(1)\n  assert f(2)\nend\n',
        after: 'def test_a\n  assert_equal 1, f(1)\n  assert_equal 2, f(2)\nend\n',
      },
      {
        language: 'python',
        before: 'def check(a):\n    assert a\n    return a\n',
        after: 'def check(a):\n    return a\n',
      },
      {
        language: 'javascript',
        before: "it('a', () => { expect(f(1)).toBe(2) })\n",
        after: "it('a', () => { expect(f(1)).toBe(2); expect(f(2)).toBe(3) })\n",
      },
      {
        language: 'java',
        before: 'class ATest { @Test void a() { assertEquals(1, f()); } }\n',
        after: 'class ATest { @Test void a() { assertEquals(2, f()); } }\n',
      },
    ],
  },
})

function losesAssertions(each: ProofChange): boolean {
  return each.removed.length > 0 && !becameTable(each) && !hasNewHelper(each)
}

function isRicher({ before, after }: Change): boolean {
  const total = (side: Change['after']): number =>
    side.functions.reduce((sum, { assertions }) => sum + assertions, 0)
  return total(after) > total(before)
}
