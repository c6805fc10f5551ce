import { LOOK_AHEAD } from '../engine/limits.ts'
import type { Code } from '../engine/structure/code.ts'
import { parametersAt } from '../engine/structure/parameters-at.ts'
import type { Parameter } from '../engine/structure/parameters.ts'

/** The first variable of each section between commas, with the attributes in brackets before it. */
export function readPowershellParameters(code: Code, open: number, isMethod: boolean): Parameter[] {
  const found: Parameter[] = []
  let start = open + 1
  for (let at = start; at < code.match(open) && found.length < LOOK_AHEAD; at = code.next(at)) {
    if (code.text(at) === ',') start = at + 1
    else if (start > 0 && code.text(at).startsWith('$')) {
      found.push(...describe(code, start, at, isMethod))
      start = -1
    }
  }
  return found
}

/** Callers name the arguments of a function and may leave out what is not mandatory; those of a method go by place. */
function describe(code: Code, from: number, nameToken: number, isMethod: boolean): Parameter[] {
  return parametersAt(code, [nameToken]).map((each) => {
    if (isMethod) return { ...each, from }
    const takesRest = holds(code, from, nameToken, 'valuefromremainingarguments')
    return {
      ...each,
      from,
      kind: takesRest ? 'rest' : 'any',
      optional: takesRest || !isMandatory(code, from, nameToken),
    }
  })
}

/** `Mandatory`, `Mandatory = $true`; not `Mandatory = $false`. */
function isMandatory(code: Code, from: number, to: number): boolean {
  for (let at = from; at < to; at++)
    if (code.text(at) === 'mandatory') return code.text(at + 1) !== '=' || code.text(at + 2) !== '$false'
  return false
}

function holds(code: Code, from: number, to: number, word: string): boolean {
  for (let at = from; at < to; at++) if (code.text(at) === word) return true
  return false
}
