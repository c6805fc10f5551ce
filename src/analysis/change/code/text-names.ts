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
