import type { TokenReader } from '../../languages/engine/token-reader.ts'

/** Words in the names of calls that answer otherwise the second time, or do something. */
const CHANGES =
  /^(?:next|read|pop|shift|take|poll|recv|receive|scan|eat|accept|match|consume|advance|expect|parse|try|lock|acquire|rand|random|now|time|fetch|skip|step|move|wait|peek|get|bump|emit|write|send|push|test|exec|check|put|print|printf|flush|append|insert|add|run|call|do|set|copy|load|save|open|close|create|delete|remove|update)(?:s|ed)?$/i

/** Whether asking it twice may be another thing than asking it once: it assigns, counts, or calls what moves on. */
export function hasEffect(reader: TokenReader, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const text = reader.text(at)
    if (/^(?:=|:=|\+\+|--|[-+*/|&]=|await|yield|let|\?)$/.test(text)) return true
    if (text === '(' && reader.isWord(at - 1) && namesEffect(reader.text(at - 1))) return true
  }
  return false
}

/** `write_string`, `readNext`: one of its words says so. */
function namesEffect(name: string): boolean {
  return name.split(/_+|(?<=[a-z0-9])(?=[A-Z])/).some((word) => CHANGES.test(word))
}
