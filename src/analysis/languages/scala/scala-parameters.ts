import type { Code } from '../engine/structure/code.ts'
import { readParameters, type Parameter } from '../engine/structure/parameters.ts'

const GIVEN = new Set(['implicit', 'using'])

/** All lists of a definition, one after the other; what the compiler fills in may be left out. */
export function readScalaParameters(code: Code, open: number): Parameter[] {
  const parameters: Parameter[] = []
  for (let at = open; code.opensGroup(at); at = code.match(at) + 1) {
    const isGiven = GIVEN.has(code.text(at + 1)) && code.text(at + 2) !== ':'
    const list = readParameters(code, at, 'nameFirst')
    parameters.push(...(isGiven ? list.map((each) => ({ ...each, optional: true })) : list))
  }
  return parameters
}
