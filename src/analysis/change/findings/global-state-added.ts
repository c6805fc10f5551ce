import { addedNames } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLabels } from './net-hits.ts'
import { soften } from './soften.ts'

/** State that lives outside the function that changes it. */
export const globalStateAdded = defineFinding({
  id: 'global-state-added',
  severity: 'low',
  severityNote: 'info in tests',
  trigger: 'New `global` or `nonlocal` names; in JavaScript new assignments to window or globalThis.',
  why: 'Order of calls begins to matter, and tests begin to depend on each other.',
  evidence: addedNames('names', 'Names'),
  engines: 'both',
  check: (change) => {
    const hits = findNewHits(change, ({ globals }) =>
      globals.map(({ name, line }) => ({ line, label: name })),
    )
    if (hits.length === 0) return null
    return {
      severity: soften(change, 'low'),
      message: `The change makes ${count(hits.length, 'name')} shared state; whoever runs beside it changes it unseen. Pass it in and return it.`,
      places: atHits(hits),
      evidence: { added: hits.length, names: listLabels(hits) },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: 'a = 1\n', after: 'a = 1\n\n\ndef f():\n    global a\n    a = 2\n' },
      { language: 'javascript', before: 'f()\n', after: 'window.cache = f()\n' },
      { language: 'typescript', before: 'f()\n', after: 'globalThis.cache = f()\n' },
    ],
    allows: [
      { language: 'python', before: 'a = 1\n', after: 'a = 1\n\n\ndef f():\n    b = a\n    return b\n' },
      { language: 'javascript', before: 'f()\n', after: 'if (window.cache === f()) g(window.cache)\n' },
      { language: 'typescript', before: 'globalThis.a = 1\n', after: 'g()\nglobalThis.a = 1\n' },
    ],
  },
})
