import { listCommentLines } from '../../../analysis/facts/comments.ts'
import type { LexicalScan } from '../../../analysis/languages/engine/lexical-scan.ts'

/** A comment that asks for silence, with its reason. */
export interface Suppression {
  readonly line: number
  /** A file's whole, or its own line and the one below. */
  readonly reach: 'file' | 'line'
  readonly rules: readonly string[]
  /** Null: none was given, and nothing is silenced. */
  readonly reason: string | null
}

const MARK = /\btollgauge-ignore(-file)?:?\s+([a-z][a-z-]*(?:\s*,\s*[a-z][a-z-]*)*)(.*)$/
const WORD = 'tollgauge-ignore'
const MOST_REASON = 200

/** `tollgauge-ignore rule, rule -- reason` and `tollgauge-ignore-file …`, in comments only: strings ask for nothing. */
export function findSuppressions(text: string, scan: Pick<LexicalScan, 'comments'>): Suppression[] {
  if (!text.includes(WORD)) return []
  return listCommentLines(text, scan.comments).flatMap(({ text: comment, line }) => {
    const match = MARK.exec(comment.slice(0, 1_000))
    if (match === null) return []
    const [, file, rules = '', rest = ''] = match
    const reach = file === undefined ? ('line' as const) : ('file' as const)
    return [{ line, reach, rules: rules.split(',').map((rule) => rule.trim()), reason: readReason(rest) }]
  })
}

function readReason(rest: string): string | null {
  const words = /^\s*--\s*(.*)$/.exec(rest)?.[1] ?? ''
  const reason = words.replace(/\s*(?:\*\/|-->|--\]\]|\*\)|-\}|#>|\}\})\s*$/, '').trim()
  return /\w/.test(reason) ? reason.slice(0, MOST_REASON) : null
}
