import type { Change } from '../change.ts'
import type { Place } from '../locate.ts'
import { allNew, type Doubt } from './doubts.ts'
import { everyPlace, goneAt, placesOn } from './edited-places.ts'
import { listEntries } from '../read-evidence.ts'
import { cutRemark } from './reasons.ts'

/** How far below a mark the function stands that it is for. */
const MARK_ABOVE = 4

/** What is new was never closed: how it is reached was decided with it. */
export const newEntrance: Doubt = {
  when: 'every function it is about is new',
  holds: ({ before, after }, raised) => {
    const known = new Set(before.functions.map(({ key }) => key))
    const isNew = ({ line }: Place): boolean => {
      const own = after.functions.find((each) => each.line >= line && each.line <= line + MARK_ABOVE)
      return own !== undefined && !known.has(own.key)
    }
    return everyPlace(raised, 'after', isNew)
  },
}

const WITH_RIGHTS = /credentials/i
const AROUND = 6

/** Public answers are for every page; with a visitor's rights they are not. */
export const withoutRights: Doubt = {
  when: 'it stands in lines that took the place of none, and nothing around them speaks of credentials',
  holds: (change, raised) =>
    allNew.holds(change, raised) &&
    !placesOn(raised, 'after').some(({ line }) =>
      change.after.lines
        .slice(Math.max(0, line - AROUND), line + AROUND)
        .some((each) => WITH_RIGHTS.test(each)),
    ),
}

/** What leaves open how much, and not whether it is right at all. */
const STILL_PROVES = /^(?:bound|kind|tolerance|equality)$/

/** An assertion that leaves more open may follow what has to vary; one that says next to nothing does not. */
export const stillProve: Doubt = {
  when: 'all of them still prove a value, a bound, a tolerance or a kind',
  holds: (_change, { evidence }) => {
    const all = listEntries(evidence, 'assertions')
    return all.length > 0 && all.every(({ after = '' }) => STILL_PROVES.test(after))
  },
}

/** What left the value open before leaves more of it open now. */
export const neverExact: Doubt = {
  when: 'none of them asserted an exact value before, and each is still asked whether it is true',
  holds: (_change, { evidence }) => {
    const all = listEntries(evidence, 'assertions')
    return all.length > 0 && all.every(({ before, after }) => before !== 'equality' && after === 'truth')
  },
}

const FLAG = /[,=]\s*(?:0|1|true|false)\s*\)?;?\s*$/i
const DENIES = /assert_?(?:false|not)|\bassert not\b|assert!\(!|\bnot\b|falsy|falsey|isFalse/i

/** Yes and no of a system that writes them as numbers. */
export const wasFlag: Doubt = {
  when: 'all of them compared with 0 or 1, and one that was 0 is asserted to be false now',
  holds: ({ before, after }, raised) =>
    everyPlace(raised, 'before', ({ line }) => FLAG.test(before.lines[line - 1] ?? '')) &&
    placesOn(raised, 'after').some(({ line }) => DENIES.test(after.lines[line - 1] ?? '')),
}

const VALUES = /"[^"\n]{1,80}"|'[^'\n]{1,80}'|\b\d+\b/g

/** Each is looked for among all edits. */
const MOST_WAITED = 200

/** The value is waited for: what is true is that it came. */
export const waitedFor: Doubt = {
  when: 'every line still compares with a value that the old one named, inside of what has to be true',
  holds: (change, raised) =>
    raised.places.length <= MOST_WAITED &&
    everyPlace(raised, 'after', (place) => {
      const now = cutRemark(change.after.lines[place.line - 1] ?? '')
      const old = goneAt(change, place).flatMap((line) => line.match(VALUES) ?? [])
      const kept = now.match(VALUES) ?? []
      return /={2,3}|\bequals?\(/i.test(now) && kept.some((value) => old.includes(value))
    }),
}

const ASKED_ABOVE = 2
const ASKS = /\b(?:if|guard|unless|when|elif|case)\b|#if/

/** A way out under a condition may be meant for where the test cannot run. */
export const exitAsked: Doubt = {
  when: 'every way out stands under a condition',
  holds: ({ after }: Change, raised) => {
    const isAsked = (line: number): boolean =>
      after.lines.slice(Math.max(0, line - 1 - ASKED_ABOVE), line).some((each) => ASKS.test(each))
    return everyPlace(raised, 'after', ({ line }) => isAsked(line))
  },
}

const THIS_MACHINE = /\blocalhost\b|\b127\.0\.0\.1\b|\[::1\]/

/** Nobody stands on the way to the machine itself. */
export const onThisMachine: Doubt = {
  when: 'every line speaks to the machine itself (`localhost`)',
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) => THIS_MACHINE.test(after.lines[line - 1] ?? '')),
}

/** It was printed before too, in other brackets. */
export const reprinted: Doubt = {
  when: 'a line that went from there has the same words',
  holds: (change, raised) => {
    const words = (line: string): string => (line.match(/\w+/g) ?? []).join(' ')
    return everyPlace(raised, 'after', (place) => {
      const own = words(change.after.lines[place.line - 1] ?? '')
      return goneAt(change, place).some((line) => words(line) === own)
    })
  },
}

const PROGRAM = /\bgit push\b|\brm\s+-|\bdd\s+if=|\bmkfs\b/

/** A line that went from there ran the same program. */
export const sameProgram: Doubt = {
  when: 'a line that went from there ran the same program',
  holds: (change, raised) =>
    everyPlace(raised, 'after', (place) => {
      const own = PROGRAM.exec(change.after.lines[place.line - 1] ?? '')?.[0]
      const gone = goneAt(change, place)
      return own !== undefined && gone.some((line) => line.includes(own))
    }),
}

const TRANSLATED = /(?:\$t|\bt|\b__|\btrans|\bgettext|\bi18n\.t)\(\s*['"]/

/** Texts of the program itself, with the markup its translators gave them. */
export const translated: Doubt = {
  when: 'every one is a translation of a fixed text',
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) => TRANSLATED.test(after.lines[line - 1] ?? '')),
}

const BOUNDED =
  /\b(?:\w*strn?l?n(?:cpy|cat)\w*|strl(?:cpy|cat)|v?snprintf|\w+_s|fgets|memcpy|bounded\w*)\s*\(/

/** What is copied without a bound was copied without one before, in another way. */
export const noBoundLost: Doubt = {
  when: 'in C and its like, none took the place of a call that knew a bound',
  holds: (change, raised) =>
    change.after.review.family === 'c' &&
    !placesOn(raised, 'after').some((place) => goneAt(change, place).some((line) => BOUNDED.test(line))),
}

const ACCEPTS = /\bAcceptOptions\b/
const ACCEPTS_ABOVE = 5

/** A server of sockets asks by that name where the page came from, not who the other side is. */
export const ofOrigin: Doubt = {
  when: `every one is an option of accepting a socket (\`AcceptOptions\` in the ${ACCEPTS_ABOVE} lines above)`,
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) =>
      after.lines.slice(Math.max(0, line - 1 - ACCEPTS_ABOVE), line).some((each) => ACCEPTS.test(each)),
    ),
}

/** What a token says is looked at before it is verified. */
export const ofToken: Doubt = {
  when: 'every line decodes a token, which is a finding of its own',
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) =>
      /\b\w*(?:decode|jwt|token)\w*\(/i.test(after.lines[line - 1] ?? ''),
    ),
}

const CALLED = /([\w$]+)\s*\(/

/** Whether there is anything to wait for is not known unless the file itself declares it. */
export const unknownPromise: Doubt = {
  when: 'none of what is called is declared as asynchronous in the file',
  holds: ({ after }, raised) => {
    const declared = new Set(
      after.functions.filter(({ isAsync }) => isAsync).map(({ key }) => key.split('.').at(-1)),
    )
    return !placesOn(raised, 'after').some(({ line }) => {
      const called = (after.lines[line - 1] ?? '').matchAll(new RegExp(CALLED, 'g'))
      return [...called].some(([, name]) => declared.has(name))
    })
  },
}

/** A helper that runs one test alone for whoever asks for it. */
export const namedForFocus: Doubt = {
  when: 'every one stands in a function that is named for it (`only`)',
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) => /(?:^|\.)(?:only|focus)\b/i.test(after.locator(line) ?? '')),
}
