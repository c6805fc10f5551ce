import { after } from '../../engine/declarations/declared.ts'
import { LOOK_AHEAD } from '../../engine/limits.ts'
import type { TokenReader } from '../../engine/token-reader.ts'

const CLOSERS = new Set([')', ']', '}'])
const ENDS = new Set([';', '{', '}'])
const MOST_MODIFIERS = 20

/** One past the last token of what begins here: at a `;`, a bracket that closes, or a line that begins anew. */
export function findEnd(reader: TokenReader, from: number, stops: ReadonlySet<string> = NO_STOPS): number {
  let at = from
  for (let steps = 0; steps < LOOK_AHEAD && at < reader.count; steps++) {
    const text = reader.text(at)
    if (text === ';' || (reader.isPunctuation(at) && (CLOSERS.has(text) || stops.has(text)))) return at
    if (at > from && beginsAnew(reader, at)) return at
    at = after(reader, at)
  }
  return Math.min(at, reader.count)
}

const NO_STOPS: ReadonlySet<string> = new Set()

/** A line that starts with a word, or a mark in front of one, behind something complete. */
export function beginsAnew(reader: TokenReader, at: number): boolean {
  if (!reader.startsLine(at) || !(reader.isWord(at) || /^[@#[]/.test(reader.text(at)))) return false
  return !reader.isPunctuation(at - 1) || CLOSERS.has(reader.text(at - 1)) || reader.text(at - 1) === '?'
}

/** First token of the modifiers in front of a word: on its line, as far as its statement goes. */
export function findStart(reader: TokenReader, index: number): number {
  let start = index
  while (start > 0 && start > index - MOST_MODIFIERS && !reader.startsLine(start)) {
    if (ENDS.has(reader.text(start - 1))) break
    start--
  }
  return start
}

/** Commas of a list between two tokens: `[first, one past the last)` of each section, brackets and types stepped over. */
export function listSections(reader: TokenReader, from: number, to: number): (readonly [number, number])[] {
  const sections: (readonly [number, number])[] = []
  let start = from
  let angles = 0
  for (let at = from; at < to && sections.length < LOOK_AHEAD; at = after(reader, at)) {
    const text = reader.text(at)
    angles = Math.max(0, angles + Number(text === '<') - Number(text === '>'))
    if (text !== ',' || angles > 0) continue
    if (at > start) sections.push([start, at])
    start = at + 1
  }
  if (to > start) sections.push([start, to])
  return sections
}
