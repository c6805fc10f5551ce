import { compareTests } from '../proof/compare-tests.ts'
import { countExits } from '../proof/early-exits.ts'
import { functionNames } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A test that may end before it has asserted anything. */
export const testBypassed = defineFinding({
  id: 'test-bypassed',
  severity: 'medium',
  trigger: 'A test has a new `return` before its last assertion.',
  why: 'It passes without proving anything whenever the exit is taken.',
  evidence: functionNames,
  engines: 'lexical',
  languages: ['python', 'javascript', 'go'],
  check: (change) => {
    if (change.isBroken || change.isRepaired) return null
    const tests = compareTests(change).pairs.filter(({ before, after }) => {
      return countExits(change.after, after).length > countExits(change.before, before).length
    })
    if (tests.length === 0) return null
    return {
      severity: 'medium',
      message: `The change lets ${count(tests.length, 'test')} return before its last assertion; it passes without proving anything. Skip it aloud, or fail where it returns.`,
      places: tests.flatMap(({ after }) => {
        return countExits(change.after, after).map((line) => ({
          side: 'after' as const,
          line,
          function: after.name,
        }))
      }),
      evidence: { functions: tests.map(({ after }) => ({ name: after.name })) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def test_a():\n    x = f(1)\n    assert x == 2\n',
        after: 'def test_a():\n    x = f(1)\n    if not x:\n        return\n    assert x == 2\n',
      },
      {
        language: 'javascript',
        before: "it('a', () => {\n  const x = f()\n  expect(x).toBe(1)\n})\n",
        after: "it('a', () => {\n  const x = f()\n  if (!x) return\n  expect(x).toBe(1)\n})\n",
      },
      {
        language: 'go',
        before: 'package a\nfunc TestA(t *testing.T) {\n\tx := f()\n\tif x != 1 {\n\t\tt.Fatal(x)\n\t}\n}\n',
        after:
          'package a\nfunc TestA(t *testing.T) {\n\tx := f()\n\tif x == 0 {\n\t\treturn\n\t}\n\tif x != 1 {\n\t\tt.Fatal(x)\n\t}\n}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def test_a():\n    x = f(1)\n    assert x == 2\n',
        after: 'def test_a():\n    def g():\n        return 1\n    x = f(g)\n    assert x == 2\n',
      },
      {
        language: 'javascript',
        before: "it('a', () => {\n  expect(f()).toBe(1)\n})\n",
        after: "it('a', () => {\n  const g = () => { return 1 }\n  expect(f(g)).toBe(1)\n})\n",
      },
      {
        language: 'go',
        before: 'package a\nfunc TestA(t *testing.T) {\n\tif f() != 1 {\n\t\tt.Fatal("a")\n\t}\n}\n',
        after:
          'package a\nfunc TestA(t *testing.T) {\n\tif f() != 1 {\n\t\tt.Error("a")\n\t\treturn\n\t}\n}\n',
      },
    ],
  },
})
