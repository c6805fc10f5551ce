import type { Code } from '../engine/structure/code.ts'
import { readParameters, type Parameter } from '../engine/structure/parameters.ts'

const OPTIONS = {
  modes: new Set(['byval', 'byref', 'optional', 'paramarray']),
  restWords: new Set(['paramarray']),
}

/** `Optional ByVal name As Type = value`, `ParamArray rest() As Type`. */
export function readVisualBasicParameters(code: Code, open: number): Parameter[] {
  return readParameters(code, open, 'nameStart', OPTIONS).map((each) =>
    isOptional(code, each) ? { ...each, optional: true } : each,
  )
}

/** Before .NET a parameter may be left out without a default. */
function isOptional(code: Code, { from, nameToken }: Parameter): boolean {
  for (let at = from; at < nameToken; at++) if (code.text(at) === 'optional') return true
  return false
}
