import { compareProof, type ProofChange } from '../proof/compare-assertions.ts'
import { isLiteral } from '../proof/judge-condition.ts'
import { count } from './evidence.ts'
import { functionNames } from './evidence-shapes.ts'
import { defineFinding } from './finding.ts'

/** A test whose expected value changed and nothing else. */
export const expectationRewritten = defineFinding({
  id: 'expectation-rewritten',
  severity: 'low',
  trigger: 'The expected literal of an assertion changed, and the rest of the test did not.',
  why: 'It says that the program does something else now; a test adjusted to a defect looks the same.',
  evidence: functionNames,
  engines: 'lexical',
  check: (change) => {
    const tests = compareProof(change).filter(isAlone)
    if (tests.length === 0) return null
    return {
      severity: 'low',
      message: `The change rewrites the expected value of ${count(tests.length, 'test')} and nothing else in it; the test may have been bent to what the code does. Confirm that the new value is the right one.`,
      places: tests.flatMap(({ after, rewritten }) => {
        return rewritten.map((pair) => ({
          side: 'after' as const,
          line: pair.after.line,
          function: after.name,
          meaning: pair.after.subject,
        }))
      }),
      evidence: { functions: tests.map(({ after }) => ({ name: after.name })) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def test_a():\n    x = g()\n    assert f(x) == 2\n',
        after: 'def test_a():\n    x = g()\n    assert f(x) == 3\n',
      },
      {
        language: 'javascript',
        before: "it('a', () => {\n  expect(f(1)).toBe(2)\n})\n",
        after: "it('a', () => {\n  expect(f(1)).toBe(3)\n})\n",
      },
      {
        language: 'java',
        before: 'class ATest {\n    @Test\n    void a() {\n        assertEquals(1, f());\n    }\n}\n',
        after: 'class ATest {\n    @Test\n    void a() {\n        assertEquals(2, f());\n    }\n}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def test_a():\n    x = g(1)\n    assert f(x) == 2\n',
        after: 'def test_a():\n    x = g(2)\n    assert f(x) == 3\n',
      },
      {
        language: 'javascript',
        before: "it('a', () => {\n  expect(add(1, 2)).toBe(3)\n})\n",
        after: "it('a', () => {\n  expect(add(2, 1)).toBe(3)\n})\n",
      },
    ],
  },
})

/** Only expected literals differ: the test's other tokens are the same, one for one. */
function isAlone({ before, after, rewritten, weakened, removed }: ProofChange): boolean {
  if (rewritten.length === 0 || weakened.length + removed.length > 0) return false
  const values = rewritten.flatMap((pair) => [pair.before.expected ?? '', pair.after.expected ?? ''])
  if (!values.every((value) => isLiteral(value.split(' ')))) return false
  const literal = /^[\d"'`.-]|^(?:true|false|True|False|None|null|nil)$/
  const rest = (tokens: readonly string[]): string => tokens.filter((token) => !literal.test(token)).join(' ')
  const expected = new Set(values.flatMap((value) => value.split(' ')))
  const isOutside = (token: string): boolean => literal.test(token) && !expected.has(token)
  const literals = (tokens: readonly string[]): string => tokens.filter(isOutside).join(' ')
  return rest(before.tokens) === rest(after.tokens) && literals(before.tokens) === literals(after.tokens)
}
