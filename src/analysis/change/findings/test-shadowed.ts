import { listShadowing } from '../code/shadowing.ts'
import { addedNamesAt } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A test takes the name of another, which never runs. */
export const testShadowed = defineFinding({
  id: 'test-shadowed',
  severity: 'medium',
  trigger:
    'A test has the name of another in the same class or at the top of the same file, and the before snapshot did not have both.',
  why: 'The later definition takes the place of the earlier one, which looks like a test and never runs.',
  evidence: addedNamesAt('tests', 'Tests that are defined again'),
  engines: 'both',
  languages: ['python', 'ruby'],
  check: (change) => {
    // Elsewhere two of a name are refused, or told apart by what they take.
    const again = listShadowing(change, 'python', 'ruby')
      .filter(({ earlier }) => !earlier.decorators.some((each) => /\boverload\b/.test(each)))
      .map(({ later }) => later)
      .filter(({ isTest }) => isTest)
    if (again.length === 0) return null
    return {
      severity: 'medium',
      message: `The change gives ${count(again.length, 'test')} the name of another in the same place; only the last of a name runs. Give each a name of its own.`,
      places: again.map(({ line, endLine, key }) => ({ side: 'after', line, endLine, function: key })),
      evidence: {
        added: again.length,
        tests: [...new Set(again.map(({ name }) => name))].toSorted(),
        lines: again.map(({ line }) => line).toSorted((a, b) => a - b),
      },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def test_a():\n    assert f(1) == 1\n',
        after: 'def test_a():\n    assert f(1) == 1\n\n\ndef test_a():\n    assert f(2) == 2\n',
      },
      {
        language: 'ruby',
        before: 'class ATest < Minitest::Test\n  def test_a\n    assert_equal 1, f(1)\n  end\nend\n',
        after:
          'class ATest < Minitest::Test\n  def test_a\n    assert_equal 1, f(1)\n  end\n\n  def test_a\n    assert_equal 2, f(2)\n  end\nend\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def test(a):\n    assert f(a)\n',
        after:
          '@overload\ndef test(a: int) -> int: ...\n\n\n@overload\ndef test(a: str) -> str: ...\n\n\ndef test(a):\n    assert f(a)\n',
      },
      {
        // Helpers of a test, one after the other.
        language: 'python',
        before: 'def test_a():\n    def test_f():\n        return g(1)\n\n    assert run(test_f)\n',
        after:
          'def test_a():\n    def test_f():\n        return g(1)\n\n    assert run(test_f)\n\n    def test_f():\n        return g(2)\n\n    assert run(test_f)\n',
      },
      {
        language: 'python',
        before: 'class TestA:\n    def test_a(self):\n        assert f(1) == 1\n',
        after:
          'class TestA:\n    def test_a(self):\n        assert f(1) == 1\n\n\nclass TestB:\n    def test_a(self):\n        assert f(2) == 2\n',
      },
      {
        language: 'python',
        before: 'if NEW:\n    def test_a():\n        assert f(1) == 1\n',
        after:
          'if NEW:\n    def test_a():\n        assert f(1) == 1\nelse:\n    def test_a():\n        assert f(2) == 2\n',
      },
      {
        language: 'ruby',
        before: 'class ATest < Minitest::Test\n  def test_a\n    assert_equal 1, f(1)\n  end\nend\n',
        after:
          'class ATest < Minitest::Test\n  def test_a\n    assert_equal 1, f(1)\n  end\n\n  def test_b\n    assert_equal 2, f(2)\n  end\nend\n',
      },
    ],
  },
})
