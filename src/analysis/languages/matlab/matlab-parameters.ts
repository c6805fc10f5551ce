import { tokenKind } from '../../source/tokens.ts'
import { LOOK_AHEAD } from '../engine/limits.ts'
import type { Code } from '../engine/structure/code.ts'
import { parametersAt } from '../engine/structure/parameters-at.ts'
import type { Parameter } from '../engine/structure/parameters.ts'

const MOST = 1000

/** Names between commas; `varargin` takes the rest, `~` stands for an argument that is not used. */
export function readMatlabParameters(code: Code, open: number): Parameter[] {
  const names: number[] = []
  let isStart = true
  for (let at = open + 1; at < code.match(open) && names.length < MOST; at = code.next(at)) {
    if (code.kind(at) === tokenKind.directive) continue
    if (isStart) names.push(at)
    isStart = code.text(at) === ','
  }
  const given = listDefaults(code, code.match(open) + 1)
  return parametersAt(code, names).map((each) => {
    if (each.name === 'varargin') return { ...each, kind: 'rest', optional: true }
    return given.has(each.name) ? { ...each, optional: true } : each
  })
}

/** Names that an `arguments` block right behind the head gives a value: `count (1,1) double = 1`. */
function listDefaults(code: Code, from: number): ReadonlySet<string> {
  const given = new Set<string>()
  if (code.text(from) !== 'arguments' || !code.startsLine(from)) return given
  let name = -1
  for (
    let at = from + 1, steps = 0;
    code.text(at) !== 'end' && steps < LOOK_AHEAD;
    at = code.next(at), steps++
  ) {
    if (code.startsLine(at)) name = at
    else if (code.text(at) === '=' && code.text(name + 1) !== '.') given.add(code.raw(name))
  }
  return given
}
