import { LOOK_AHEAD } from '../../engine/limits.ts'
import type { Code } from '../../engine/structure/code.ts'
import type { KeywordBody } from './read-keyword.ts'
import { findIndentedEnd } from '../../engine/structure/type-scopes.ts'

export interface BodySearch {
  /** Tokens that may stand first on a line between the parameters and the body. */
  readonly continues: ReadonlySet<string>
  /** Tokens after which the head goes on even on a new line. */
  readonly awaits: ReadonlySet<string>
  /** A new line ends a declaration that has no body. */
  readonly newLineEnds: boolean
  /** `= expression` is a body that ends by indentation. */
  readonly expressions: boolean
  /** Words whose braces belong to a type, as `struct {`. */
  readonly typeWords: ReadonlySet<string>
}

/** The body after a head: braces, or an expression after `=`; null for a declaration. */
export function findBody(code: Code, from: number, index: number, search: BodySearch): KeywordBody | null {
  let at = from
  for (let steps = 0; steps < LOOK_AHEAD && at < code.count; steps++) {
    const text = code.text(at)
    if (text === '{' && !search.typeWords.has(code.text(at - 1))) return braced(code, at)
    if (text === '=' && search.expressions) return expression(code, at, index)
    if (endsHead(text) || endsByNewLine(code, at, search)) return null
    at = code.nextTyped(at)
  }
  return null
}

function braced(code: Code, open: number): KeywordBody | null {
  return code.match(open) > open ? { start: open, end: code.match(open) } : null
}

function endsHead(text: string): boolean {
  return text === ';' || text === '}' || text === ')' || text === ']' || text === '=' || text === ':='
}

function endsByNewLine(code: Code, at: number, { continues, awaits, newLineEnds }: BodySearch): boolean {
  if (!newLineEnds || !code.startsLine(at)) return false
  return !continues.has(code.text(at)) && !awaits.has(code.text(at - 1))
}

/** From `=`: a braced block when nothing follows it, else up to the line that is no deeper than the declaration. */
function expression(code: Code, equals: number, index: number): KeywordBody {
  const first = equals + 1
  const own = findIndentedEnd(code, index)
  // A head whose type stands on a line of its own ends before its `=`.
  const end = Math.max(first, own < equals ? findIndentedEnd(code, equals) : own)
  return { start: Math.min(first, code.count - 1), end: Math.min(end, code.count - 1) }
}
