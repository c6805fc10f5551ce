import { functionNames } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atPairs, changedPairs } from './function-pairs.ts'

/** A function that gave something back gives nothing now. */
export const returnValueDropped = defineFinding({
  id: 'return-value-dropped',
  severity: 'low',
  trigger: 'A function had `return <value>` or `yield` and has neither now. Not in tests.',
  why: 'Callers that use the result get None.',
  evidence: functionNames,
  engines: 'python',
  check: (change) => {
    if (change.isTest) return null
    const functions = changedPairs(change).filter(({ before, after }) => {
      const gave = before.returnsValue === true || before.isGenerator
      // A generator that became a coroutine still gives what it gave; that is another finding.
      const becameAsync = after.isAsync && !before.isAsync
      return gave && after.returnsValue === false && !after.isGenerator && !after.isStub && !becameAsync
    })
    if (functions.length === 0) return null
    return {
      severity: 'low',
      message: `The change drops the return value of ${count(functions.length, 'function')}; callers that use it get nothing. Return a value again, or change every caller.`,
      places: atPairs(functions),
      evidence: { functions: functions.map(({ after }) => ({ name: after.key })) },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: 'def f(a):\n    return a + 1\n', after: 'def f(a):\n    print(a + 1)\n' },
    ],
    allows: [
      { language: 'python', before: 'def f(a):\n    return a\n', after: 'def f(a):\n    yield a\n' },
      { language: 'python', before: 'def f(a):\n    return None\n', after: 'def f(a):\n    print(a)\n' },
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after: 'def f(a):\n    raise NotImplementedError\n',
      },
    ],
  },
})
