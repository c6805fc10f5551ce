import { tokenKind } from '../../source/tokens.ts'
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
  return parametersAt(code, names).map((each) =>
    each.name === 'varargin' ? { ...each, kind: 'rest', optional: true } : each,
  )
}
