import type { Code } from '../engine/structure/code.ts'
import { readParameters, type Parameter } from '../engine/structure/parameters.ts'

/** Before `/` a parameter is passed by position alone, after `*` or `*args` by name alone. */
export function readPythonParameters(code: Code, open: number): Parameter[] {
  const sections = readParameters(code, open, 'nameFirst')
  const slash = sections.findIndex(({ name }) => name === '/')
  const star = sections.findIndex(({ kind }) => kind === 'rest')
  return sections
    .map((each, index): Parameter => {
      if (each.kind !== 'any') return each
      if (index < slash) return { ...each, kind: 'positional' }
      return star >= 0 && index > star ? { ...each, kind: 'keyword' } : each
    })
    .filter(({ name }) => name !== '*' && name !== '/')
}
