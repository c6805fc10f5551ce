import { addedNames } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits } from './net-hits.ts'
import { soften } from './soften.ts'

/** A default that every call shares. */
export const mutableDefaultArgument = defineFinding({
  id: 'mutable-default-argument',
  severity: 'low',
  severityNote: 'info in tests',
  trigger: 'New list, dict or set displays, or their constructors, as a default value.',
  why: 'The object is made once; what one call adds the next one sees.',
  evidence: addedNames('functions', 'Functions'),
  engines: 'python',
  check: (change) => {
    const hits = findNewHits(change, ({ functions }) => {
      return functions.flatMap(({ line, key, mutableDefaults }) =>
        mutableDefaults.map(() => ({ line, label: key })),
      )
    })
    if (hits.length === 0) return null
    return {
      severity: soften(change, 'low'),
      message: `The change adds ${count(hits.length, 'default value')} that all calls share; what one call puts in, the next one finds. Default to None and create the value inside.`,
      places: atHits(hits),
      evidence: { added: hits.length, functions: [...new Set(hits.map(({ label }) => label))] },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: 'def f(a):\n    return a\n', after: 'def f(a, b=[]):\n    return a\n' },
      { language: 'python', before: 'x = 1\n', after: 'def f(*, b=dict()):\n    return b\n' },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after: 'def f(a, b=(), c=None):\n    return a\n',
      },
      {
        language: 'python',
        before: 'def f(a=[]):\n    return a\n',
        after: 'def f(a=[], b=1):\n    return a\n',
      },
    ],
  },
})
