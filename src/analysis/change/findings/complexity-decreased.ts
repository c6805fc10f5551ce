import { comparedFunctions } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { goBranches, pythonBranches, scriptBranches } from './example-code.ts'
import { defineFinding } from './finding.ts'
import { atPairs, changedPairs } from './function-pairs.ts'

const LEAST_FALL = 3

/** A function became noticeably simpler; said because it is worth knowing too. */
export const complexityDecreased = defineFinding({
  id: 'complexity-decreased',
  severity: 'info',
  trigger: 'Complexity of a matched function falls by 3 or more.',
  why: 'What got better counts as well.',
  evidence: comparedFunctions('Complexity'),
  engines: 'both',
  check: (change) => {
    const simpler = changedPairs(change).filter(
      ({ before, after }) => before.complexity - after.complexity >= LEAST_FALL,
    )
    if (simpler.length === 0) return null
    return {
      severity: 'info',
      message: `Complexity fell by ${LEAST_FALL} or more in ${count(simpler.length, 'function')}.`,
      places: atPairs(simpler),
      evidence: {
        functions: simpler.map(({ before, after }) => ({
          name: after.key,
          before: before.complexity,
          after: after.complexity,
        })),
      },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: pythonBranches('f', 5), after: pythonBranches('f', 2) },
      { language: 'javascript', before: scriptBranches('f', 5), after: scriptBranches('f', 2) },
      { language: 'go', before: goBranches('f', 5), after: goBranches('f', 2) },
    ],
    allows: [
      { language: 'python', before: pythonBranches('f', 5), after: pythonBranches('f', 3) },
      { language: 'javascript', before: scriptBranches('f', 5), after: scriptBranches('f', 6) },
      { language: 'go', before: goBranches('f', 5), after: goBranches('f', 4) },
    ],
  },
})
