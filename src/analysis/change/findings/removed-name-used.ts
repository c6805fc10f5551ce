import type { Change } from '../change.ts'
import { goneFunctions } from './function-pairs.ts'
import { createBoundCheck } from './still-bound.ts'
import { removedNames } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** Something that is gone is still called. */
export const removedNameUsed = defineFinding({
  id: 'removed-name-used',
  severity: 'high',
  trigger:
    'A function or class was removed, the after snapshot still calls it by its plain name, and nothing there defines, imports or assigns that name.',
  why: 'The call fails as soon as it is reached.',
  evidence: removedNames('names'),
  engines: 'lexical',
  languages: ['python', 'typescript', 'php'],
  check: (change) => {
    if (change.isBroken || change.isRepaired) return null
    const names = listDangling(change)
    if (names.length === 0) return null
    const wanted = new Set(names)
    const calls = change.after.calls.filter(({ callee }) => wanted.has(callee))
    return {
      severity: 'high',
      message: `The change removes ${count(names.length, 'name')} that the file still calls. Bring it back, import it, or remove the calls.`,
      places: [
        ...calls.map(({ line, callee }) => ({ side: 'after' as const, line, meaning: callee })),
        ...change.before.functions
          .filter(({ name }) => wanted.has(name))
          .map(({ line, endLine }) => ({ side: 'before' as const, line, endLine })),
      ],
      evidence: { names },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def _g(x):\n    return x + 1\n\n\ndef f(x):\n    return _g(x)\n',
        after: 'def f(x):\n    return _g(x)\n',
      },
      {
        language: 'typescript',
        before: 'export function a() { return b(1) }\nexport function b(x: number) { return x }\n',
        after: 'export function a() { return b(1) }\n',
      },
      {
        language: 'php',
        before: '<?php\nfunction g($a) { return $a; }\nfunction f($a) { return g($a); }\n',
        after: '<?php\nfunction f($a) { return g($a); }\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def _g(x):\n    return x + 1\n\n\ndef f(x):\n    return _g(x)\n',
        after: 'from b import _g\n\n\ndef f(x):\n    return _g(x)\n',
      },
      {
        language: 'typescript',
        before: 'export function a() { return b(1) }\nfunction b(x: number) { return x }\n',
        after: 'const b = (x: number) => x\nexport function a() { return b(1) }\n',
      },
      {
        language: 'php',
        before: '<?php\nfunction g($a) { return $a; }\nfunction f($a) { return g($a); }\n',
        after: '<?php\nfunction f($a) { return $a; }\n',
      },
    ],
  },
})

/** Languages whose plain names come from the file itself or its imports; elsewhere a package or header may hold them. */
const CLOSED = new Set(['python', 'script', 'php'])

function listDangling(change: Change): string[] {
  const { after } = change
  if (!CLOSED.has(after.review.family) || after.imports.some(({ name }) => name === '*')) return []
  const gone = goneFunctions(change)
    .filter(({ name }) => /^[\w$]+$/.test(name) && name !== 'constructor')
    .map(({ name }) => name)
  if (gone.length === 0) return []
  const called = new Set(after.calls.filter(({ isNew }) => !isNew).map(({ callee }) => callee))
  const isBound = createBoundCheck(after)
  // A namespace in PHP, or a parameter anywhere, may bring the name.
  const parameters = new Set(after.functions.flatMap((each) => each.parameters.map(({ name }) => name)))
  return [...new Set(gone)]
    .filter((name) => called.has(name) && !isBound(name) && !parameters.has(name))
    .toSorted()
}
