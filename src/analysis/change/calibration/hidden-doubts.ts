import { splitLines } from '../../source/lines.ts'
import { isDocument } from '../findings/example-files.ts'
import { resolveLanguage } from '../../languages/resolve-language.ts'
import type { Raised } from '../findings/finding.ts'
import type { Doubt } from './doubts.ts'
import { everyLine, everyPlace } from './edited-places.ts'
import { listTold } from '../read-evidence.ts'

/** What turns the direction of a text round. */
const TURNS = /^U\+20(?:2[A-E]|6[6-9])$/
/** In data it is part of a text, and no code reads otherwise than it looks. */
export const onlyData: Doubt = {
  when: 'the file is none of a language that holds code, and none of them turns the direction of the text',
  holds: ({ after }, raised) => {
    const { known, language } = resolveLanguage(after.language)
    return !(known && language.holds === 'code') && !turnsAny(raised)
  },
}

function turnsAny({ evidence }: Raised): boolean {
  return listTold(evidence, 'codePoints').some((point) => TURNS.test(String(point)))
}

const NO_WIDTH = /[\u200b-\u200f\ufeff]/g

function countHidden(text: string): number {
  return (text.match(NO_WIDTH) ?? []).length
}

/** What is shown has a gap too many, and no code reads otherwise than it looks. */
export const insideTexts: Doubt = {
  when: 'all of them stand in texts or comments, and none turns the direction of the text',
  holds: ({ after }, raised) => {
    if (turnsAny(raised)) return false
    const wanted = new Set(raised.places.map(({ line }) => line))
    const inside = new Map<number, number>()
    const add = (line: number, text: string): void => {
      if (wanted.has(line)) inside.set(line, (inside.get(line) ?? 0) + countHidden(text))
    }
    for (const { line, text } of after.comments) add(line, text)
    const { reader } = after
    for (let at = 0; at < reader.count; at++) {
      if (!reader.isString(at)) continue
      for (const [below, text] of splitLines(reader.text(at)).entries()) add(reader.line(at) + below, text)
    }
    return everyPlace(
      raised,
      'after',
      ({ line }) => inside.get(line) === countHidden(after.lines[line - 1] ?? ''),
    )
  },
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Prose that runs from right to left needs marks around what does not. */
export const rightToLeft: Doubt = {
  when: 'the file is a document, and every line of them holds letters that run from right to left',
  holds: (change, raised) =>
    isDocument(change.filename) && everyLine(change, raised, (text) => RIGHT_TO_LEFT.test(text)),
}

const MARKED = /^\ufeff[^\ufeff\u200b-\u200f]*$/

/** A head that was put above a file left its mark where the first line was: every reader skips it. */
export const onlyMark: Doubt = {
  when: 'all of them are byte order marks at the start of a line, and the file began with one',
  holds: (change, raised) =>
    change.before.text.startsWith('\ufeff') && everyLine(change, raised, (text) => MARKED.test(text)),
}
