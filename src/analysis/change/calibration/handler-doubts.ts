import type { LineEdit } from '../../diff/line-diff.ts'
import type { Place } from '../locate.ts'
import type { Doubt } from './doubts.ts'
import { everyPlace, listEditsNear, removedLines } from './edited-places.ts'
import { COMMENT, isDirective, isReason } from './reasons.ts'

/** Handlers like it stand in the file already: that is how it is done here. One that lost its body is no other. */
export const habit: Doubt = {
  when: 'the file had the very same line before, and has more of them now',
  holds: (change, raised) => {
    const old = countTails(change.before.lines)
    const now = countTails(change.after.lines)
    const isUsual = ({ line }: Place): boolean => {
      const own = tail(change.after.lines[line - 1] ?? '')
      const before = old.get(own) ?? 0
      return before > 0 && (now.get(own) ?? 0) > before
    }
    return everyPlace(raised, 'after', isUsual)
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

const SWALLOWS =
  /\.catch\(\s*(?:noop|_\.noop|\(?\w*\)?\s*=>\s*(?:\{\s*\}|undefined|null|void 0))|catch\s*(?:\([^)]*\))?\s*\{\s*\}|\bexcept\b[^:]*:\s*pass\b|\brescue\s+nil\b/

/** A handler that gives a value and says nothing. */
const ONLY_RETURNS =
  /^[ \t}]{0,80}(?:catch|except|rescue)\b[^\n]{0,80}\n(?:[ \t]{0,80}\n)?[ \t]{0,80}return\b[^\n]{0,80}(?:\n[ \t]{0,80}(?:\}|$)|$)/m

/** A handler of two lines that does nothing, also where its file could not be read. */
const DOES_NOTHING =
  /^[ \t}]{0,80}(?:except|catch|rescue)\b[^\n]{0,80}\n[ \t]{0,80}(?:pass|end|\})[ \t]{0,80}$/m

/** What stood in its place let the failure go as quietly. */
export const quietBefore: Doubt = {
  when: 'the lines in whose place it stands handled nothing either',
  holds: (change, raised) => {
    const isSilentIn = ({ oldStart, oldLines }: LineEdit): boolean =>
      change.before.handlers.some(
        ({ isSilent, line }) => isSilent && line > oldStart && line <= oldStart + oldLines,
      )
    const wasQuiet = (place: Place): boolean =>
      listEditsNear(change, place).some(
        (edit) =>
          isSilentIn(edit) ||
          removedLines(change, edit).some((line) => SWALLOWS.test(line)) ||
          ONLY_RETURNS.test(linesAround(change.before.lines, edit)) ||
          DOES_NOTHING.test(linesAround(change.before.lines, edit)),
      )
    return everyPlace(raised, 'after', wasQuiet)
  },
}

const MOST_AROUND = 60

/** The head of a handler may stand above what went from it. */
function linesAround(lines: readonly string[], { oldStart, oldLines }: LineEdit): string {
  return lines.slice(Math.max(0, oldStart - 2), oldStart + Math.min(oldLines, MOST_AROUND) + 1).join('\n')
}

const NOTHING = /^(?:pass|\.\.\.|continue)\s*(?:#.*)?$/

/** A handler that does nothing is told as such, which is more. */
export const doesNothing: Doubt = {
  when: 'every one does nothing, which is a finding of its own',
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) => NOTHING.test((after.lines[line] ?? '').trim())),
}

/** A comment beside it says why, in words: what silences a linter explains nothing. */
export const explained: Doubt = {
  when: 'a comment on the line, above or below it says why',
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) => {
      const above = after.lines[line - 2] ?? ''
      const own = after.comments.some(
        (each) =>
          (each.line === line || each.line === line + 1) && (isReason(each.text) || isSilence(each.text)),
      )
      return own || (COMMENT.test(above) && isReason(above))
    }),
}

const SILENCE =
  /\bignor|\bswallow|best[- ]effort|\bsilent|\bdon'?t care|\bdoes(?:n't| not) matter|\bmay fail|\bnever mind/i
const TRIED = 5

/** Two words are enough for that: `// ignore exceptions`. */
function isSilence(text: string): boolean {
  return SILENCE.test(text) && !isDirective(text)
}

const MOST_LINE = 300

const NAMED_SO = /\bcatch\s*\([^)]*\b_?(?:ignored?|expected|unused)\w*\s*\)/i

/** A comment among the lines that are tried says that their failure is let go, or the name of the failure does. */
export const letGo: Doubt = {
  when: `a comment in the ${TRIED} lines above, or the name of what is caught, says that it is ignored`,
  holds: ({ after }, raised) =>
    everyPlace(
      raised,
      'after',
      ({ line }) =>
        NAMED_SO.test((after.lines[line - 1] ?? '').slice(0, MOST_LINE)) ||
        after.comments.some((each) => each.line < line && each.line >= line - TRIED && isSilence(each.text)),
    ),
}

const HANDS_ON =
  /exc_info|set_?exception|traceback|\breject\(|\bcallback\(|\b(?:cb|done|next)\((?:e|err|error|ex)\b/i

/** What was caught is given to whoever waits for it. */
export const handedOn: Doubt = {
  when: 'every one hands on what it caught',
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) =>
      after.lines.slice(line - 1, line + 2).some((each) => HANDS_ON.test(each)),
    ),
}

const MOST_TRIED = 8

/** What is tried is nothing but a throw, for whoever debugs it to stop at. */
export const thrownToStop: Doubt = {
  when: 'all that is tried is a `throw`',
  holds: ({ after }, raised) => {
    const isThrown = ({ line }: Place): boolean => {
      const tried = listTried(after.lines, line).filter((each) => !COMMENT.test(each) && /\w/.test(each))
      return tried.length === 1 && /^\s*throw\b/.test(tried[0] ?? '')
    }
    return everyPlace(raised, 'after', isThrown)
  },
}

const GIVES = /^\s*(?:(?:const|let|var)\s+)?([\w$]{2,60})\s*=[^=]/
const AFTER = 3

/** All that is tried gives one value, and the next lines ask whether there is one. */
export const askedAfter: Doubt = {
  when: `all that is tried gives one value, which a condition in the ${AFTER} lines below asks about`,
  holds: ({ after }, raised) => {
    const isAsked = ({ line, endLine = line }: Place): boolean => {
      const tried = listTried(after.lines, line)
      const name = tried.length === 1 ? GIVES.exec(tried[0] ?? '')?.[1] : undefined
      const below = after.lines.slice(endLine, endLine + AFTER)
      return (
        name !== undefined &&
        below.some((each) => /\b(?:if|unless|return)\b/.test(each) && namesIt(each, name))
      )
    }
    return everyPlace(raised, 'after', isAsked)
  },
}

function namesIt(line: string, name: string): boolean {
  return line.split(/[^\w$]+/).includes(name)
}

const BOUND = /\brescue\b[^=\n]{0,80}=>\s*(\w+)/
const LATER = 12

/** What was caught is kept under a name, and the lines below ask for it. */
export const keptForLater: Doubt = {
  when: `what every one caught is named again in the ${LATER} lines below`,
  holds: ({ after }, raised) => {
    const isKept = ({ line }: Place): boolean => {
      const name = BOUND.exec((after.lines[line - 1] ?? '').slice(0, MOST_LINE))?.[1]
      return name !== undefined && after.lines.slice(line, line + LATER).some((each) => namesIt(each, name))
    }
    return everyPlace(raised, 'after', isKept)
  },
}

const ATTEMPT = /\b(?:attempt|best|optional|if possible|in case|last|avoid|fall ?back|cleanup|clean up)\b/i

/** The comment above what is tried says that it is no more than an attempt. */
export const saidAbove: Doubt = {
  when: 'a comment right above what is tried says that it is an attempt',
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) => {
      const above = after.lines[line - listTried(after.lines, line).length - 3] ?? ''
      return COMMENT.test(above) && isReason(above) && ATTEMPT.test(above)
    }),
}

/** What is tried between a `try` and the handler on this line; nothing when none is near. */
function listTried(lines: readonly string[], line: number): string[] {
  const above = lines.slice(Math.max(0, line - 1 - MOST_TRIED), line - 1)
  const start = above.findLastIndex((each) => /\btry\b/.test(each))
  return start < 0 ? [] : above.slice(start + 1)
}

/** What fails is passed over for the next one: the loop is the handler. */
export const goesOn: Doubt = {
  when: 'every one goes on with the next of a loop',
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) =>
      after.lines.slice(line - 1, line + 1).some((each) => /\bcontinue\b/.test(each)),
    ),
}
