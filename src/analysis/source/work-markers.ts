import type { TokenList } from './tokens.ts'

export interface WorkMarker {
  readonly marker: string
  readonly line: number
}

const MARKER = /\b(?:TODO|FIXME|HACK|XXX)\b/g

/** `TODO`, `FIXME`, `HACK`, `XXX` as whole upper-case words inside comments; the same words in strings are no debt. */
export function findWorkMarkers(text: string, comments: TokenList): WorkMarker[] {
  const found: WorkMarker[] = []
  for (let index = 0; index < comments.count; index++) {
    const comment = text.slice(comments.starts[index], comments.ends[index])
    let line = comments.lines[index] ?? 1
    let counted = 0
    for (const match of comment.matchAll(MARKER)) {
      line += countTerminators(comment, counted, match.index)
      counted = match.index
      found.push({ marker: match[0], line })
    }
  }
  return found
}

function countTerminators(text: string, from: number, to: number): number {
  let count = 0
  for (let index = from; index < to; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 10 || (unit === 13 && text.charCodeAt(index + 1) !== 10)) count++
  }
  return count
}
