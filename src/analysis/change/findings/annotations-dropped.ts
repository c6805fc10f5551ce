import { comparedFunctions } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atPairs, changedPairs } from './function-pairs.ts'

/** Types that were written down and are not any more. */
export const annotationsDropped = defineFinding({
  id: 'annotations-dropped',
  severity: 'low',
  trigger: 'A matched function with no fewer parameters has fewer annotated parameters or returns.',
  why: 'Checkers stop checking its callers.',
  evidence: comparedFunctions('Annotated parameters and returns'),
  engines: 'python',
  check: (change) => {
    const dropped = changedPairs(change).filter(({ before, after }) => {
      if (before.annotations === null || after.annotations === null) return false
      return after.annotations < before.annotations && after.parameters.length >= before.parameters.length
    })
    if (dropped.length === 0) return null
    return {
      severity: 'low',
      message: `The change drops type annotations from ${count(dropped.length, 'function')}; readers and checkers know less. Annotate again, or say why not.`,
      places: atPairs(dropped),
      evidence: {
        functions: dropped.map(({ before, after }) => ({
          name: after.key,
          before: before.annotations,
          after: after.annotations,
        })),
      },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(a: int) -> int:\n    return a\n',
        after: 'def f(a):\n    return a\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(a: int, b: int):\n    return a\n',
        after: 'def f(a: int):\n    return a\n',
      },
      {
        language: 'python',
        before: 'def f(a: int):\n    return a\n',
        after: 'def f(a: str):\n    return a\n',
      },
    ],
  },
})
