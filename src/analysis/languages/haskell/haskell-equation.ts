import { tokenKind } from '../../source/tokens.ts'
import type { Code } from '../engine/structure/code.ts'
import { LOOK_AHEAD } from '../engine/limits.ts'

/** What an equation defines: `name pattern … = …`, or `pattern op pattern = …`. */
export interface Equation {
  readonly nameToken: number
  readonly name: string
  /** First tokens of the patterns. */
  readonly patterns: readonly number[]
  /** The `=` or the first `|`. */
  readonly body: number
}

/** Symbols that belong to a pattern, not to an operator that is defined. */
const PATTERN_MARKS = new Set(['!', '~', '@', '-', '.'])

/** Null for signatures, patterns that are taken apart, and anything else. */
export function readEquation(code: Code, from: number, to: number): Equation | null {
  const body = findBody(code, from, to)
  if (body < 0) return null
  const infix = findInfix(code, from, body)
  return infix < 0 ? readPrefix(code, from, body) : readInfix(code, from, infix, body)
}

function readInfix(code: Code, from: number, infix: number, body: number): Equation {
  const isQuoted = code.text(infix) === '`'
  const nameToken = isQuoted ? infix + 1 : infix
  const right = isQuoted ? infix + 3 : infix + 1
  return { nameToken, name: code.raw(nameToken), patterns: [from, right], body }
}

function readPrefix(code: Code, from: number, body: number): Equation | null {
  const isOperator = code.text(from) === '(' && code.match(from) === from + 2
  const nameToken = isOperator ? from + 1 : from
  const name = code.raw(nameToken)
  if (!isOperator && (!code.isWord(from) || !/^[\p{Ll}_]/u.test(name))) return null
  return { nameToken, name, patterns: listPatterns(code, isOperator ? from + 3 : from + 1, body), body }
}

/** The first `=` or `|` that stands in no brackets; -1 where a `::` comes first or there is none. */
function findBody(code: Code, from: number, to: number): number {
  let at = from
  for (let steps = 0; at < to && steps < LOOK_AHEAD; steps++) {
    const text = code.text(at)
    if (text === '=' || text === '|') return at
    if (text === '::' || text === '<-' || text === '->' || text === '=>') return -1
    at = code.next(at)
  }
  return -1
}

/** The operator or quoted name between two patterns; -1 for an ordinary equation. */
function findInfix(code: Code, from: number, body: number): number {
  for (let at = code.next(from); at < body; at = code.next(at)) {
    const text = code.text(at)
    if (text === '`' && code.text(at + 2) === '`') return at
    if (code.kind(at) !== tokenKind.punctuation || PATTERN_MARKS.has(text)) continue
    if (/^[!#$%&*+./<=>?\\^|~:-]+$/.test(text) && !text.startsWith(':')) return at
  }
  return -1
}

/** `all@(x:xs)`, `Box{..}` and `!x` are one pattern each. */
function listPatterns(code: Code, from: number, to: number): number[] {
  const patterns: number[] = []
  for (let at = from; at < to && patterns.length < 100; at = code.next(at)) {
    const text = code.text(at)
    const isJoined = at > from && JOINING.has(code.text(at - 1))
    if (!isJoined && text !== '{' && text !== '@') patterns.push(at)
  }
  return patterns
}

/** What stands behind these belongs to the same pattern. */
const JOINING = new Set(['@', '!', '~'])
