import { LOOK_AHEAD } from '../limits.ts'
import type { Code } from './code.ts'
import type { ScopeSpan } from './structure.ts'

/** How types are announced: words of classes, words of what only lends its name, and where a head gives up. */
export interface TypeHeads {
  readonly classWords: ReadonlySet<string>
  readonly lendingWords: ReadonlySet<string>
  /** Tokens right before the word that make it something else. */
  readonly notAfter: ReadonlySet<string>
  /** Token of the name, given the word; -1 for a type without one. */
  nameOf(code: Code, index: number): number
  /** Whether a type may have a body by indentation alone. */
  readonly indented: boolean
}

/** Types with a body; one without a body counts as a class and holds nothing. */
export function readTypeScopes(code: Code, heads: TypeHeads): ScopeSpan[] {
  const scopes: ScopeSpan[] = []
  for (let index = 0; index < code.count; index++) {
    const text = code.text(index)
    const isClass = heads.classWords.has(text)
    if ((!isClass && !heads.lendingWords.has(text)) || heads.notAfter.has(code.text(index - 1))) continue
    const nameToken = heads.nameOf(code, index)
    if (nameToken === -1) continue
    scopes.push(buildScope(code, index, nameToken, isClass, heads.indented))
  }
  return scopes
}

function buildScope(code: Code, index: number, name: number, isClass: boolean, indented: boolean): ScopeSpan {
  const nameToken = Math.max(name, index)
  const brace = findTypeBody(code, nameToken + 1)
  const unbracedEnd = indented && brace < 0 ? findIndentedEnd(code, index) : nameToken
  return {
    name: name < 0 ? '' : code.raw(name),
    nameToken,
    bodyStart: Math.max(brace, nameToken),
    bodyEnd: brace >= 0 ? code.match(brace) : unbracedEnd,
    isClass: isClass && name >= 0,
  }
}

const ENDS = new Set(
  '; } ) = class interface func fun def fn object trait struct enum val var package import case impl use pub mod type'.split(
    ' ',
  ),
)
/** Words in front of another declaration, or of the constructor that goes on with this head. */
const MODIFIERS = new Set(
  'private protected public internal open abstract final override sealed data inner inline value annotation expect actual suspend tailrec operator infix external lateinit const implicit lazy given extension companion init typealias'.split(
    ' ',
  ),
)
const MOST_MODIFIERS = 12

/** The `{` of a type's body; -1 when the declaration ends before one. */
export function findTypeBody(code: Code, from: number): number {
  let at = from
  for (let steps = 0; steps < LOOK_AHEAD && at < code.count; steps++) {
    const text = code.text(at)
    if (text === '{') return code.match(at) > at ? at : -1
    if (ENDS.has(text) && (text.length === 1 || code.startsLine(at))) return -1
    if (code.startsLine(at) && beginsAnother(code, at)) return -1
    at = code.nextTyped(at)
  }
  return -1
}

/** A line of modifiers and annotations begins another declaration, unless it goes on with `constructor` or a list. */
function beginsAnother(code: Code, from: number): boolean {
  let at = from
  for (let count = 0; count < MOST_MODIFIERS; count++) {
    if (code.text(at) === '@' && code.isWord(at + 1)) at = afterAnnotation(code, at + 1)
    else if (MODIFIERS.has(code.text(at))) at++
    else break
  }
  return at > from && code.text(at) !== 'constructor' && code.text(at) !== '('
}

function afterAnnotation(code: Code, name: number): number {
  let at = name + 1
  while (code.text(at) === '.' && at < name + MOST_MODIFIERS) at += 2
  return code.opensGroup(at) && code.line(at) === code.line(name) ? code.match(at) + 1 : at
}

/** Last token before the first line that is indented no deeper than the line of `index`, at the same bracket level. */
export function findIndentedEnd(code: Code, index: number): number {
  // The same for every token of a line at one level, so one search serves all heads on that line.
  const key = code.line(index) * (code.count + 1) + code.parent(index) + 1
  const known = code.indentedEnds.get(key)
  if (known !== undefined && known >= index) return known
  const end = searchIndentedEnd(code, index)
  code.indentedEnds.set(key, end)
  return end
}

function searchIndentedEnd(code: Code, index: number): number {
  const limit = code.indent(index)
  const around = code.parent(index)
  let at = index + 1
  while (at < code.count) {
    if (code.parent(at) !== around) break
    const text = code.text(at)
    if (text === '}' || text === ')' || text === ']') break
    if (code.startsLine(at) && code.indent(at) <= limit) break
    at = code.next(at)
  }
  return at - 1
}
