import type { Doubt } from './doubts.ts'
import { everyPlace, listEditsAt, placesOn } from './edited-places.ts'
import { isSentence, isTracked } from './reasons.ts'

const LONGEST_BLOCK = 60

// `//*` above them and `/*` now, or `/*/` below: a block that its authors switch on and off with one stroke.
export const switchedByMark: Doubt = {
  when: 'all of them stand in blocks whose first line was `//*` and is `/*`, or whose last is `/*/`, which switches them off and on',
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
    const endsBySwitch = (line: number): boolean => {
      const below = after.lines.slice(line, line + LONGEST_BLOCK).find((text) => text.includes('*/'))
      return below?.trim() === '/*/'
    }
    return everyPlace(raised, 'after', ({ line }) => isInside(line) || endsBySwitch(line))
  },
}

const SPOKEN_OF =
  /\bcomment(?:ing|ed)\b.{0,20}\b(?:out|code|earlier|old|previous|until|for now|lines?|since|because)\b|\bout[- ]?commented\b/i

/** `// Supported now, hence commenting the earlier code`, wherever the change says so. */
export const spokenOf: Doubt = {
  when: 'a new comment in words says that code is commented out',
  holds: (change, raised) => {
    const { after } = change
    const off = new Set(placesOn(raised, 'after').map(({ line }) => line))
    return after.comments.some(({ line }) => {
      const text = after.lines[line - 1] ?? ''
      const isNew = (): boolean => listEditsAt(change, { side: 'after', line }).length > 0
      return !off.has(line) && SPOKEN_OF.test(text) && (isSentence(text) || isTracked(text)) && isNew()
    })
  },
}
