import type { FunctionFacts } from '../../facts/function-facts.ts'
import { listShadowing } from '../code/shadowing.ts'
import { addedNamesAt } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import type { Side } from '../change.ts'

/** A function takes the name of another, which nothing can call any more. */
export const functionShadowed = defineFinding({
  id: 'function-shadowed',
  severity: 'medium',
  trigger:
    'A function or method has the name of an earlier one in the same class or at the top of the same file, which nothing between them uses, and the before snapshot did not have both. Overloads, decorated functions and branches of a condition are left alone; tests are told as `test-shadowed`.',
  why: 'The later definition takes the place of the earlier one, which looks alive and never runs.',
  evidence: addedNamesAt('functions', 'Functions that are defined again'),
  engines: 'both',
  languages: ['python'],
  check: (change) => {
    const again = listShadowing(change, 'python').filter(
      ({ later, earlier }) =>
        !later.isTest && isPlain(later) && isPlain(earlier) && !isUsed(change.after, earlier, later),
    )
    if (again.length === 0) return null
    const all = again.map(({ later }) => later)
    return {
      severity: 'medium',
      message: `The change defines ${count(all.length, 'function')} under a name that is taken in the same place; only the last of a name is there to call. Rename one, or take it out.`,
      places: all.map(({ line, endLine, key }) => ({ side: 'after', line, endLine, function: key })),
      evidence: {
        added: all.length,
        functions: [...new Set(all.map(({ name }) => name))].toSorted(),
        lines: all.map(({ line }) => line).toSorted((a, b) => a - b),
      },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'class A:\n    def a(self):\n        return 1\n',
        after:
          'class A:\n    def a(self):\n        return 1\n\n    def b(self):\n        return 2\n\n    def a(self):\n        return 3\n',
      },
      {
        language: 'python',
        before: 'def a():\n    return 1\n',
        after: 'def a():\n    return 1\n\n\ndef a(b):\n    return b\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'class A:\n    def a(self):\n        return 1\n',
        after:
          'class A:\n    @property\n    def a(self):\n        return 1\n\n    @a.setter\n    def a(self, b):\n        self.b = b\n\n    def c(self):\n        return 2\n\n    d = c\n\n    def c(self):\n        return 3\n',
      },
      {
        language: 'python',
        before: 'def a():\n    return 1\n',
        after:
          'def a():\n    return 1\n\n\ndef _(x):\n    return x\n\n\ndef _(y):\n    return y\n\n\nclass B:\n    def a(self):\n        return 2\n\n\nif b:\n    def c():\n        return 1\nelse:\n    def c():\n        return 2\n',
      },
      {
        language: 'python',
        before: 'class A:\n    def a(self):\n        return 1\n\n    def a(self, b):\n        return b\n',
        after: 'class C:\n    def a(self):\n        return 2\n\n    def a(self, b):\n        return b + 1\n',
      },
    ],
  },
})

/** Nothing was done with it as it was defined; `_` is a name for what needs none. */
function isPlain({ decorators, isStub, name }: FunctionFacts): boolean {
  return decorators.length === 0 && !isStub && !/(?:^|\.)_+$/.test(name)
}

/** The earlier one is handed on, or called, before the later one takes its name. */
function isUsed({ reader }: Side, earlier: FunctionFacts, later: FunctionFacts): boolean {
  const name = /[^.]*$/.exec(later.name)?.[0] ?? later.name
  const end = reader.firstOnLine(later.line)
  for (let at = reader.firstOnLine(earlier.endLine + 1); at < end; at++)
    if (reader.text(at) === name) return true
  return false
}
