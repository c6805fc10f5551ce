import type { Doubt } from './doubts.ts'
import { placesOn } from './edited-places.ts'

const LONGEST_BLOCK = 60

/** `//*` above them and `/*` now: a block that its authors switch on and off with one stroke. */
export const switchedByMark: Doubt = {
  when: 'all of them stand in blocks whose first line was `//*` and is `/*`, which switches them off and on',
  holds: ({ before, after, edits }, raised) => {
    const opened = new Set(
      edits
        .filter(({ oldStart }) => before.lines[oldStart]?.trim() === '//*')
        .map(({ newStart }) => newStart + 1),
    )
    const isInside = (line: number): boolean => {
      for (let at = line - 1; at > 0 && line - at <= LONGEST_BLOCK; at--) {
        const text = after.lines[at - 1]?.trim() ?? ''
        if (text === '/*') return opened.has(at)
        if (text.includes('*/')) return false
      }
      return false
    }
    const places = placesOn(raised, 'after')
    return opened.size > 0 && places.length > 0 && places.every(({ line }) => isInside(line))
  },
}

const CONSTANT = /^\W*([\w$.]{1,80}) = -?[\d.]+;?\W*$/
const LINES_ABOVE = 6

/** A value put in by hand over what was computed right above: what is switched off was for trying something. */
export const overComputed: Doubt = {
  when: 'all of them put a number where the lines right above put a value',
  holds: ({ after }, raised) => {
    const lines = placesOn(raised, 'after').map(({ line }) => line)
    const isSetAbove = (line: number): boolean => {
      const name = CONSTANT.exec(after.lines[line - 1] ?? '')?.[1]
      if (name === undefined) return false
      const above = after.lines.slice(Math.max(0, line - 1 - LINES_ABOVE), line - 1)
      return above.some((text) => text.trim().startsWith(`${name} = `))
    }
    return lines.length > 0 && lines.every(isSetAbove)
  },
}
