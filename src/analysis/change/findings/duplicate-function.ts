import * as z from 'zod'
import { groupBy } from '../matching/group-by.ts'
import { count } from './evidence.ts'
import { repeat } from './example-code.ts'
import { defineFinding } from './finding.ts'
import { atFunctions, newFunctions } from './function-pairs.ts'
import { soften } from './soften.ts'

const LEAST_TOKENS = 40

/** A new function with the body of another: copied where it could be called. */
export const duplicateFunction = defineFinding({
  id: 'duplicate-function',
  severity: 'low',
  severityNote: 'info in tests',
  trigger:
    'A new function of at least 40 tokens has the same body as another function of the file, layout aside.',
  why: 'The next fix will reach one copy only.',
  evidence: z.strictObject({
    groups: z.array(z.array(z.string())).describe('Names of functions with one body.'),
  }),
  engines: 'both',
  check: (change) => {
    const hashes = new Set(newFunctions(change).map(({ bodyHash }) => bodyHash))
    if (hashes.size === 0) return null
    const byBody = groupBy(change.after.functions, ({ bodyHash }) => bodyHash)
    const groups = [...hashes].flatMap((hash) => {
      const group = byBody.get(hash) ?? []
      const isLong = group.length > 1 && (group[0]?.bodyTokenCount ?? 0) >= LEAST_TOKENS
      return isLong ? [group] : []
    })
    if (groups.length === 0) return null
    return {
      severity: soften(change, 'low'),
      message: `The change adds ${count(groups.length, 'function')} whose body another function already has; what is mended in one stays wrong in the other. Call the one that is there.`,
      places: atFunctions(groups.flat()),
      evidence: {
        groups: groups
          .map((group) => group.map(({ key }) => key).toSorted())
          .toSorted((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1)),
      },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: python('f', 12), after: python('f', 12) + python('g', 12) },
      { language: 'javascript', before: script('f', 12), after: script('f', 12) + script('g', 12) },
      {
        language: 'go',
        before: `package p\n${go('f', 12)}`,
        after: `package p\n${go('f', 12)}${go('g', 12)}`,
      },
    ],
    allows: [
      { language: 'python', before: python('f', 2), after: python('f', 2) + python('g', 2) },
      { language: 'javascript', before: script('f', 12), after: script('f', 12) + script('g', 13) },
      {
        language: 'go',
        before: `package p\n${go('f', 12)}${go('g', 12)}`,
        after: `package p\n${go('g', 12)}${go('f', 12)}`,
      },
    ],
  },
})

function python(name: string, statements: number): string {
  return `def ${name}(a):\n${repeat(statements, (index) => `    a.x${index} = a.y(${index})\n`)}\n\n`
}

function script(name: string, statements: number): string {
  return `function ${name}(a) {\n${repeat(statements, (index) => `  a.x${index} = a.y(${index})\n`)}}\n`
}

function go(name: string, statements: number): string {
  return `func ${name}(a T) {\n${repeat(statements, (index) => `\ta.x${index} = a.y(${index})\n`)}}\n`
}
