import { crossingFunctions } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { goNesting, pythonNesting, scriptNesting } from './example-code.ts'
import { defineFinding } from './finding.ts'
import { soften } from './soften.ts'
import { describeCrossings, findCrossings } from './function-pairs.ts'

const THRESHOLD = 4
const CLEAR = 6

/** Control statements stacked deeper than a reader follows. */
export const nestingTooDeep = defineFinding({
  id: 'nesting-too-deep',
  severity: 'low',
  severityNote: 'medium from 6; lower in tests',
  trigger: 'Nesting of control statements crosses 4, or a new function is nested deeper than 4.',
  why: 'Every level is one more condition to keep in mind.',
  evidence: crossingFunctions('Nesting'),
  engines: 'both',
  check: (change) => {
    const crossings = findCrossings(change, THRESHOLD, ({ nesting }) => nesting)
    if (crossings.length === 0) return null
    const { functions, places } = describeCrossings(crossings)
    return {
      severity: soften(change, crossings.some(({ after }) => after >= CLEAR) ? 'medium' : 'low'),
      message: `The change takes ${count(functions.length, 'function')} past ${THRESHOLD} levels of nesting; which conditions hold inside is hard to see. Leave early, or move the inner part out.`,
      places,
      evidence: { threshold: THRESHOLD, functions },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: pythonNesting('f', THRESHOLD), after: pythonNesting('f', THRESHOLD + 1) },
      { language: 'javascript', before: '', after: scriptNesting('f', THRESHOLD + 1) },
      {
        language: 'javascript',
        before: scriptNesting('f', 2),
        after: scriptNesting('f', CLEAR + 4),
        severity: 'low',
      },
      { language: 'go', before: goNesting('f', THRESHOLD), after: goNesting('f', THRESHOLD + 1) },
    ],
    allows: [
      { language: 'python', before: pythonNesting('f', THRESHOLD - 1), after: pythonNesting('f', THRESHOLD) },
      {
        language: 'javascript',
        before: scriptNesting('f', THRESHOLD + 1),
        after: scriptNesting('f', THRESHOLD + 2),
      },
      { language: 'go', before: goNesting('f', THRESHOLD + 2), after: goNesting('f', THRESHOLD + 1) },
    ],
  },
})
