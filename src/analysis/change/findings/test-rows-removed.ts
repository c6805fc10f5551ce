import { compareRows } from '../proof/compare-rows.ts'
import { comparedFunctions } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A table of cases that lost some. */
export const testRowsRemoved = defineFinding({
  id: 'test-rows-removed',
  severity: 'medium',
  severityNote: 'low when more than half of the rows of every table are left',
  trigger:
    'Rows are gone from the table that a test runs over: parametrize, each, InlineData, TestCase, a list of cases.',
  why: 'The cases that failed are the ones that go first.',
  evidence: comparedFunctions('Rows'),
  engines: 'lexical',
  languages: ['python', 'javascript', 'csharp', 'go'],
  check: (change) => {
    const tables = compareRows(change)
    if (tables.length === 0) return null
    const gone = tables.reduce((sum, { lost }) => sum + lost, 0)
    const isGutted = tables.some(({ before, after }) => after * 2 <= before)
    return {
      severity: isGutted ? 'medium' : 'low',
      message: `The change takes ${count(gone, 'row')} out of ${count(tables.length, 'table')} of test cases; what they proved is not proved any more. Keep them, or say which promise went with them.`,
      places: tables.map(({ name, line }) => ({ side: 'after' as const, line, meaning: name })),
      evidence: { functions: tables.map(({ name, before, after }) => ({ name, before, after })) },
    }
  },
  examples: {
    flags: [
      {
        severity: 'low',
        language: 'python',
        before:
          '@pytest.mark.parametrize("a,b", [(1, 2), (2, 3), (3, 5)])\ndef test_a(a, b):\n    assert f(a) == b\n',
        after: '@pytest.mark.parametrize("a,b", [(1, 2)])\ndef test_a(a, b):\n    assert f(a) == b\n',
      },
      {
        severity: 'low',
        language: 'python',
        before: '@pytest.mark.parametrize("a", ((1, 2), (2, 3), (3, 5)))\ndef test_a(a):\n    assert f(a)\n',
        after: '@pytest.mark.parametrize("a", ((1, 2),))\ndef test_a(a):\n    assert f(a)\n',
      },
      {
        language: 'python',
        severity: 'low',
        before: '@pytest.mark.parametrize("a", [1, 2, 3, 4])\ndef test_a(a):\n    assert f(a)\n',
        after: '@pytest.mark.parametrize("a", [1, 2, 4])\ndef test_a(a):\n    assert f(a)\n',
      },
      {
        severity: 'low',
        language: 'javascript',
        before: "it.each([[1, 2], [2, 3]])('a %i', (a, b) => {\n  expect(f(a)).toBe(b)\n})\n",
        after: "it.each([[1, 2]])('a %i', (a, b) => {\n  expect(f(a)).toBe(b)\n})\n",
      },
      {
        severity: 'low',
        language: 'csharp',
        before:
          'class ATest {\n    [Theory]\n    [InlineData(1, 2)]\n    [InlineData(2, 3)]\n    public void A(int a, int b) {\n        Assert.Equal(b, F(a));\n    }\n}\n',
        after:
          'class ATest {\n    [Theory]\n    [InlineData(1, 2)]\n    public void A(int a, int b) {\n        Assert.Equal(b, F(a));\n    }\n}\n',
      },
      {
        severity: 'low',
        language: 'go',
        before:
          'package a\nfunc TestA(t *testing.T) {\n\ttests := []struct{ a int }{\n\t\t{1},\n\t\t{2},\n\t}\n\tfor _, c := range tests {\n\t\tg(t, c)\n\t}\n}\n',
        after:
          'package a\nfunc TestA(t *testing.T) {\n\ttests := []struct{ a int }{\n\t\t{1},\n\t}\n\tfor _, c := range tests {\n\t\tg(t, c)\n\t}\n}\n',
        filename: 'a_test.go',
      },
    ],
    allows: [
      {
        language: 'go',
        filename: 'meta_test.go',
        before:
          'package a\n\nfunc TestA(t *testing.T) {\n\tfor name, testCase := range testCases {\n\t\tname, testCase := name, testCase\n\t\tt.Run(name, func(t *testing.T) {\n\t\t\tassert(t, f(testCase.in), testCase.out)\n\t\t})\n\t}\n}\n',
        after:
          'package a\n\nfunc TestA(t *testing.T) {\n\tfor name, testCase := range testCases {\n\t\tt.Run(name, func(t *testing.T) {\n\t\t\tassert(t, f(testCase.in), testCase.out)\n\t\t})\n\t}\n}\n',
      },
      {
        language: 'python',
        before: '@pytest.mark.parametrize("a", [1, 2, 2])\ndef test_a(a):\n    assert f(a)\n',
        after:
          '@pytest.mark.parametrize(\n    "a",\n    (\n        1,\n        2,\n        2,\n    ),\n)\ndef test_a(a):\n    assert f(a)\n',
      },
      {
        language: 'python',
        before:
          '@pytest.mark.parametrize(["a", "b"], [(1, 2), (2, 3)])\ndef test_a(a, b):\n    assert f(a) == b\n',
        after:
          '@pytest.mark.parametrize(("a", "b"), [(1, 2), (2, 3)])\ndef test_a(a, b):\n    assert f(a) == b\n',
      },
      {
        language: 'python',
        before: '@pytest.mark.parametrize("a", [1, 2, 3])\ndef test_a(a):\n    assert f(a)\n',
        after: '@pytest.mark.parametrize(\n    "a", NUMBERS\n)\ndef test_a(a):\n    assert f(a)\n',
      },
      {
        language: 'python',
        before: '@pytest.mark.parametrize("a", [1, 2])\ndef test_a(a):\n    assert f(a)\n',
        after: '@pytest.mark.parametrize("a", [1, 2, 3])\ndef test_a(a):\n    assert f(a)\n',
      },
      {
        language: 'javascript',
        before: "it.each([[1, 2], [2, 3]])('a %i', (a, b) => {\n  expect(f(a)).toBe(b)\n})\n",
        after: "it.each([[2, 3], [1, 2]])('a %i', (a, b) => {\n  expect(f(a)).toBe(b)\n})\n",
      },
      {
        language: 'csharp',
        before:
          'class ATest {\n    [Theory]\n    [InlineData(1, 2)]\n    public void A(int a, int b) {\n        G();\n    }\n}\n',
        after:
          'class ATest {\n    [Theory]\n    [InlineData(1, 2)]\n    [InlineData(2, 3)]\n    public void A(int a, int b) {\n        G();\n    }\n}\n',
      },
      {
        language: 'go',
        before: 'package a\nfunc TestA(t *testing.T) {\n\ttests := []int{1, 2}\n\tg(t, tests)\n}\n',
        after: 'package a\nfunc TestA(t *testing.T) {\n\ttests := []int{1, 2, 3}\n\tg(t, tests)\n}\n',
        filename: 'a_test.go',
      },
    ],
  },
})
