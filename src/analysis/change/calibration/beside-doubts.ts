import type { Doubt } from './doubts.ts'
import { commentsNear, everyPlace } from './edited-places.ts'
import { ON_PURPOSE } from './reasons.ts'

const ABOVE = 4
const MARK = /\b(?:TODO|FIXME|XXX|HACK)\b/

/** Whoever left a mark or a word there means to come back, or meant it that way. */
export const saidBeside: Doubt = {
  when: `a comment on it or in the ${ABOVE} lines above is marked (TODO and its like), or says that it is off on purpose, or for now`,
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) =>
      commentsNear(after, line, ABOVE).some((text) => MARK.test(text) || ON_PURPOSE.test(text)),
    ),
}
