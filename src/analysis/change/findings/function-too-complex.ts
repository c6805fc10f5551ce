import { crossingFunctions } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import {
  goBranches,
  goTangles,
  pythonBranches,
  pythonTangles,
  scriptBranches,
  scriptTangles,
} from './example-code.ts'
import { defineFinding } from './finding.ts'
import type { Change } from '../change.ts'
import { soften } from './soften.ts'
import { describeCrossings, findCrossings, type Crossing } from './function-pairs.ts'

const THRESHOLD = 10
/** One or two more is a matter of taste. */
const CLEAR_RISE = 3

/** A function crossed the complexity a reader can hold: McCabe's own limit. */
export const functionTooComplex = defineFinding({
  id: 'function-too-complex',
  severity: 'low',
  severityNote: 'medium when a function that was there rose by 3, and the file with it; lower in tests',
  trigger: 'Cyclomatic complexity crosses 10, or a new function is above 10.',
  why: 'Past ten paths nobody tests or remembers them all (McCabe 1976).',
  evidence: crossingFunctions('Complexity'),
  engines: 'both',
  check: (change) => {
    const crossings = findCrossings(change, THRESHOLD, ({ complexity }) => complexity)
    if (crossings.length === 0) return null
    const { functions, places } = describeCrossings(crossings)
    return {
      severity: soften(change, crossings.some((each) => isClear(change, each)) ? 'medium' : 'low'),
      message: `The change takes ${count(functions.length, 'function')} past a cyclomatic complexity of ${THRESHOLD}; nobody tests that many paths. Split where it decides.`,
      places,
      evidence: { threshold: THRESHOLD, functions },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: pythonBranches('f', 9), after: pythonBranches('f', 11) },
      {
        language: 'python',
        before: pythonTangles('f', 4),
        after: pythonTangles('f', 40),
        severity: 'low',
      },
      { language: 'python', before: '', after: pythonTangles('f', 40), severity: 'low' },
      {
        language: 'python',
        before: pythonBranches('f', 8),
        after: pythonBranches('f', 14),
        severity: 'low',
      },
      {
        language: 'javascript',
        before: scriptTangles('f', 4),
        after: scriptTangles('f', 40),
        severity: 'low',
      },
      { language: 'go', before: goTangles('f', 4), after: goTangles('f', 40), severity: 'low' },
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

function isClear(change: Change, { before, after }: Crossing): boolean {
  if (before === null) return false
  // Decisions that only moved between functions leave the file's sum as it was.
  const rise = change.after.measurement.branchPoints - change.before.measurement.branchPoints
  return Math.min(rise, after - before) >= CLEAR_RISE
}
