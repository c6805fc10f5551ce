import type { LineEdit } from '../../diff/line-diff.ts'
import type { Change, Side } from '../change.ts'
import type { Raised } from '../findings/finding.ts'
import { listUnbound } from '../code/unbound-names.ts'
import type { Place } from '../locate.ts'
import { listTold } from '../read-evidence.ts'
import { LETS_IN, type Doubt } from './doubts.ts'
import {
  addedLines,
  everyPlace,
  listEditsAt,
  listEditsNear,
  listNames,
  placesOn,
  removedLines,
} from './edited-places.ts'

/** A place that long is a whole test, not an assertion of it. */
const MOST_LINES = 15

/** Anything else of the file changed: a test that follows its code looks like that. */
export const notAloneInFile: Doubt = {
  grows: true,
  when: 'any other line of code in the file changed, or what came has a name that what went had not',
  holds: (change, raised) => !change.edits.every((edit) => isOnlyThat(change, raised, edit)),
}

/** Nothing but a loss is a plain fact; a loss beside something new may be the new thing's way of doing it. */
export const somethingCame: Doubt = {
  grows: true,
  when: 'anywhere in the file a line came with a name that the lines it replaces had not',
  holds: (change) =>
    change.edits.some((edit) => {
      const names = listNames(removedLines(change, edit).join('\n'))
      return addedLines(change, edit)
        .filter((line) => !IMPORT.test(line))
        .some((line) => [...listNames(line)].some((name) => !names.has(name) && !LETS_IN.test(name)))
    }),
}

/** The same where a name that went may still come from elsewhere: what no line of the file binds cannot. */
export function ifBoundElsewhere(doubt: Doubt): Doubt {
  return {
    ...doubt,
    when: `${doubt.when}, and something in the file may still bind the name`,
    holds: (change, raised) => {
      const unbound = new Set(listUnbound(change.after).map(({ name }) => name))
      const names = listTold(raised.evidence, 'names')
      return doubt.holds(change, raised) && !names.every((name) => unbound.has(String(name)))
    },
  }
}

/** Pages, builds and transforms give scripts names that no file shows. */
export const givenToScripts: Doubt = {
  when: 'the file is JavaScript or TypeScript, which pages and builds give names',
  holds: ({ after }) => after.review.family === 'script',
}

/** A test that is skipped or patched and nothing else: no test that follows its code looks like that. */
export const elsewhereToo: Doubt = {
  grows: true,
  when: 'another part of the file changed too',
  holds: (change, raised) => {
    const own = new Set(raised.places.flatMap((place) => listEditsNear(change, place)))
    return change.edits.some(
      (edit) =>
        !own.has(edit) &&
        [...removedLines(change, edit), ...addedLines(change, edit)].some((line) => !isNoTest(line)),
    )
  },
}

function isOnlyThat(change: Change, raised: Raised, edit: LineEdit): boolean {
  const old = linesOfPlaces(change.before, placesOn(raised, 'before'))
  const now = linesOfPlaces(change.after, placesOn(raised, 'after'))
  const gone = removedLines(change, edit)
  const come = addedLines(change, edit)
  const names = listNames(gone.join('\n'))
  const isKnown = (line: string): boolean => [...listNames(line)].every((name) => names.has(name))
  const isKept = (line: string): boolean => come.some((each) => each.trim() === line.trim())
  return (
    gone.every((line, index) => isNoTest(line) || isKept(line) || old.has(edit.oldStart + index + 1)) &&
    come.every((line, index) => isNoTest(line) || isKnown(line) || now.has(edit.newStart + index + 1))
  )
}

const IMPORT = /^\s*(?:import|from|use|using|require|#\s*include)\b/

function isNoTest(line: string): boolean {
  return IMPORT.test(line) || listNames(line).size === 0
}

/** Lines that the statements at these places take up. */
function linesOfPlaces({ lines }: Side, places: readonly Place[]): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { line, endLine = line } of places) {
    if (endLine - line > MOST_LINES) continue
    for (let at = line; at <= Math.max(endLine, endOfStatement(lines, line)); at++) found.add(at)
  }
  return found
}

/** The line on which every bracket that was opened is closed again. */
function endOfStatement(lines: readonly string[], first: number): number {
  let open = 0
  for (let at = first; at < first + MOST_LINES; at++) {
    for (const sign of lines[at - 1] ?? '') open += '([{'.includes(sign) ? 1 : ')]}'.includes(sign) ? -1 : 0
    if (open <= 0) return at
  }
  return first
}

const SKIPS = /skip|pending|ignore|explicit|disabled|\bx(?:it|test|describe|context|specify|fail)\b|todo/i
/** A mark above a test, or a line at its start, and not the test with it. */
const MOST_MARK = 3

/** What runs less than before is a test that ran: not one that is new, nor one that was skipped in other words. */
export const ranNotBefore: Doubt = {
  when: 'the test is new, or was skipped before in other words',
  holds: (change, raised) => everyPlace(raised, 'after', (place) => !isSkippedNow(change, place)),
}

function isSkippedNow(change: Change, place: Place): boolean {
  const around = listEditsNear(change, place).flatMap((edit) => removedLines(change, edit))
  if (around.some((line) => SKIPS.test(line))) return false
  return listEditsAt(change, place).some((edit) => {
    const gone = removedLines(change, edit).filter((line) => !isNoTest(line))
    const words = new Set(gone.flatMap((line) => line.match(/\w{3,}/g) ?? []))
    const own = (change.after.lines[place.line - 1] ?? '').match(/\w{3,}/g) ?? []
    return addedLines(change, edit).length <= MOST_MARK || own.some((word) => words.has(word))
  })
}

/** The function says the very same line once less, and still says it. */
export const saidTwice: Doubt = {
  when: 'the function still has the very line',
  holds: ({ before, after }, raised) => {
    const gone = placesOn(raised, 'before')
    const isLeft = ({ line, function: name }: Place): boolean => {
      const text = (before.lines[line - 1] ?? '').trim()
      return placesOn(raised, 'after')
        .filter((place) => name === undefined || place.function === name)
        .some((place) =>
          after.lines.slice(place.line - 1, place.endLine).some((each) => each.trim() === text),
        )
    }
    return gone.length > 0 && gone.every(isLeft)
  },
}

/** The named function it stood in is nowhere any more: it went with it. */
export const functionGone: Doubt = {
  when: 'the function it stood in is gone as a whole',
  holds: ({ before, after }, raised) => {
    const gone = placesOn(raised, 'before')
    const left = new Set(after.functions.map(({ key }) => key))
    const isGone = ({ line }: Place): boolean => {
      const name = before.locator(line)
      return name !== null && !name.includes('(anonymous)') && !left.has(name)
    }
    return gone.length > 0 && gone.every(isGone)
  },
}

const ASKS_TYPE =
  /\b(?:is_?(?:callable|string|array|int|integer|bool|float|object|iterable|numeric|function|number)|instanceof|isinstance|typeof)\b/i

/** It asked for the type of a parameter that is declared with one, so that the language refuses what it refused. */
export const saidByType: Doubt = {
  when: 'all it asked for is the type of a parameter whose type is declared',
  holds: ({ before, after }, raised) => {
    const gone = placesOn(raised, 'before').filter(({ meaning }) => meaning !== undefined)
    return (
      gone.length > 0 &&
      gone.every(({ meaning = '', line }) => {
        const name = before.locator(line)
        const facts = after.functions.find(({ key }) => key === name)
        const typed = new Set(
          facts?.parameters.filter(({ type }) => type !== null).map((each) => plain(each.name)),
        )
        return ASKS_TYPE.test(meaning) && [...listNames(meaning)].some((each) => typed.has(plain(each)))
      })
    )
  },
}

const plain = (name: string): string => name.replace(/^\$/, '')

const JOINED =
  /^[ \t]{0,40}(?:import|export)\b(?!\s*:)|\b(?:require|define)\s?\(|\bmodule\.exports\b|\bexports\.\w/m

/** A page loads several scripts, and each may call what another one brings. */
export const plainScript: Doubt = {
  when: 'the file is JavaScript that imports and exports nothing',
  holds: ({ after, filename }) => (filename ?? '').endsWith('.js') && !JOINED.test(after.text),
}
