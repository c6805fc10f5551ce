import type { Place } from '../locate.ts'
import type { Doubt } from './doubts.ts'
import { placesOn } from './edited-places.ts'

/** Handlers like it stand in the file already: that is how it is done here. One that lost its body is no other. */
export const habit: Doubt = {
  when: 'the file had the very same line before, and has more of them now',
  holds: (change, raised) => {
    const old = countTails(change.before.lines)
    const now = countTails(change.after.lines)
    const places = placesOn(raised, 'after')
    const isUsual = ({ line }: Place): boolean => {
      const own = tail(change.after.lines[line - 1] ?? '')
      const before = old.get(own) ?? 0
      return before > 0 && (now.get(own) ?? 0) > before
    }
    return places.length > 0 && places.every(isUsual)
  },
}

function countTails(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(tail(line), (counts.get(tail(line)) ?? 0) + 1)
  return counts
}

/** From the word that handles on: what is tried before it differs. */
function tail(line: string): string {
  const at = line.search(/\b(?:catch|except|rescue)\b/)
  return (at < 0 ? line : line.slice(at)).replace(/\s+/g, '')
}

const COMMENT = /^\s*(?:\/\/|#|\/?\*|--)/
const DIRECTIVE =
  /noqa|no-?lint|nosec|eslint|pylint|rubocop|istanbul|pragma|@ts-|type:\s*ignore|noinspection/i
const SENTENCE = /[a-z]{2,}\W+[a-z]{2,}\W+[a-z]{2,}/i

/** A comment beside it says why, in words: what silences a linter explains nothing. */
export const explained: Doubt = {
  when: 'a comment on the line or the one above says why',
  holds: ({ after }, raised) => {
    const places = placesOn(raised, 'after')
    const isReason = (text: string): boolean => SENTENCE.test(text) && !DIRECTIVE.test(text)
    return (
      places.length > 0 &&
      places.every(({ line }) => {
        const above = after.lines[line - 2] ?? ''
        const own = after.comments.some((each) => each.line === line && isReason(each.text))
        return own || (COMMENT.test(above) && isReason(above))
      })
    )
  },
}
