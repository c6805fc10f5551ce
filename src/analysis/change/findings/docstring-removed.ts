import { functionNames } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atPairs } from './function-pairs.ts'
import { soften } from './soften.ts'

/** A public function whose description is gone. */
export const docstringRemoved = defineFinding({
  id: 'docstring-removed',
  severity: 'low',
  severityNote: 'info in tests',
  trigger: 'A matched public function lost its docstring or documentation comment.',
  why: 'Its users read it there.',
  evidence: functionNames,
  engines: 'both',
  check: (change) => {
    const { changed, unchanged, renames } = change.functions
    const lost = [...changed, ...unchanged, ...renames].filter(({ before, after }) => {
      return before.isPublic && before.isDocumented && !after.isDocumented
    })
    if (lost.length === 0) return null
    return {
      severity: soften(change, 'low'),
      message: `The change removes the documentation of ${count(lost.length, 'public function')}; callers have only code to read. Keep it, or write what holds now.`,
      places: atPairs(lost),
      evidence: { functions: lost.map(({ after }) => ({ name: after.key })) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(a):\n    """Doubles."""\n    return a * 2\n',
        after: 'def f(a):\n    return a * 2\n',
      },
      {
        language: 'javascript',
        before: '/** Doubles. */\nfunction f(a) { return a * 2 }\n',
        after: 'function f(a) { return a * 2 }\n',
      },
      {
        language: 'go',
        before: 'package a\n\n// F doubles.\nfunc F(a int) int { return a * 2 }\n',
        after: 'package a\n\nfunc F(a int) int { return a * 2 }\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(a):\n    """Doubles."""\n    return a * 2\n',
        after: 'def f(a):\n    """Twice."""\n    return a * 2\n',
      },
      {
        language: 'javascript',
        before: '// doubles\nfunction f(a) { return a * 2 }\n',
        after: 'function f(a) { return a * 2 }\n',
      },
      {
        language: 'go',
        before: 'package a\n\n// f doubles.\nfunc f(a int) int { return a * 2 }\n',
        after: 'package a\n\nfunc f(a int) int { return a * 2 }\n',
      },
    ],
  },
})
