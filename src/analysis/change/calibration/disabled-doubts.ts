import { isPrint } from './disabled-prints.ts'
import type { Change } from '../change.ts'
import type { Place } from '../locate.ts'
import { resolveLanguage } from '../../languages/resolve-language.ts'
import type { Doubt } from './doubts.ts'
import { everyPlace, listEditsAt, listEditsNear, placesOn } from './edited-places.ts'
import { COMMENT, isSentence, isTracked, ON_PURPOSE } from './reasons.ts'

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

const IMPORT = /^\W*(?:import|from|use|using|require\w*|include\w*)\b/
/** Says that nothing is there yet: `unimplemented!()`. */
const NOT_YET = /\b(?:unimplemented!|todo!|NotImplemented|UnsupportedOperation)/
/** A function that does nothing: `pub fn stop(&self) {}`. */
const EMPTY = /\b(?:fn|func|function|def|void|sub)\b.{0,200}\{\s*\}\W*$/
/** A test that was skipped or not written yet: `describe.skip('a', () => {`, `it('does a')`. */
const NEVER_RAN =
  /\b(?:it|test|describe|context)\.(?:skip|todo)\(|\bx(?:it|describe|context)\(|^\W*(?:it|test)\(["'`][^"'`]*["'`]\);?$/
/** What switched a test off, and does not any more: `#@unittest.skip("a")`. */
const SKIP =
  /^\W{0,20}(?:(?:unittest|pytest\.mark)\.(?:skip|xfail)|(?:Ignore|Disabled|ignore)\b|(?:t|this|pytest)\.[sS]kip\w*\()/
/** Two lines are as often an experiment that nobody misses as a loss. */
const LEAST_LOST = 3

const OPENED = /\{\s*$/
const CLOSED = /^[\s/*#]*\}[\s/*]*$/

/** Lines that did something when they ran. */
function listLost(lines: readonly string[], places: readonly Place[]): number[] {
  const textAt = (line: number): string => (lines[line - 1] ?? '').slice(0, LONGEST_LINE)
  const isIdle = (line: number): boolean =>
    isPrint(textAt(line)) ||
    [IMPORT, NOT_YET, EMPTY, NEVER_RAN, SKIP].some((idle) => idle.test(textAt(line))) ||
    isEmptyBlock(line) ||
    isEmptyBlock(line - 1)
  const isEmptyBlock = (line: number): boolean => OPENED.test(textAt(line)) && CLOSED.test(textAt(line + 1))
  return places.map(({ line }) => line).filter((line) => !isIdle(line))
}

export const fewLost: Doubt = {
  when: `fewer than ${LEAST_LOST} of them do more than import, print, declare what does nothing, skip a test or name one that was skipped`,
  holds: ({ after }, raised) => listLost(after.lines, placesOn(raised, 'after')).length < LEAST_LOST,
}

const MOST_REPLACED = 10

/** Something else runs in their place: what is left of the old lines says how it was, and nothing is missing. */
export const replacedHere: Doubt = {
  when: `they are at most ${MOST_REPLACED}, and half as many new lines run in their place`,
  holds: (change, raised) => {
    const { after } = change
    const off = new Set(placesOn(raised, 'after').map(({ line }) => line))
    if (off.size > MOST_REPLACED) return false
    const comments = new Set(after.comments.map(({ line }) => line))
    const edits = new Set(placesOn(raised, 'after').flatMap((place) => listEditsNear(change, place)))
    const isRun = (line: number): boolean => {
      const text = after.lines[line - 1] ?? ''
      return !off.has(line) && !comments.has(line) && !COMMENT.test(text) && /\w\w/.test(text)
    }
    const lines = [...edits].flatMap(({ newStart, newLines }) =>
      Array.from({ length: Math.min(newLines, MOST_SEEN) }, (_, index) => newStart + 1 + index),
    )
    return lines.filter(isRun).length * 2 >= off.size
  },
}

const MOST_SEEN = 200

const MOVED = /\bmoved (?:in)?to\b/i
/** The block itself says so, before its code goes on: `/* Removed for GWT public void f() {`, `/* unused function`. */
const LABELLED =
  /^\W{0,20}(?:(?:removed|disabled|unsupported|not (?:supported|needed|available)) (?:for|in|on|by|with|since|until)|not (?:yet )?implemented|unused(?!\s*[(=.]))\b|^\W{0,20}(?:TODO|FIXME)\[[\w .-]{2,40}\]/i

/** `Post 0.103.0 version`: words without a sign of code. */
function isTitle(text: string): boolean {
  return (text.match(/\p{L}{3,}/gu) ?? []).length >= 3 && !/[;{}()=<>]/.test(text)
}

function isSaid(text: string): boolean {
  return isSentence(text) || MOVED.test(text) || isTracked(text)
}

/** What stood above already says that it may be switched off that way, in words or as C does it: `//#ifdef DEBUG`. */
const MAY_GO = /\bcomment(?:ing|ed)?[ -]out\b|\buncomment\b|^\s*\/\/\s?#(?:if|ifn?def|else)\b/i

const WIDEST_GAP = 3

/** Of each line that does something, the sentence right above its block, on its first line or below it. */
function listReasons(change: Change, places: readonly Place[]): (string | undefined)[] {
  const { after } = change
  const lines = new Set(places.map(({ line }) => line))
  const comments = new Set(after.comments.map(({ line }) => line))
  const textOf = (line: number): string => after.lines[line - 1] ?? ''
  const isComment = (line: number): boolean => comments.has(line) || COMMENT.test(textOf(line))
  const isReasonAt = (line: number): boolean =>
    isComment(line) && (isNew(line) ? isSaid(textOf(line)) : isAllowed(line))
  const isAllowed = (line: number): boolean => [line, line - 1].some((each) => MAY_GO.test(textOf(each)))
  const isPart = (line: number): boolean =>
    lines.has(line) || (isComment(line) && !isReasonAt(line)) || isGap(line)
  const isNew = (line: number): boolean => listEditsAt(change, { side: 'after', line }).length > 0
  const isBlank = (line: number): boolean => /^[\s{}()[\];,]*$/.test(textOf(line))
  const isClosed = (line: number, step: number): boolean => {
    let at = line + step
    while (isBlank(at) && !isComment(at) && Math.abs(at - line) <= WIDEST_GAP) at += step
    return isComment(at)
  }
  // Blank lines and brackets alone between comments are part of them.
  const isGap = (line: number): boolean => isBlank(line) && isClosed(line, -1) && isClosed(line, 1)
  const edge = (line: number, step: number): number => {
    let at = line
    while (at > 0 && at <= after.lines.length && isPart(at + step)) at += step
    return at + step
  }
  // One line of code may stand between them: what is done instead.
  const reasonOf = (line: number): string | undefined => {
    const above = edge(line, -1)
    const first = textOf(above + 1)
    if (LABELLED.test(first)) return first
    const second = textOf(above + 2)
    // A line of its own in words, right where a block of comments begins.
    if (/^\s*\/\*+\s*$/.test(first) && !lines.has(above + 2) && isTitle(second)) return second
    const reason = [above, above - 1, edge(line, 1)].find(isReasonAt)
    return reason === undefined ? undefined : textOf(reason)
  }
  return listLost(after.lines, places).map(reasonOf)
}

export const explainedAbove: Doubt = {
  when: 'a new comment in words stands right above or below every block of them',
  holds: (change, raised) => {
    const places = placesOn(raised, 'after')
    return places.length > 0 && listReasons(change, places).every((reason) => reason !== undefined)
  },
}

/** Whoever says of one block that it is off on purpose says it of what goes with it. */
export const saidToBeOff: Doubt = {
  grows: true,
  when: 'a new comment right above or below one of them says that it is off on purpose, or for now',
  holds: (change, raised) =>
    listReasons(change, placesOn(raised, 'after')).some((reason) => ON_PURPOSE.test(reason ?? '')),
}

/** What is said of a test as a whole is said of its lines. */
export const saidAboveFunction: Doubt = {
  when: 'a new comment in words stands right above the function around each of them',
  holds: (change, raised) => {
    const { after } = change
    const heads = new Map(after.functions.map(({ key, line }) => [key, line]))
    return everyPlace(raised, 'after', ({ line }) => {
      const head = heads.get(after.locator(line) ?? '') ?? 1
      const above = after.lines[head - 2] ?? ''
      const isNew = listEditsAt(change, { side: 'after', line: head - 1 }).length > 0
      return isNew && COMMENT.test(above) && isSentence(above)
    })
  },
}

const PROVES =
  /assert|expect|should|verify|check|require\.|raises|throws|\b(?:x?it|test|describe|context|specify|scenario|fact|theory|suite|bench)\b|\btest_|Test|\b(?:before|after)(?:Each|All)?\b|\bset_?up\b|tear_?down|\b(?:run|exec|add)_?\w*test|\bt\.(?:Error|Fatal|Run|Skip)|panic|fail/i

/** `ObjectTest/`, `app-sandbox/`, `RunMe.scala`: tried out there, by whoever wrote it. */
const TRIED_OUT =
  /(?:^|[\\/])[\w-]*(?:test|sandbox|scratch|playground|\btmp|\btemp)s?[\\/]|(?:^|[\\/])(?:run_?me|scratch(?:pad)?)\.\w+$/i

/** What prepares or measures in a test is its author's; what proves something is missed. */
export const provedNothing: Doubt = {
  when: 'in a test, or where the path is named for trying things out, none of them asserts anything or is a test, or prepares one',
  holds: (change, raised) =>
    (change.isTest || TRIED_OUT.test(change.filename ?? '')) &&
    !placesOn(raised, 'after').some(({ line }) => PROVES.test(change.after.lines[line - 1] ?? '')),
}

const FIELD =
  /^[\s/*]*(?:(?:const|unsigned|signed|struct|volatile|static)\s+)*\w+[\s*]+\w+(?:\[\w*\])*;[\s*/]*$/

/** Members of a type that nobody reads: kept to say what follows in memory. */
export const onlyFields: Doubt = {
  when: 'in C and its like, all of them declare a field or a variable',
  holds: ({ after }, raised) =>
    after.review.family === 'c' &&
    everyPlace(raised, 'after', ({ line }) =>
      FIELD.test((after.lines[line - 1] ?? '').slice(0, LONGEST_LINE)),
    ),
}

const LONGEST_LINE = 200
const BELOW = 12

/** A template's step gives way to one of its own right below. */
export const stepReplaced: Doubt = {
  when: 'in a workflow, all of them are a step that uses an action, and new commands run right below',
  holds: (change, raised) => {
    const { after } = change
    const textOf = (line: number): string => after.lines[line - 1] ?? ''
    const isStep = ({ line }: Place): boolean =>
      /^\s*#\s*-?\s*(?:name|uses|id):/.test(textOf(line).slice(0, LONGEST_LINE))
    const last = Math.max(...placesOn(raised, 'after').map(({ line }) => line))
    const isRun = (line: number): boolean =>
      /^\s*-?\s*run:/.test(textOf(line)) && listEditsAt(change, { side: 'after', line }).length > 0
    return (
      after.language === 'yaml' &&
      everyPlace(raised, 'after', isStep) &&
      Array.from({ length: BELOW }, (_, step) => last + 1 + step).some(isRun)
    )
  },
}

/** Where the language has no table, what looks like a comment may be none: `cat "$a"/*`. */
export const unknownLanguage: Doubt = {
  when: 'there is no table for the language',
  holds: ({ after }) => !resolveLanguage(after.language).known,
}
