import { noEvidence } from './evidence-shapes.ts'
import { defineFinding } from './finding.ts'

/** CPython refused the file before and accepts it now. */
export const syntaxRepaired = defineFinding({
  id: 'syntax-repaired',
  severity: 'info',
  trigger: 'The before snapshot does not parse as Python and the after snapshot does.',
  why: 'Good news, and the reason why the numbers of both sides are lexical.',
  evidence: noEvidence,
  engines: 'python',
  check: ({ before, after }) => {
    const { valid, tooComplex } = before.syntax
    if (valid || tooComplex || !after.syntax.valid) return null
    return {
      severity: 'info',
      message: 'The change repairs the syntax: the file parses again.',
      evidence: {},
      places: [],
    }
  },
  examples: {
    flags: [{ language: 'python', before: 'def f(:\n', after: 'def f():\n    pass\n' }],
    allows: [
      { language: 'python', before: 'def f(:\n', after: 'def g(:\n' },
      { language: 'python', before: 'x = 1\n', after: 'x = 2\n' },
    ],
  },
})
