import { LOOK_AHEAD } from '../engine/limits.ts'
import type { Code } from '../engine/structure/code.ts'
import { parametersAt, sectionStarts } from '../engine/structure/parameters-at.ts'
import type { Parameter } from '../engine/structure/parameters.ts'

/** Callers may name the arguments; which of them they may leave out is said where their types are. */
export function readFortranParameters(code: Code, open: number): Parameter[] {
  const optional = listOptional(code, code.match(open) + 1)
  return parametersAt(code, sectionStarts(code, open)).map((each) => ({
    ...each,
    kind: 'any',
    optional: optional.has(each.name.toLowerCase()),
  }))
}

/** Names behind `, optional :: ` in the lines that follow the head. */
function listOptional(code: Code, from: number): Set<string> {
  const names = new Set<string>()
  const end = Math.min(code.count, from + LOOK_AHEAD)
  for (let at = from; at < end; at++) {
    if (code.text(at) !== 'optional') continue
    let mark = at
    while (mark < end && code.text(mark) !== '::' && !code.startsLine(mark + 1)) mark = code.next(mark)
    for (let name = mark + 1; name < end && !code.startsLine(name); name = code.next(name))
      if (code.isWord(name)) names.add(code.text(name))
  }
  return names
}
