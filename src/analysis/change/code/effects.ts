import type { TokenReader } from '../../languages/engine/token-reader.ts'

/** Calls that answer otherwise the second time. */
const CHANGES =
  /^(?:next|read|pop|shift|take|poll|recv|receive|scan|eat|accept|match|consume|advance|expect|parse|try|lock|acquire|rand|random|now|time|fetch|skip|step|move|wait|peek|get|bump|emit|write|send|push|test|exec|check)/i

/** Whether asking it twice may be another thing than asking it once: it assigns, counts, or calls what moves on. */
export function hasEffect(reader: TokenReader, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const text = reader.text(at)
    if (/^(?:=|:=|\+\+|--|[-+*/|&]=|await|yield|let|\?)$/.test(text)) return true
    if (text === '(' && reader.isWord(at - 1) && CHANGES.test(reader.text(at - 1))) return true
  }
  return false
}
