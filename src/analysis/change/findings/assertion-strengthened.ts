import { compareProof } from '../proof/compare-assertions.ts'
import { atTests } from '../proof/test-places.ts'
import { count } from './evidence.ts'
import { functionNames } from './evidence-shapes.ts'
import { defineFinding } from './finding.ts'

/** An assertion that proves more than it did: said, so that a rewritten test is not only suspected. */
export const assertionStrengthened = defineFinding({
  id: 'assertion-strengthened',
  severity: 'info',
  trigger: 'An assertion of a test proves more than before.',
  why: 'The test refuses values that it let pass.',
  evidence: functionNames,
  engines: 'lexical',
  check: (change) => {
    const better = compareProof(change).filter(({ strengthened }) => strengthened.length > 0)
    if (better.length === 0) return null
    return {
      severity: 'info',
      message: `The change makes ${count(better.length, 'test')} prove more than before.`,
      places: atTests(
        better.map(({ after }) => after),
        'after',
      ),
      evidence: { functions: better.map(({ after }) => ({ name: after.name })) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def test_a():\n    assert f(1)\n',
        after: 'def test_a():\n    assert f(1) == 2\n',
      },
      {
        language: 'javascript',
        before: "test('a', () => {\n  expect(f()).toBeDefined()\n})\n",
        after: "test('a', () => {\n  expect(f()).toBe(3)\n})\n",
      },
      {
        language: 'java',
        before: 'class ATest {\n    @Test\n    void a() {\n        assertNotNull(f());\n    }\n}\n',
        after: 'class ATest {\n    @Test\n    void a() {\n        assertEquals(3, f());\n    }\n}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def test_a():\n    assert f(1) == 2\n',
        after: 'def test_a():\n    assert f(1) == 3\n',
      },
      {
        language: 'javascript',
        before: "test('a', () => {\n  expect(f()).toBe(3)\n})\n",
        after: "test('a', () => {\n  expect(f()).toEqual(3)\n})\n",
      },
    ],
  },
})
