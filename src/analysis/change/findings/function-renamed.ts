import * as z from 'zod'
import type { Change } from '../change.ts'
import { scopeOf } from '../../facts/function-names.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atPairs } from './function-pairs.ts'
import { soften } from './soften.ts'

/** An old body under a new name; it is also listed as one removal and one addition. */
export const functionRenamed = defineFinding({
  id: 'function-renamed',
  severity: 'low',
  severityNote: 'info in tests',
  trigger:
    'A removed and an added function have the same body, or nearly the same (70 % of tokens in one scope, 85 % across scopes). A class is named instead of its methods when half of them moved with it.',
  why: 'Callers, documentation and configuration may still use the old name.',
  evidence: z.strictObject({
    renames: z
      .array(
        z.strictObject({
          before: z.string().describe('Name before.'),
          after: z.string().describe('Name after.'),
          similarity: z.number().describe('Share of equal tokens, 0 to 1.'),
        }),
      )
      .describe('Old and new names.'),
  }),
  engines: 'both',
  check: (change) => {
    const renames = listRenames(change)
    if (renames.length === 0) return null
    return {
      severity: soften(change, 'low'),
      message: `The change renames or moves ${count(renames.length, 'function or class', 'functions or classes')}; other files that use the old name or place break. Change them with it, or keep the old name as well.`,
      places: atPairs(change.functions.renames),
      evidence: { renames: renames.map(({ before, after, similarity }) => ({ before, after, similarity })) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(a):\n    x = a.b(1)\n    return x + a.c(2)\n',
        after: 'def g(a):\n    x = a.b(1)\n    return x + a.c(2)\n',
      },
      {
        language: 'javascript',
        before: 'function f(a) { const x = a.b(1); return x + a.c(2) }\n',
        after: 'function g(a) { const x = a.b(1); return x + a.c(2) }\n',
      },
      {
        language: 'go',
        before: 'package p\nfunc f(a T) int { x := a.b(1); return x + a.c(2) }\n',
        after: 'package p\nfunc g(a T) int { x := a.b(1); return x + a.c(2) }\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(a):\n    return a + 1\n',
        after: 'def g(b, c):\n    while b:\n        c.pop(b)\n',
      },
      { language: 'javascript', before: 'function f() { return 1 }\n', after: 'function g() { return 2 }\n' },
      {
        language: 'go',
        before: 'package p\nfunc f(a T) int { return a.b(1) }\n',
        after: 'package p\nfunc f(a T) int { return a.b(2) }\n',
      },
    ],
  },
})

interface RenameEvidence {
  readonly before: string
  readonly after: string
  readonly similarity: number
}

function listRenames({ functions: { renames, classRenames } }: Change): RenameEvidence[] {
  const covered = new Set(classRenames.map(({ before, after }) => `${before}\n${after}`))
  const methods = renames.filter(
    ({ before, after }) => !covered.has(`${scopeOf(before.name)}\n${scopeOf(after.name)}`),
  )
  return [
    ...classRenames,
    ...methods.map(({ before, after, similarity }) => ({ before: before.key, after: after.key, similarity })),
  ].toSorted((a, b) => (a.before < b.before ? -1 : 1))
}
