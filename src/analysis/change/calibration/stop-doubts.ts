import { listTold } from '../read-evidence.ts'
import type { Doubt } from './doubts.ts'
import { everyLine, everyPlace } from './edited-places.ts'
import { isInTestFunction, isInTestModule } from './test-modules.ts'

/** Rust prints what a test was given, and only where it fails. */
export const shownInTest: Doubt = {
  when: 'all of them are `dbg!`, in tests, in modules that are built for tests or in lines that assert',
  holds: (change, raised) => {
    const calls = listTold(raised.evidence, 'calls')
    const isDbg = calls.length > 0 && calls.every((call) => call === 'dbg!')
    if (!isDbg || change.isTest) return isDbg
    return everyLine(
      change,
      raised,
      (text, line) =>
        /\bassert\w*!/.test(text) ||
        isInTestModule(change.after, line) ||
        isInTestFunction(change.after, line),
    )
  },
}

const MADE_MACRO = /\bmacro_rules!\s*dbg\b/

/** A macro of that name is made here, and calls itself. */
export const madeHere: Doubt = {
  when: 'in Rust the file makes a macro of that name',
  holds: ({ after }) => after.language === 'rust' && MADE_MACRO.test(after.text),
}

const ASKED_TO = /\b(?:el)?if\s*\(?[^)\n]{0,80}(?:debug(?!ger\b)|\bpdb\b)/i
const ASKED_DEBUG = 5
const MOST_ASKED = 300

/** Whoever runs it asks for the stop. */
export const stopAskedFor: Doubt = {
  when: `every one stands behind a condition, on its line or in the ${ASKED_DEBUG} above, that asks whether to debug`,
  holds: (change, raised) =>
    everyLine(change, raised, (_text, line) =>
      change.after.lines
        .slice(Math.max(0, line - 1 - ASKED_DEBUG), line)
        .some((each) => ASKED_TO.test(each.slice(0, MOST_ASKED))),
    ),
}

const STOPS =
  /(?:set_?trace|breakpoint|debugger|post_?mortem|drop_?into)\w*$|(?:^|\.)debug_?on_?(?:error|exception|failure)\b/i
const STOPPERS = /(?:^|[\\/])\w*(?:dev-?tools|debugger)\w*[\\/]/i

/** A helper for whoever debugs: `def set_trace(self)`. */
export const helpsToDebug: Doubt = {
  when: 'the function around every one is named for stopping, or the folder for tools that stop programs',
  holds: ({ after, filename }, raised) =>
    STOPPERS.test(filename ?? '') ||
    everyPlace(raised, 'after', ({ line }) => STOPS.test(after.locator(line)?.replace(/#\d+$/, '') ?? '')),
}

const STARTS_HERE = /^if\s+__name__\s*==/
const START_ABOVE = 15

/** A program of one's own that failed shows its insides to whoever started it. */
export const afterFailure: Doubt = {
  when: `every one looks at a failure (\`post_mortem\`) where a script starts, below \`if __name__\``,
  holds: (change, raised) =>
    everyLine(
      change,
      raised,
      (text, line) =>
        /\bpost_mortem\s*\(/.test(text) &&
        change.after.lines
          .slice(Math.max(0, line - START_ABOVE), line)
          .some((each) => STARTS_HERE.test(each)),
    ),
}
