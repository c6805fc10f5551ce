import type { Place } from '../locate.ts'
import type { Doubt } from './doubts.ts'
import { everyPlace, listEditsAt, listEditsNear, placesOn } from './edited-places.ts'
import { COMMENT } from './reasons.ts'

/** Neither its head changed nor the first line of what it does: it was that silent before. */
export const handlerUntouched: Doubt = {
  when: 'neither its line nor the one below changed',
  holds: (change, raised) => {
    const isOld = ({ side, line, endLine = line }: Place): boolean =>
      listEditsAt(change, { side, line, endLine: Math.max(endLine, line + 1) }).length === 0
    return everyPlace(raised, 'after', isOld)
  },
}

/** Each is held against every handler of the file. */
const MOST_PLACES = 200
/** How far above what went the head of its handler may stand. */
const HEAD_ABOVE = 3

/** A loss is where something was done about a failure; a handler of its own is a decision of whoever wrote it. */
export const nothingHandled: Doubt = {
  when: 'no handler that did something stood in its place',
  holds: (change, raised) => {
    const places = placesOn(raised, 'after')
    const wasHandled = (place: Place): boolean =>
      listEditsNear(change, place).some(({ oldStart, oldLines }) =>
        change.before.handlers.some(
          ({ isSilent, line }) =>
            !isSilent &&
            line > oldStart - HEAD_ABOVE &&
            line <= oldStart + oldLines &&
            doesSomething(change.before.lines, line),
        ),
      )
    return places.length > 0 && places.length <= MOST_PLACES && !places.some(wasHandled)
  },
}

/** What stands below its head, or behind it, is more than a remark and a bracket. */
function doesSomething(lines: readonly string[], line: number): boolean {
  const head = /(?:\{|:|=>|->)\s*([^{}\s][^{}]*)\}?\s*$/.exec(
    (lines[line - 1] ?? '').slice(0, MOST_HEAD),
  )?.[1]
  if (head !== undefined && !COMMENT.test(head)) return true
  let at = line
  while (at < lines.length && lines[at]?.trim() === '') at++
  const below = lines[at] ?? ''
  return /\w/.test(below) && !COMMENT.test(below)
}

const MOST_HEAD = 300
