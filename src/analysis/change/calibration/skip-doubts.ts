import type { Doubt } from './doubts.ts'
import { everyPlace } from './edited-places.ts'
import { isReason, isTracked } from './reasons.ts'

const QUOTED = /(["'])(?:\\.|(?!\1)[^\\\n]){8,400}\1/g
const REMARK = /(?:\/\/|#(?!\[)|\/\*).{8,400}$/
/** A reason may stand on the lines below an open bracket. */
const REASON_BELOW = 4
/** What is still to be done is no reason, unless it says what is amiss. */
const OPEN =
  /\b(?:todo|fixme|xxx)\b[\s:()-]*(?:$|["']|(?:fix|mend|repair|re-?enable|enable|un-?(?:ignore|skip)|remove|revisit|restore|check|investigate|look|find|make|get|figure|rewrite|re-?write|update|add|bring|bugs?|broken|fail\w*|why|not working|work\w*)\b)/i

/** It says in words why the test does not run: whoever reads the change reads that too. */
export const skipExplained: Doubt = {
  when: 'every skip says in words why, or where that is dealt with, on its line or right above',
  holds: ({ after }, raised) => {
    const isTold = (text: string): boolean => isTracked(text) || (isReason(text) && !OPEN.test(text))
    return everyPlace(raised, 'after', ({ line }) => {
      const own = after.lines[line - 1] ?? ''
      const call = after.lines.slice(line - 1, line + REASON_BELOW).join('\n')
      const said = [
        ...((/[([,]\s*$/.test(own) ? call : own).match(QUOTED) ?? []),
        ...(REMARK.exec(own) ?? []),
      ]
      const above = REMARK.exec(lineAbove(after.lines, line))?.[0] ?? ''
      return said.some(isTold) || isTold(above)
    })
  },
}

/** `@Test`, `#[test]`: what else is said of the test stands between a remark and the skip. */
const MARK = /^\s*(?:@\w+|#\[[\w:]+\])\s*$/
const MARKS_ABOVE = 4

/** The line above one and the marks above it. */
function lineAbove(lines: readonly string[], line: number): string {
  const above = lines.slice(Math.max(0, line - 1 - MARKS_ABOVE), line - 1)
  return above.findLast((text) => !MARK.test(text)) ?? ''
}

const EMPTY_BODY = 3

const PRINTS = /\bSystem\.out\.|\bprint\w{0,10}!?\s*\(|\bconsole\.log\(|\bfmt\.Print|\bputs\b|\becho\b/
const PROVES = /assert|expect|should|verif|check|must|require|fail|rais|throw|equal|match/i

/** A test that does nothing, or shows something to whoever looks, is skipped as well as run. */
export const emptyTest: Doubt = {
  when: 'every test that is skipped does nothing, or prints and has no word of an assertion',
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) => {
      const own = after.functions.find((each) => each.line >= line && each.line <= line + MARKS_ABOVE)
      if (own === undefined) return false
      const body = after.lines.slice(own.line, own.endLine)
      const onlyShows = body.some((each) => PRINTS.test(each)) && !body.some((each) => PROVES.test(each))
      return own.bodyTokenCount <= EMPTY_BODY || onlyShows
    }),
}
