import type { Doubt } from './doubts.ts'
import { listEditsAt, placesOn } from './edited-places.ts'
import { COMMENT, isReason } from './handler-doubts.ts'

const LONGEST_BLOCK = 60

/** `//*` above them and `/*` now: a block that its authors switch on and off with one stroke. */
export const switchedByMark: Doubt = {
  when: 'all of them stand in blocks whose first line was `//*` and is `/*`, which switches them off and on',
  holds: ({ before, after, edits }, raised) => {
    const opened = new Set(
      edits
        .filter(({ oldStart }) => before.lines[oldStart]?.trim() === '//*')
        .map(({ newStart }) => newStart + 1),
    )
    const isInside = (line: number): boolean => {
      for (let at = line - 1; at > 0 && line - at <= LONGEST_BLOCK; at--) {
        const text = after.lines[at - 1]?.trim() ?? ''
        if (text === '/*') return opened.has(at)
        if (text.includes('*/')) return false
      }
      return false
    }
    const places = placesOn(raised, 'after')
    return opened.size > 0 && places.length > 0 && places.every(({ line }) => isInside(line))
  },
}

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

const LEAST_WORDS = 3
const CODE = /[;{}]\s*$|\w\(|[\w\])"']\s*=[^=]/

/** Words, and nothing that reads as code: it is no part of what was commented out. */
function isSentence(text: string): boolean {
  const words = text.match(/[a-z]{2,}/gi) ?? []
  return isReason(text) && words.length >= LEAST_WORDS && !CODE.test(text)
}

const MOVED = /\bmoved (?:in)?to\b/i

/** Every block of lines that were commented out has a sentence above it, on its first line or below it. */
export const explainedAbove: Doubt = {
  when: 'a new comment in words stands right above or below every block of them',
  holds: (change, raised) => {
    const { after } = change
    const lines = new Set(placesOn(raised, 'after').map(({ line }) => line))
    const comments = new Set(after.comments.map(({ line }) => line))
    const textOf = (line: number): string => after.lines[line - 1] ?? ''
    const isComment = (line: number): boolean => comments.has(line) || COMMENT.test(textOf(line))
    const isReasonAt = (line: number): boolean =>
      isComment(line) && isNew(line) && (isSentence(textOf(line)) || MOVED.test(textOf(line)))
    const isPart = (line: number): boolean =>
      lines.has(line) || (isComment(line) && !isReasonAt(line)) || isGap(line)
    const isNew = (line: number): boolean => listEditsAt(change, { side: 'after', line }).length > 0
    // A blank line or a bracket alone between comments is part of them.
    const isGap = (line: number): boolean =>
      /^[\s{}()[\];,]*$/.test(textOf(line)) && isComment(line - 1) && isComment(line + 1)
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
  /^\W*(?:System\.(?:out|err)\.|console\.|(?:fmt|pprint)\.|(?:std::)?c(?:out|err)\b|e?print(?:ln|f)?\b|(?:pp?|puts|echo|say|warn|NSLog|var_dump|print_r|dd)\b|dbg!|t\.Logf?\b|(?:self\.|this\.)?_?log(?:ger|ging)?\.(?:debug|trace|info)\b|Log\.[dv]\b|(?![\w$.]*(?:[Aa]udit|[Ss]ecur|[Aa]ccess))[\w$.]*\.(?:log|debug|trace)\()/

const LONGEST_CALL = 20

function isOpen(text: string): boolean {
  return text.split('(').length > text.split(')').length
}

/** What was printed for whoever wrote it: that it does not run any more is no loss. */
export const onlyPrints: Doubt = {
  when: 'all of them only print',
  holds: ({ after }, raised) => {
    const places = placesOn(raised, 'after')
    const own = new Set(places.map(({ line }) => line))
    const textOf = (line: number): string => after.lines[line - 1] ?? ''
    // A call may go on in the lines below, all of them switched off with it.
    const isPrinted = (line: number): boolean => {
      let start = line
      while (own.has(start) && !PRINTS.test(textOf(start)) && line - start < LONGEST_CALL) start--
      const above = after.lines.slice(start - 1, line - 1).join('')
      return own.has(start) && PRINTS.test(textOf(start)) && (start === line || isOpen(above))
    }
    return places.length > 0 && places.every(({ line }) => isPrinted(line))
  },
}
