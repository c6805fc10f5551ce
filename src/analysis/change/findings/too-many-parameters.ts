import { crossingFunctions } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { describeCrossings, findCrossings } from './function-pairs.ts'

const THRESHOLD = 7

/** More parameters than a caller keeps apart. */
export const tooManyParameters = defineFinding({
  id: 'too-many-parameters',
  severity: 'low',
  trigger:
    'Parameters of a function cross 7, or a new function has more than 7; self and cls are not counted.',
  why: 'Long argument lists are called wrongly; some of them want to be one object.',
  evidence: crossingFunctions('Parameters'),
  engines: 'both',
  check: (change) => {
    const crossings = findCrossings(change, THRESHOLD, ({ parameters }) => parameters.length)
    if (crossings.length === 0) return null
    const { functions, places } = describeCrossings(crossings)
    return {
      severity: 'low',
      message: `The change takes ${count(functions.length, 'function')} past ${THRESHOLD} parameters; callers mix up their order. Group what belongs together.`,
      places,
      evidence: { threshold: THRESHOLD, functions },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(a, b):\n    pass\n',
        after: 'def f(a, b, c, d, e, g, h, i):\n    pass\n',
      },
      { language: 'javascript', before: '', after: 'function f(a, b, c, d, e, g, h, i) { run() }\n' },
      {
        language: 'go',
        before: 'package a\n',
        after: 'package a\nfunc f(a, b, c, d, e, g, h, i int) { run() }\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: '',
        after: 'class A:\n    def f(self, a, b, c, d, e, g, h):\n        pass\n',
      },
      { language: 'javascript', before: '', after: 'function f({ a, b, c, d, e, g, h, i }) { run() }\n' },
      {
        language: 'go',
        before: 'package a\nfunc f(a, b, c, d, e, g, h, i int) {}\n',
        after: 'package a\nfunc f(a, b, c, d, e, g, h, i, j int) {}\n',
      },
    ],
  },
})
