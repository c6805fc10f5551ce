import type { LexicalScan } from '../engine/lexical-scan.ts'
import { visibilityBy } from '../engine/visibility/visibility.ts'

const MOST_LINES = 400

/** A leading dot hides a name; where comments say what a package exports, what they leave out is its own. */
export const readRVisibility = visibilityBy((reader, scan) => {
  const documents = readDocuments(scan)
  return ({ name, words, token, index, isFunction }) => {
    if (name.startsWith('.') || words.has('private')) return 'private'
    // The values of a script are its own.
    if (documents.size === 0) return index < 0 ? 'internal' : 'public'
    const line = index >= 0 && isFunction ? (scan.functions[index]?.line ?? 0) : reader.line(token)
    return isExported(documents, line) ? 'public' : 'internal'
  }
})

/** Lines that begin with `#'`, and whether they export. */
function readDocuments(scan: LexicalScan): Map<number, boolean> {
  const lines = new Map<number, boolean>()
  const { comments, code } = scan
  for (let at = 0; at < comments.count; at++) {
    const start = comments.starts[at] ?? 0
    if (!code.source.startsWith("#'", start)) continue
    lines.set(
      comments.lines[at] ?? 0,
      code.source.slice(start, comments.ends[at] ?? start).includes('@export'),
    )
  }
  return lines
}

function isExported(documents: ReadonlyMap<number, boolean>, line: number): boolean {
  for (let at = line - 1; at > line - MOST_LINES; at--) {
    const said = documents.get(at)
    if (said === undefined) return false
    if (said) return true
  }
  return false
}
