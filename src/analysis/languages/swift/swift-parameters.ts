import type { Code } from '../engine/structure/code.ts'
import { readParameters, type Parameter } from '../engine/structure/parameters.ts'

/** Callers write a parameter's label: the first of two names, or the only one; after `_` they write none. */
export function readSwiftParameters(code: Code, open: number): Parameter[] {
  return readParameters(code, open, 'nameFirst').map((each): Parameter => {
    let label = each.from
    while (label < each.nameToken && code.text(label).startsWith('@')) label = code.next(label)
    if (label >= each.nameToken || !code.isWord(label)) return each
    return code.text(label) === '_' ? { ...each, kind: positional(each) } : { ...each, name: code.raw(label) }
  })
}

function positional({ kind }: Parameter): Parameter['kind'] {
  return kind === 'any' ? 'positional' : kind
}
