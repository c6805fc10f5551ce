import { crossingFunctions } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { goLines, pythonLines, scriptLines } from './example-code.ts'
import { defineFinding } from './finding.ts'
import { describeCrossings, findCrossings } from './function-pairs.ts'

const THRESHOLD = 60

/** A function no longer fits on a page. */
export const functionTooLong = defineFinding({
  id: 'function-too-long',
  severity: 'low',
  trigger: 'Lines of a function cross 60, or a new function has more than 60.',
  why: 'A function that fits on one page can be read as a whole (JPL Power of Ten, rule 4).',
  evidence: crossingFunctions('Lines'),
  engines: 'both',
  check: (change) => {
    const crossings = findCrossings(change, THRESHOLD, ({ lines }) => lines)
    if (crossings.length === 0) return null
    const { functions, places } = describeCrossings(crossings)
    return {
      severity: 'low',
      message: `The change takes ${count(functions.length, 'function')} past ${THRESHOLD} lines; that cannot be read at a glance. Split by what is done.`,
      places,
      evidence: { threshold: THRESHOLD, functions },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: pythonLines('f', THRESHOLD), after: pythonLines('f', THRESHOLD + 1) },
      { language: 'javascript', before: '', after: scriptLines('f', THRESHOLD + 1) },
      { language: 'go', before: goLines('f', THRESHOLD), after: goLines('f', THRESHOLD + 1) },
    ],
    allows: [
      { language: 'python', before: pythonLines('f', THRESHOLD - 1), after: pythonLines('f', THRESHOLD) },
      {
        language: 'javascript',
        before: scriptLines('f', THRESHOLD + 1),
        after: scriptLines('f', THRESHOLD + 2),
      },
      { language: 'go', before: goLines('f', THRESHOLD + 2), after: goLines('f', THRESHOLD + 1) },
    ],
  },
})
