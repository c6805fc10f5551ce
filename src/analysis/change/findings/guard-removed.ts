import { comparedFunctions } from './evidence-shapes.ts'
import { defineFinding } from './finding.ts'
import { atPairs, changedPairs } from './function-pairs.ts'

/** A function that refuses less than it did. */
export const guardRemoved = defineFinding({
  id: 'guard-removed',
  severity: 'low',
  trigger: 'A matched function has fewer raise or throw statements than before. Not in tests.',
  why: 'An input that was refused may pass now.',
  evidence: comparedFunctions('Refusals'),
  engines: 'both',
  check: (change) => {
    if (change.isTest) return null
    const weaker = changedPairs(change).filter(
      ({ before, after }) => after.raises < before.raises && !before.isTest,
    )
    if (weaker.length === 0) return null
    return {
      severity: 'low',
      message: `${weaker.length === 1 ? 'A function raises' : `${weaker.length} functions raise`} in fewer places than before.`,
      places: atPairs(weaker),
      evidence: {
        functions: weaker.map(({ before, after }) => ({
          name: after.key,
          before: before.raises,
          after: after.raises,
        })),
      },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(a):\n    if a < 0:\n        raise ValueError(a)\n    return a\n',
        after: 'def f(a):\n    return a\n',
      },
      {
        language: 'javascript',
        before: 'function f(a) { if (a < 0) throw new Error(a); return a }\n',
        after: 'function f(a) { return a }\n',
      },
      {
        language: 'java',
        before: 'class A { int f(int a) { if (a < 0) throw new Bad(); return a; } }\n',
        after: 'class A { int f(int a) { return a; } }\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(a):\n    raise ValueError(a)\n',
        after: 'def f(a):\n    raise TypeError(a)\n',
      },
      {
        language: 'javascript',
        before: 'function f(a) { if (a < 0) throw new Error(a); return a }\n',
        after: 'function f(a) { if (a < 1) throw new Error(a); return a }\n',
      },
      {
        language: 'java',
        before: 'class A { int f(int a) { return a; } }\n',
        after: 'class A { int f(int a) { if (a < 0) throw new Bad(); return a; } }\n',
      },
    ],
  },
})
