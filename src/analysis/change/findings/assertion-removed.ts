import { comparedFunctions } from './evidence-shapes.ts'
import type { Side } from '../change.ts'
import type { FunctionFacts } from '../../facts/function-facts.ts'
import type { TestKnowledge } from '../../languages/review-knowledge.ts'
import { isTableTest } from '../../facts/tests.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atPairs, changedPairs } from './function-pairs.ts'

/** A test that checks less than it did. */
export const assertionRemoved = defineFinding({
  id: 'assertion-removed',
  severity: 'medium',
  severityNote: 'low when the file as a whole asserts no less, or in more loops',
  trigger: 'A matched test has fewer assertions than before, and has not become a table or a loop over one.',
  why: 'A test made to pass by checking less looks just like this.',
  evidence: comparedFunctions('Assertions'),
  engines: 'both',
  check: (change) => {
    const fewer = countAssertions(change.after) < countAssertions(change.before)
    const weaker = changedPairs(change).filter(({ before, after }) => {
      // Callbacks have no name to be sure by, so theirs count only when the file asserts less as a whole.
      const isTest = before.isTest || (change.isTest && fewer && before.name.includes('(anonymous)'))
      return (
        isTest &&
        after.assertions < before.assertions &&
        !becameTable(change.after.review.tests, before, after)
      )
    })
    if (weaker.length === 0) return null
    // Where the file asserts no less as a whole, or in more loops, the assertions have moved.
    const isMoved = !fewer || countLoops(change.after) > countLoops(change.before)
    return {
      severity: isMoved ? 'low' : 'medium',
      message: `The change removes assertions from ${count(weaker.length, 'test')}.`,
      places: atPairs(weaker),
      evidence: {
        functions: weaker.map(({ before, after }) => ({
          name: after.key,
          before: before.assertions,
          after: after.assertions,
        })),
      },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def test_a():\n    assert f(1)\n    assert f(2)\n',
        after: 'def test_a():\n    assert f(1)\n',
      },
      {
        language: 'python',
        severity: 'low',
        before: 'def test_a():\n    assert f(1)\n    assert f(2)\n',
        after: 'def test_a():\n    assert f(1)\n\n\ndef test_b():\n    assert f(2)\n',
      },
      {
        language: 'javascript',
        before: "it('a', () => { const x = f(1, 2); expect(x).toBe(2); expect(g(x)).toBe(1) })\n",
        after: "it('a', () => { const x = f(1, 2); expect(x).toBe(2) })\n",
      },
      {
        language: 'java',
        before: 'class ATest { @Test void a() { assertEquals(1, f()); assertTrue(g()); } }\n',
        after: 'class ATest { @Test void a() { assertEquals(1, f()); } }\n',
      },
    ],
    allows: [
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

function countAssertions({ functions }: Side): number {
  return functions.reduce((sum, { assertions }) => sum + assertions, 0)
}

function countLoops({ functions }: Side): number {
  return functions.reduce((sum, { loops, assertions }) => sum + (assertions > 0 ? loops : 0), 0)
}

/** One assertion per row of a table replaces many in a row. */
function becameTable(tests: TestKnowledge, before: FunctionFacts, after: FunctionFacts): boolean {
  const loopsNow = after.loops > before.loops && after.assertions > 0
  return loopsNow || (isTableTest(tests, after) && !isTableTest(tests, before))
}
