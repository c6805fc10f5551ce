import type { Side } from '../change.ts'

const MOST_TEXT = 400
/** `"export_id"`: a name that is handed over as a text. */
const NAMED = /^["']([A-Za-z_][\w-]{2,40})["']$/
/** `"… $name …"`, `"… {$name} …"`, `"… ${name} …"`, `"… #{name} …"`. */
const PUT_IN = /[$#]\{\s*([A-Za-z_@]\w*)|\$([A-Za-z_]\w*)/g

/** Names that a token speaks of: the word itself, the one that a text is, or those put into it. */
export function namesOf(reader: Side['reader'], at: number): string[] {
  const text = reader.text(at)
  if (reader.isWord(at)) return [text]
  if (!reader.isString(at) || text.length > MOST_TEXT) return []
  const named = NAMED.exec(text)?.[1]
  if (named !== undefined) return [named]
  return Array.from(text.matchAll(PUT_IN), ([, braced, bare]) => braced ?? `$${bare ?? ''}`)
}

const MOST_NAMES = 30

/** What a word stands beside: without any of it, what held the word is gone. */
export function listLineNames({ reader }: Side, at: number): string[] {
  const line = reader.line(at)
  const names: string[] = []
  for (let near = reader.firstOnLine(line); near < reader.count && reader.line(near) === line; near++)
    if (near !== at && names.length < MOST_NAMES) names.push(...namesOf(reader, near))
  return names
}

/** Names between two tokens, and beside them those that are handed over as texts. */
export function listNames({ reader }: Side, from: number, to: number): string[] {
  const words: string[] = []
  const texts: string[] = []
  for (let at = from; at < Math.min(to, from + MOST_NAMES); at++)
    (reader.isWord(at) ? words : texts).push(...namesOf(reader, at))
  return words.length === 0 ? [] : [...words, ...texts]
}
