import { defineFinding } from './finding.ts'

/** CPython accepted the file before and refuses it now. */
export const syntaxBroken = defineFinding({
  id: 'syntax-broken',
  severity: 'critical',
  trigger: 'The before snapshot parses as Python and the after snapshot does not.',
  why: 'The file cannot be imported any more.',
  evidence: ['line', 'error'],
  engines: 'python',
  check: ({ before, after }) => {
    const { valid, tooComplex, error, errorLine } = after.measurement.syntax
    if (valid || tooComplex || !before.measurement.syntax.valid) return null
    return {
      severity: 'critical',
      message: `The change breaks the syntax: ${error ?? 'the file does not parse'}.`,
      evidence: { line: errorLine, error },
    }
  },
  examples: {
    flags: [{ language: 'python', before: 'x = 1\n', after: 'x = (1\n' }],
    allows: [
      { language: 'python', before: 'x = (1\n', after: 'x = (2\n' },
      { language: 'python', before: 'x = 1\n', after: 'x = (1)\n' },
    ],
  },
})
