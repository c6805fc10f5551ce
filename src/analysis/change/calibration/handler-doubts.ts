import type { LineEdit } from '../../diff/line-diff.ts'
import type { Place } from '../locate.ts'
import type { Doubt } from './doubts.ts'
import { listEditsAt, listEditsNear, placesOn, removedLines } from './edited-places.ts'

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

const SWALLOWS =
  /\.catch\(\s*(?:noop|_\.noop|\(?\w*\)?\s*=>\s*(?:\{\s*\}|undefined|null|void 0))|catch\s*(?:\([^)]*\))?\s*\{\s*\}|\bexcept\b[^:]*:\s*pass\b|\brescue\s+nil\b/

/** What stood in its place let the failure go as quietly. */
export const quietBefore: Doubt = {
  when: 'the lines in whose place it stands handled nothing either',
  holds: (change, raised) => {
    const places = placesOn(raised, 'after')
    const isSilentIn = ({ oldStart, oldLines }: LineEdit): boolean =>
      change.before.handlers.some(
        ({ isSilent, line }) => isSilent && line > oldStart && line <= oldStart + oldLines,
      )
    const wasQuiet = (place: Place): boolean =>
      listEditsNear(change, place).some(
        (edit) => isSilentIn(edit) || removedLines(change, edit).some((line) => SWALLOWS.test(line)),
      )
    return places.length > 0 && places.every(wasQuiet)
  },
}

const NOTHING = /^(?:pass|\.\.\.|continue)\s*(?:#.*)?$/

/** A handler that does nothing is told as such, which is more. */
export const doesNothing: Doubt = {
  when: 'every one does nothing, which is a finding of its own',
  holds: ({ after }, raised) => {
    const places = placesOn(raised, 'after')
    return places.length > 0 && places.every(({ line }) => NOTHING.test((after.lines[line] ?? '').trim()))
  },
}

const COMMENT = /^\s*(?:\/\/|#|\/?\*|--)/
const DIRECTIVE =
  /noqa|no-?lint|nosec|eslint|pylint|rubocop|istanbul|pragma|@ts-|type:\s*ignore|noinspection/i
const SENTENCE = /[a-z]{2,}\W+[a-z]{2,}\W+[a-z]{2,}/i

function isReason(text: string): boolean {
  return SENTENCE.test(text) && !DIRECTIVE.test(text)
}

/** A comment beside it says why, in words: what silences a linter explains nothing. */
export const explained: Doubt = {
  when: 'a comment on the line, above or below it says why',
  holds: ({ after }, raised) => {
    const places = placesOn(raised, 'after')
    return (
      places.length > 0 &&
      places.every(({ line }) => {
        const above = after.lines[line - 2] ?? ''
        const own = after.comments.some(
          (each) =>
            (each.line === line || each.line === line + 1) && (isReason(each.text) || isSilence(each.text)),
        )
        return own || (COMMENT.test(above) && isReason(above))
      })
    )
  },
}

const SILENCE =
  /\bignor|\bswallow|best[- ]effort|\bsilent|\bdon'?t care|\bdoes(?:n't| not) matter|\bmay fail|\bnever mind/i
const TRIED = 5

/** Two words are enough for that: `// ignore exceptions`. */
function isSilence(text: string): boolean {
  return SILENCE.test(text) && !DIRECTIVE.test(text)
}

const MOST_LINE = 300

const NAMED_SO = /\bcatch\s*\([^)]*\b_?(?:ignored?|expected|unused)\w*\s*\)/i

/** A comment among the lines that are tried says that their failure is let go, or the name of the failure does. */
export const letGo: Doubt = {
  when: `a comment in the ${TRIED} lines above, or the name of what is caught, says that it is ignored`,
  holds: ({ after }, raised) => {
    const places = placesOn(raised, 'after')
    return (
      places.length > 0 &&
      places.every(
        ({ line }) =>
          NAMED_SO.test((after.lines[line - 1] ?? '').slice(0, MOST_LINE)) ||
          after.comments.some(
            (each) => each.line < line && each.line >= line - TRIED && isSilence(each.text),
          ),
      )
    )
  },
}

const HANDS_ON =
  /exc_info|set_?exception|traceback|\breject\(|\bcallback\(|\b(?:cb|done|next)\((?:e|err|error|ex)\b/i

/** What was caught is given to whoever waits for it. */
export const handedOn: Doubt = {
  when: 'every one hands on what it caught',
  holds: ({ after }, raised) => {
    const places = placesOn(raised, 'after')
    return (
      places.length > 0 &&
      places.every(({ line }) => after.lines.slice(line - 1, line + 2).some((each) => HANDS_ON.test(each)))
    )
  },
}

const MOST_TRIED = 8

/** What is tried is nothing but a throw, for whoever debugs it to stop at. */
export const thrownToStop: Doubt = {
  when: 'all that is tried is a `throw`',
  holds: ({ after }, raised) => {
    const places = placesOn(raised, 'after')
    const isThrown = ({ line }: Place): boolean => {
      const above = after.lines.slice(Math.max(0, line - 1 - MOST_TRIED), line - 1)
      const tried = above
        .slice(above.findLastIndex((each) => /\btry\b/.test(each)) + 1)
        .filter((each) => !COMMENT.test(each) && /\w/.test(each))
      return tried.length === 1 && /^\s*throw\b/.test(tried[0] ?? '')
    }
    return places.length > 0 && places.every(isThrown)
  },
}

/** What fails is passed over for the next one: the loop is the handler. */
export const goesOn: Doubt = {
  when: 'every one goes on with the next of a loop',
  holds: ({ after }, raised) => {
    const places = placesOn(raised, 'after')
    return (
      places.length > 0 &&
      places.every(({ line }) =>
        after.lines.slice(line - 1, line + 1).some((each) => /\bcontinue\b/.test(each)),
      )
    )
  },
}

const LEAST_WORDS = 3
const CODE = /[;{}]\s*$|\w\(|[\w\])"']\s*=[^=]/

/** Words, and nothing that reads as code: it is no part of what was commented out. */
function isSentence(text: string): boolean {
  const words = text.match(/[a-z]{2,}/gi) ?? []
  return isReason(text) && words.length >= LEAST_WORDS && !CODE.test(text)
}

/** Every block of lines that were commented out has a sentence above it, on its first line or below it. */
export const explainedAbove: Doubt = {
  when: 'a new comment in words stands right above or below every block of them',
  holds: (change, raised) => {
    const { after } = change
    const lines = new Set(placesOn(raised, 'after').map(({ line }) => line))
    const comments = new Set(after.comments.map(({ line }) => line))
    const textOf = (line: number): string => after.lines[line - 1] ?? ''
    const isComment = (line: number): boolean => comments.has(line) || COMMENT.test(textOf(line))
    const isReasonAt = (line: number): boolean => isComment(line) && isSentence(textOf(line)) && isNew(line)
    const isPart = (line: number): boolean =>
      lines.has(line) || (isComment(line) && !isReasonAt(line)) || isGap(line)
    const isNew = (line: number): boolean => listEditsAt(change, { side: 'after', line }).length > 0
    // A blank line between comments is part of them.
    const isGap = (line: number): boolean =>
      textOf(line).trim() === '' && isComment(line - 1) && isComment(line + 1)
    const edge = (line: number, step: number): number => {
      let at = line
      while (at > 0 && at <= after.lines.length && isPart(at + step)) at += step
      return at + step
    }
    const isTold = (line: number): boolean => [edge(line, -1), edge(line, 1)].some(isReasonAt)
    return lines.size > 0 && [...lines].every(isTold)
  },
}

const PRINTS =
  /^\W*(?:System\.(?:out|err)\.|console\.|(?:fmt|pprint)\.|(?:std::)?c(?:out|err)\b|e?print(?:ln|f)?\b|(?:pp?|puts|echo|say|warn|NSLog|var_dump|print_r|dd)\b|dbg!|(?:self\.|this\.)?_?log(?:ger|ging)?\.(?:debug|trace|info)\b|Log\.[dv]\b|(?![\w$.]*(?:[Aa]udit|[Ss]ecur|[Aa]ccess))[\w$.]*\.(?:log|debug|trace)\()/

/** What was printed for whoever wrote it: that it does not run any more is no loss. */
export const onlyPrints: Doubt = {
  when: 'all of them only print',
  holds: ({ after }, raised) => {
    const places = placesOn(raised, 'after')
    return places.length > 0 && places.every(({ line }) => PRINTS.test(after.lines[line - 1] ?? ''))
  },
}
