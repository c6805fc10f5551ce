import { noEvidence } from './evidence-shapes.ts'
import { defineFinding } from './finding.ts'

/** Only the layout changed. */
export const whitespaceOnly = defineFinding({
  id: 'whitespace-only',
  severity: 'info',
  trigger: 'The text differs, the code and its comments do not.',
  why: 'Nothing to review but the layout.',
  evidence: noEvidence,
  engines: 'lexical',
  check: ({ kind }) => {
    if (kind !== 'whitespace-only') return null
    return {
      severity: 'info',
      message: 'Only the layout changed; code and comments are the same.',
      evidence: {},
      places: [],
    }
  },
  examples: {
    flags: [
      { language: 'python', before: 'f(1,2)\n', after: 'f(\n    1,\n    2,\n)\n' },
      { language: 'javascript', before: 'f(1)\n', after: '  f( 1 )\n' },
      { language: 'java', before: 'class A {}\n', after: 'class A {\n}\n' },
    ],
    allows: [
      { language: 'python', before: 'if a:\n    b()\nc()\n', after: 'if a:\n    b()\n    c()\n' },
      { language: 'javascript', before: 'return f(1)\n', after: 'return\nf(1)\n' },
      { language: 'java', before: 'class A {}\n', after: 'class A {} // a\n' },
    ],
  },
})
