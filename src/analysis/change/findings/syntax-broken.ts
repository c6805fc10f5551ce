import { z } from 'zod'
import { defineFinding } from './finding.ts'

/** CPython accepted the file before and refuses it now. */
export const syntaxBroken = defineFinding({
  id: 'syntax-broken',
  severity: 'critical',
  severityNote: 'high when only constructs of an older Python are refused',
  trigger: 'The before snapshot parses as Python and the after snapshot does not.',
  why: 'The file cannot be imported any more.',
  evidence: z.strictObject({
    line: z.int().nullable().describe('Line of the error, null when the parser names none.'),
    error: z.string().nullable().describe("The parser's message."),
    olderPython: z.boolean().describe('Whether an older Python reads it.'),
  }),
  engines: 'python',
  check: ({ before, after, isOlderPython }) => {
    const { valid, tooComplex, error, errorLine } = after.measurement.syntax
    if (valid || tooComplex || !before.measurement.syntax.valid) return null
    const what = isOlderPython ? 'uses syntax that only an older Python reads' : 'breaks the syntax'
    return {
      severity: isOlderPython ? 'high' : 'critical',
      message: `The change ${what}: ${error ?? 'the file does not parse'}.`,
      places: errorLine === null ? [] : [{ side: 'after', line: errorLine }],
      evidence: { line: errorLine, error, olderPython: isOlderPython },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: 'x = 1\n', after: 'x = (1\n' },
      { language: 'python', severity: 'high', before: 'x = 1\n', after: 'x = 1\nprint "x", x\n' },
      { language: 'python', before: 'x = 1\n', after: 'print "x", x\nx = (1\n' },
    ],
    allows: [
      { language: 'python', before: 'x = (1\n', after: 'x = (2\n' },
      { language: 'python', before: 'x = 1\n', after: 'x = (1)\n' },
    ],
  },
})
