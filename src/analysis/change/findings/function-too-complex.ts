import { crossingFunctions } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { goBranches, pythonBranches, scriptBranches } from './example-code.ts'
import { defineFinding } from './finding.ts'
import type { Severity } from '../severity.ts'
import { soften } from './soften.ts'
import { describeCrossings, findCrossings } from './function-pairs.ts'

const THRESHOLD = 10
/** Just past the limit is a matter of taste; from here on nobody tests every path. */
const CLEAR = 15

/** A function crossed the complexity a reader can hold: McCabe's own limit. */
export const functionTooComplex = defineFinding({
  id: 'function-too-complex',
  severity: 'low',
  severityNote: 'medium from 15; lower in tests',
  trigger: 'Cyclomatic complexity crosses 10, or a new function is above 10.',
  why: 'Past ten paths nobody tests or remembers them all (McCabe 1976).',
  evidence: crossingFunctions('Complexity'),
  engines: 'both',
  check: (change) => {
    const crossings = findCrossings(change, THRESHOLD, ({ complexity }) => complexity)
    if (crossings.length === 0) return null
    const { functions, places } = describeCrossings(crossings)
    return {
      severity: soften(change, weigh(Math.max(...crossings.map(({ after }) => after)))),
      message: `The change takes ${count(functions.length, 'function')} past a cyclomatic complexity of ${THRESHOLD}; nobody tests that many paths. Split where it decides.`,
      places,
      evidence: { threshold: THRESHOLD, functions },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: pythonBranches('f', 8), after: pythonBranches('f', 11) },
      {
        language: 'python',
        before: pythonBranches('f', 8),
        after: pythonBranches('f', 26),
        severity: 'medium',
      },
      { language: 'python', before: '', after: pythonBranches('f', 26), severity: 'medium' },
      {
        language: 'python',
        before: pythonBranches('f', 8),
        after: pythonBranches('f', 14),
        severity: 'medium',
      },
      { language: 'javascript', before: scriptBranches('f', 8), after: scriptBranches('f', 11) },
      { language: 'go', before: goBranches('f', 8), after: goBranches('f', 11) },
    ],
    allows: [
      { language: 'python', before: pythonBranches('f', 8), after: pythonBranches('f', 9) },
      { language: 'javascript', before: scriptBranches('f', 12), after: scriptBranches('f', 13) },
      { language: 'go', before: goBranches('f', 12), after: goBranches('f', 11) },
      {
        language: 'python',
        before: `class A:\n    pass\n\n\n${pythonBranches('old', 12)}`,
        after: `${pythonBranches('new', 12).replaceAll('run', 'start')}\n\nclass A:\n    x = 1\n`,
      },
    ],
  },
})

function weigh(complexity: number): Severity {
  return complexity >= CLEAR ? 'medium' : 'low'
}
