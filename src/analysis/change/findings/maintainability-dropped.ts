import * as z from 'zod'
import { goBranches, pythonBranches, repeat, scriptBranches } from './example-code.ts'
import { defineFinding } from './finding.ts'
import { soften } from './soften.ts'

const LEAST_DROP = 5
/** At and above this the file is easy to read whatever it lost; small files swing by ten points for one line. */
const EASY = 65

/** The file became harder to read as a whole. */
export const maintainabilityDropped = defineFinding({
  id: 'maintainability-dropped',
  severity: 'low',
  severityNote: 'info in tests',
  trigger:
    'The maintainability signal falls by 5 points or more, to below 65 (the easiest quarter of files), and the file has more branch points.',
  why: 'Longer, denser functions: the change made the next one harder.',
  evidence: z.strictObject({
    before: z.int().describe('Signal before.'),
    after: z.int().describe('Signal after.'),
  }),
  engines: 'lexical',
  check: (change) => {
    const before = change.before.measurement
    const after = change.after.measurement
    if (before.lines.code === 0 || after.lines.code === 0) return null
    const drop = before.maintainabilitySignal - after.maintainabilitySignal
    if (drop < LEAST_DROP || after.maintainabilitySignal >= EASY) return null
    // More declarations lower the signal as much as more decisions do, and nobody minds them.
    if (after.branchPoints <= before.branchPoints) return null
    return {
      severity: soften(change, 'low'),
      message: `The maintainability signal falls from ${before.maintainabilitySignal} to ${after.maintainabilitySignal}; the file is harder to change than it was. Split what grew most.`,
      places: [],
      evidence: { before: before.maintainabilitySignal, after: after.maintainabilitySignal },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: pythonBranches('f', 20), after: pythonBranches('f', 44) },
      { language: 'javascript', before: scriptBranches('f', 4), after: scriptBranches('f', 90) },
      { language: 'go', before: goBranches('f', 20), after: goBranches('f', 44) },
    ],
    allows: [
      {
        language: 'typescript',
        before: 'interface A {\n  a: string\n}\n',
        after: `interface A {\n${repeat(60, (index) => `  a${index}: string | number\n`)}}\n`,
      },
      { language: 'python', before: '', after: pythonBranches('f', 40) },
      { language: 'javascript', before: scriptBranches('f', 1), after: scriptBranches('f', 3) },
      { language: 'go', before: goBranches('f', 24), after: goBranches('f', 14) },
    ],
  },
})
