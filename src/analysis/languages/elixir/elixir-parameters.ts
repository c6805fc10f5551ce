import type { Code } from '../engine/structure/code.ts'
import { parametersAt, sectionStarts } from '../engine/structure/parameters-at.ts'
import type { Parameter } from '../engine/structure/parameters.ts'

/** Patterns by their first token; `\\\\` announces what stands for an argument that is left out. */
export function readElixirParameters(code: Code, open: number): Parameter[] {
  return parametersAt(code, sectionStarts(code, open)).map((each) => {
    const value = findDefault(code, each.from, code.match(open))
    return value < 0 ? each : { ...each, optional: true, value }
  })
}

function findDefault(code: Code, from: number, close: number): number {
  for (let at = from; at < close && code.text(at) !== ','; at = code.next(at))
    if (code.text(at) === '\\\\') return at + 1
  return -1
}
