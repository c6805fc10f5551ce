import type { Code } from '../engine/structure/code.ts'
import { readParameterList, type Parameter } from '../engine/structure/parameters.ts'

/** What stands before `;` is passed by position, what stands behind it by name. */
export function readJuliaParameters(code: Code, open: number): Parameter[] {
  const close = code.match(open)
  const middle = findSemicolon(code, open + 1, close)
  const parameters: Parameter[] = []
  for (const each of readParameterList(code, open + 1, middle, 'nameStart'))
    parameters.push({ ...each, kind: each.kind === 'rest' ? 'rest' : 'positional' })
  if (middle === close) return parameters
  for (const each of readParameterList(code, middle + 1, close, 'nameStart'))
    parameters.push({ ...each, kind: each.kind === 'rest' ? 'keywords' : 'keyword' })
  return parameters
}

function findSemicolon(code: Code, from: number, close: number): number {
  for (let at = from; at < close; at = code.next(at)) if (code.text(at) === ';') return at
  return close
}
