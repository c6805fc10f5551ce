import type { Doubt } from './doubts.ts'
import { commentsNear, everyLine, everyPlace } from './edited-places.ts'
import { ON_PURPOSE } from './reasons.ts'

/** As long as what is done instead. */
const ABOVE = 10
const MARK = /\b(?:TODO|FIXME|XXX|HACK)\b/

/** Whoever left a mark or a word there means to come back, or meant it that way. */
export const saidBeside: Doubt = {
  when: `a comment on it or in the ${ABOVE} lines above is marked (TODO and its like), or says that it is off on purpose, or for now`,
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) =>
      commentsNear(after, line, ABOVE).some((text) => MARK.test(text) || ON_PURPOSE.test(text)),
    ),
}

const KNOWN =
  /\b(?:nosec|nosemgrep|NOSONAR|lgtm\[|noqa:\s*S\d|gosec|brakeman:ignore|rubocop:disable\s+Security|bearer:disable|codeql\[|phpcs:ignore)/

/** A scanner told of it, and somebody looked. */
export const acknowledged: Doubt = {
  when: 'each of its lines tells a scanner for dangers to let it pass',
  holds: (change, raised) => everyLine(change, raised, (text) => KNOWN.test(text)),
}
