import * as z from 'zod'
import { defineFinding } from './finding.ts'

/** CPython compiled the file before and refuses to now, although it parses. */
export const compileBroken = defineFinding({
  id: 'compile-broken',
  severity: 'critical',
  trigger: 'Both snapshots parse as Python; only the after snapshot is refused by the compiler.',
  why: 'The file cannot be imported any more.',
  evidence: z.strictObject({
    line: z.int().nullable().describe('Line of the error, null when the compiler names none.'),
    error: z.string().describe("The compiler's message."),
  }),
  engines: 'python',
  check: ({ before, after }) => {
    const { compileError: error, compileErrorLine: line } = after.measurement.syntax
    const { valid, compileError } = before.measurement.syntax
    if (error === null || !valid || compileError !== null) return null
    return {
      severity: 'critical',
      message: `The change parses but does not compile: ${error}. Nothing that reads it runs; mend that line first.`,
      places: line === null ? [] : [{ side: 'after', line }],
      evidence: { line, error },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(a):\n    b = a\n    return b\n',
        after: 'def f(a):\n    b = a\nreturn b\n',
      },
      {
        language: 'python',
        before: 'async def f(a):\n    return await a\n',
        after: 'def f(a):\n    return await a\n',
      },
      { language: 'python', before: 'def f(a, b): return a\n', after: 'def f(a, a): return a\n' },
    ],
    allows: [
      { language: 'python', before: 'return 1\n', after: 'return 2\n' },
      { language: 'python', before: 'def f(a): return a\n', after: 'async def f(a): return await a\n' },
      { language: 'python', before: 'x = (1\n', after: 'return 1\n' },
    ],
  },
})
