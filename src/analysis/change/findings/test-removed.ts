import type { Change } from '../change.ts'
import { compareTests } from '../proof/compare-tests.ts'
import { atTests, becameTable } from '../proof/test-places.ts'
import { isTableTest } from '../../facts/tests.ts'
import { count } from './evidence.ts'
import { removedNames } from './evidence-shapes.ts'
import { defineFinding } from './finding.ts'

/** A test that is gone. */
export const testRemoved = defineFinding({
  id: 'test-removed',
  severity: 'medium',
  severityNote: 'low when a test became a table or a loop',
  trigger:
    'A test function or titled test is gone, and no test of the file has its name or most of its code. New tests do not make up for it.',
  why: 'Something that was checked is not checked any more.',
  evidence: removedNames('tests'),
  engines: 'lexical',
  check: (change) => {
    if (change.isBroken || change.isRepaired || change.after.text === '') return null
    const gone = compareTests(change).removed.filter(({ assertions, tokens }) => {
      return assertions.length > 0 || tokens.length > 0
    })
    if (gone.length === 0) return null
    return {
      severity: isGathered(change) ? 'low' : 'medium',
      message: `The change removes ${count(gone.length, 'test')}. Say where its promise is kept now, or keep it.`,
      places: atTests(gone, 'before'),
      evidence: { tests: gone.map(({ name }) => name) },
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

/** Tests became rows: more tables than before, or a test that got a loop. */
function isGathered(change: Change): boolean {
  if (countTables(change.after) > countTables(change.before)) return true
  return compareTests(change).pairs.some(becameTable)
}

function countTables({ functions, review }: Change['after']): number {
  return functions.filter((each) => isTableTest(review.tests, each)).length
}
