import type { FunctionPair } from '../matching/pair-by-name.ts'
import { comparedFunctions } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { goBranches, pythonBranches, pythonTangles, scriptBranches } from './example-code.ts'
import { defineFinding } from './finding.ts'
import { soften } from './soften.ts'
import { atPairs, changedPairs, isMinified } from './function-pairs.ts'

const LEAST_RISE = 3
/** One more in a function of a hundred decisions is what such functions are for. */
const STEEP_SHARE = 5
const THRESHOLD = 10

/** The one that rose most, by its own name. */
function describeSteepest(grown: readonly FunctionPair[]): string {
  const riseOf = ({ before, after }: FunctionPair): number => after.complexity - before.complexity
  const most = grown.toSorted((a, b) => riseOf(b) - riseOf(a))[0]
  return most === undefined
    ? ''
    : `${most.after.key.split('.').at(-1)} from ${most.before.complexity} to ${most.after.complexity} ways`
}

/** A function grew noticeably harder without crossing the threshold, or was above it already. */
export const complexityIncreased = defineFinding({
  id: 'complexity-increased',
  severity: 'low',
  severityNote: 'medium when it was above 10 already and rose by a fifth, and the file by 3; lower in tests',
  trigger: 'Complexity of a matched function rises by 3 or more without crossing 10.',
  why: 'The next reader pays; often a sign that a function wants splitting.',
  evidence: comparedFunctions('Complexity'),
  engines: 'both',
  check: (change) => {
    const grown = changedPairs(change).filter(({ before, after }) => {
      const crosses = before.complexity <= THRESHOLD && after.complexity > THRESHOLD
      return after.complexity - before.complexity >= LEAST_RISE && !crosses && !isMinified(after)
    })
    if (grown.length === 0) return null
    // Decisions that only moved between functions leave the file's sum as it was.
    const rises = change.after.measurement.branchPoints - change.before.measurement.branchPoints >= LEAST_RISE
    const isSteep = grown.some(({ before, after }) => {
      const rise = after.complexity - before.complexity
      return before.complexity > THRESHOLD && rises && rise * STEEP_SHARE >= before.complexity
    })
    return {
      severity: soften(change, isSteep ? 'medium' : 'low'),
      message: `Complexity rose by ${LEAST_RISE} or more in ${count(grown.length, 'function')} (${describeSteepest(grown)}); every new path wants a test. Test them, or move a part out.`,
      places: atPairs(grown),
      evidence: {
        functions: grown.map(({ before, after }) => ({
          name: after.key,
          before: before.complexity,
          after: after.complexity,
        })),
      },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: pythonBranches('f', 2), after: pythonBranches('f', 5) },
      {
        language: 'python',
        before: pythonTangles('f', 6),
        after: pythonTangles('f', 40),
        severity: 'low',
      },
      { language: 'python', before: pythonBranches('f', 50), after: pythonBranches('f', 58) },
      { language: 'javascript', before: scriptBranches('f', 2), after: scriptBranches('f', 5) },
      { language: 'go', before: goBranches('f', 1), after: goBranches('f', 8) },
    ],
    allows: [
      { language: 'python', before: pythonBranches('f', 2), after: pythonBranches('f', 4) },
      { language: 'javascript', before: scriptBranches('f', 8), after: scriptBranches('f', 12) },
      { language: 'go', before: goBranches('f', 8), after: goBranches('f', 3) },
      {
        language: 'javascript',
        before: scriptBranches('f', 20).replaceAll('\n', ';'),
        after: scriptBranches('f', 60).replaceAll('\n', ';'),
      },
    ],
  },
})
