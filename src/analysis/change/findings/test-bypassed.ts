import type { Side } from '../change.ts'
import { indentOf } from '../code/indent-of.ts'
import { compareTests } from '../proof/compare-tests.ts'
import { countExits } from '../proof/early-exits.ts'
import type { TestCase } from '../proof/list-tests.ts'
import { functionNames } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A test that may end before it has asserted anything. */
export const testBypassed = defineFinding({
  id: 'test-bypassed',
  severity: 'medium',
  trigger:
    'A test has a new `return` before its last assertion, or a new handler that does nothing after an assertion and catches what it raises.',
  why: 'It passes without proving anything whenever the exit is taken.',
  evidence: functionNames,
  engines: 'lexical',
  languages: ['python', 'javascript', 'go'],
  check: (change) => {
    if (change.isBroken || change.isRepaired) return null
    const tests = compareTests(change).pairs.filter(({ before, after }) => {
      return listBypasses(change.after, after).length > listBypasses(change.before, before).length
    })
    if (tests.length === 0) return null
    return {
      severity: 'medium',
      message: `The change lets ${count(tests.length, 'test')} return before its last assertion, or catch what that raises; it passes without proving anything. Skip it aloud, or fail there.`,
      places: tests.flatMap(({ after }) => {
        return listBypasses(change.after, after).map((line) => ({
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
        severity: 'low',
      },
      {
        language: 'python',
        before: 'def test_a():\n    assert f(1) == 2\n',
        after:
          'def test_a():\n    try:\n        assert f(1) == 2\n    except AssertionError:\n        pass\n',
        severity: 'low',
      },
      {
        language: 'javascript',
        before: "it('a', () => {\n  const x = f()\n  expect(x).toBe(1)\n})\n",
        after: "it('a', () => {\n  const x = f()\n  if (!x) return\n  expect(x).toBe(1)\n})\n",
        severity: 'low',
      },
      {
        language: 'go',
        before: 'package a\nfunc TestA(t *testing.T) {\n\tx := f()\n\tif x != 1 {\n\t\tt.Fatal(x)\n\t}\n}\n',
        after:
          'package a\nfunc TestA(t *testing.T) {\n\tx := f()\n\tif x == 0 {\n\t\treturn\n\t}\n\tif x != 1 {\n\t\tt.Fatal(x)\n\t}\n}\n',
        severity: 'low',
      },
    ],
    allows: [
      {
        language: 'go',
        before: 'package a\nfunc TestA(t *testing.T) {\n\tassert.Equal(t, 1, f())\n}\n',
        after:
          'package a\nfunc TestA(t *testing.T) {\n\th := g(func(c C) error {\n\t\treturn nil\n\t})\n\tassert.Equal(t, 1, h())\n}\n',
      },
      {
        language: 'python',
        before: 'def test_a():\n    assert f(1) == 2\n',
        after:
          'def test_a():\n    assert f(1) == 2\n    try:\n        close()\n    except OSError:\n        pass\n',
      },
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

const CATCHES_ASSERTIONS = /^(?:AssertionError|BaseException|Exception|Throwable|Error|StandardError)$/

/** Lines on which a test may stop proving: early returns, and silent handlers of blocks that assert. */
function listBypasses(side: Side, test: TestCase): number[] {
  const silenced = side.handlers.filter(({ line, isSilent, types }) => {
    if (!isSilent || line <= test.line || line > test.endLine) return false
    if (types.length > 0 && !types.some((type) => CATCHES_ASSERTIONS.test(type))) return false
    const start = findBlockStart(side.lines, line, test.line)
    return test.assertions.some((each) => each.line > start && each.line < line)
  })
  return [...countExits(side, test), ...silenced.map(({ line }) => line)]
}

/** The nearest line above that is not deeper than a handler: where what it guards begins. */
function findBlockStart(lines: readonly string[], line: number, least: number): number {
  const depth = indentOf(lines[line - 1] ?? '')
  let at = line - 1
  while (at > least && (lines[at - 1]?.trim() === '' || indentOf(lines[at - 1] ?? '') > depth)) at--
  return at
}
