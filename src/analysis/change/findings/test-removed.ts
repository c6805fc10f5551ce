import { removedNames } from './evidence-shapes.ts'
import type { Change } from '../change.ts'
import type { Place } from '../locate.ts'
import { isTableTest } from '../../facts/tests.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { goneFunctions, newFunctions } from './function-pairs.ts'

/** A test that is gone. */
export const testRemoved = defineFinding({
  id: 'test-removed',
  severity: 'medium',
  severityNote: 'low when more tests than before run over a table',
  trigger:
    'More test functions are gone (and not renamed) than new ones came; where tests are calls with a title, a title is gone and there are fewer tests than before.',
  why: 'Something that was checked is not checked any more.',
  evidence: removedNames('tests'),
  engines: 'both',
  check: (change) => {
    const tests = [...listGoneFunctions(change), ...listGoneTitles(change)]
    if (change.isBroken || tests.length <= countNewTests(change)) return null
    return {
      severity: countTables(change.after) > countTables(change.before) ? 'low' : 'medium',
      message: `The change removes ${count(tests.length, 'test')}.`,
      places: locateTests(change, tests),
      evidence: { tests },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        severity: 'low',
        before:
          'def test_a():\n    check(1)\n\n\ndef test_b():\n    check(2)\n\n\ndef test_c():\n    check(3)\n',
        after: '@pytest.mark.parametrize("n", [1, 2, 3])\ndef test_n(n):\n    check(n)\n',
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
    ],
  },
})

const MOST_LOCATED = 20

/** A test function by its name, a titled test by the line that holds its title. */
function locateTests({ before }: Change, tests: readonly string[]): Place[] {
  const byKey = new Map(before.functions.map((each) => [each.key, each]))
  return tests.slice(0, MOST_LOCATED).map((test) => {
    const known = byKey.get(test)
    if (known !== undefined)
      return { side: 'before', line: known.line, endLine: known.endLine, meaning: test }
    return { side: 'before', line: before.lines.findIndex((line) => line.includes(test)) + 1, meaning: test }
  })
}

function countTables({ functions, review }: Change['after']): number {
  return functions.filter((each) => isTableTest(review.tests, each)).length
}

/** New tests, whether they are functions or calls with a title. */
function countNewTests(change: Change): number {
  const known = new Set([...change.before.tests, ...change.after.functions.map(({ key }) => key)])
  const titles = change.after.tests.filter((title) => !known.has(title))
  return newFunctions(change).filter(({ isTest }) => isTest).length + titles.length
}

function listGoneFunctions(change: Change): string[] {
  const names = new Set(change.after.functions.map(({ name }) => name))
  return goneFunctions(change)
    .filter(({ isTest, name }) => isTest && !names.has(name))
    .map(({ key }) => key)
}

function listGoneTitles({ before, after }: Change): string[] {
  if (after.tests.length >= before.tests.length) return []
  const functions = new Set(before.functions.map(({ key }) => key))
  const now = new Set(after.tests)
  return before.tests.filter((title) => !now.has(title) && !functions.has(title))
}
