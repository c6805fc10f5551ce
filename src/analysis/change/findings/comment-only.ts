import { noEvidence } from './evidence-shapes.ts'
import { defineFinding } from './finding.ts'

/** Only comments changed. */
export const commentOnly = defineFinding({
  id: 'comment-only',
  severity: 'info',
  trigger: 'The comments differ, the code does not; Python docstrings are code.',
  why: 'Nothing runs differently.',
  evidence: noEvidence,
  engines: 'lexical',
  check: ({ kind }) => {
    if (kind !== 'comment-only') return null
    return {
      severity: 'info',
      message: 'Only comments changed; the code is the same.',
      evidence: {},
      places: [],
    }
  },
  examples: {
    flags: [
      { language: 'python', before: 'x = 1\n', after: 'x = 1  # one\n' },
      { language: 'javascript', before: 'f() // a\n', after: 'f() // b\n' },
      { language: 'go', before: 'package a\n', after: '// Package a.\npackage a\n' },
    ],
    allows: [
      { language: 'python', before: 'def f():\n    """A."""\n', after: 'def f():\n    """B."""\n' },
      { language: 'javascript', before: 'f() // a\n', after: 'f(1) // b\n' },
      { language: 'go', before: 'package a\n', after: 'package a\n\n' },
    ],
  },
})
