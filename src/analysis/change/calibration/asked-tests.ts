import type { Doubt } from './doubts.ts'
import { everyLine } from './edited-places.ts'
import { indentOf } from '../code/indent-of.ts'

const MOST_ABOVE = 400
const ASKS = /^\s*if\s*\(.{0,80}\b(?:process\.env|import\.meta\.env|Deno\.env)\b/

/** Run by hand, by whoever sets the variable: the others of the file are not meant to run along. */
export const askedTests: Doubt = {
  when: 'every one stands below a question for a variable of the environment',
  holds: (change, raised) =>
    everyLine(change, raised, (text, line) => {
      let depth = indentOf(text)
      for (let at = line - 1; at > Math.max(0, line - MOST_ABOVE) && depth > 0; at--) {
        const above = change.after.lines[at - 1] ?? ''
        if (above.trim() === '' || indentOf(above) >= depth) continue
        if (ASKS.test(above)) return true
        depth = indentOf(above)
      }
      return false
    }),
}

const EXPECTS = /\b(?:assert\w*|expect|Assert\.\w+)\s*\(/

/** `assertEquals(x || x, eval("x || x"))`: what an operator gives is tried with every pair. */
export const expectedOperands: Doubt = {
  when: 'in a test every one stands in an assertion',
  holds: (change, raised) =>
    change.isTest && everyLine(change, raised, (text) => EXPECTS.test(text.slice(0, MOST_ABOVE))),
}

const PROVED_BELOW = 4
const PROVES = /\b(?:expect|assert\w*|should(?:_not)?|verify)\b/

/** A setter is called to see what it does. */
export const setterProved: Doubt = {
  when: `in a test, a line that asserts stands at most ${PROVED_BELOW} below every one`,
  holds: (change, raised) =>
    change.isTest &&
    everyLine(change, raised, (_text, line) =>
      change.after.lines.slice(line, line + PROVED_BELOW).some((each) => PROVES.test(each)),
    ),
}
