import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines } from './net-hits.ts'
import { soften } from './soften.ts'
import { listDisabledLines } from '../code/disabled-lines.ts'

const LEAST_LINES = 2

/** Code kept as a comment. */
export const commentedOutCode = defineFinding({
  id: 'commented-out-code',
  severity: 'low',
  severityNote: 'info in tests',
  trigger:
    'At least two new comment lines that are code: in Python they parse as a statement, elsewhere they end like one. Those that ran before are told by `code-disabled`.',
  why: 'The history keeps it; the reader wonders whether it is coming back.',
  evidence: addedLines,
  engines: 'both',
  check: (change) => {
    const disabled = new Set(listDisabledLines(change))
    const found = findNewHits(change, ({ codeComments }) => codeComments.map((line) => ({ line, label: '' })))
    const hits = disabled.size < LEAST_LINES ? found : found.filter(({ line }) => !disabled.has(line))
    if (hits.length < LEAST_LINES) return null
    return {
      severity: soften(change, 'low'),
      message: `The change adds ${count(hits.length, 'line')} of commented-out code; nobody can tell whether it still works. Delete it: the history keeps it.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: 'x = 1\n', after: '# x = f(1)\n# y = g(x)\nx = 1\n' },
      { language: 'javascript', before: 'f()\n', after: '// const a = f(1);\n// g(a);\nf()\n' },
      { language: 'java', before: 'class A {}\n', after: 'class A {\n  // int a = f(1);\n  // run(a);\n}\n' },
    ],
    allows: [
      {
        language: 'python',
        before: 'x = 1\n',
        after: '# The value is used below (see f).\n# Note: it may be None.\nx = 1\n',
      },
      {
        language: 'javascript',
        before: 'f()\n',
        after: '// Runs f (once).\n// See https://example.org/a(b);\nf()\n',
      },
      {
        language: 'java',
        before: '// int a = f(1);\n// run(a);\nclass A {}\n',
        after: 'class A {}\n// int a = f(1);\n// run(a);\n',
      },
    ],
  },
})
