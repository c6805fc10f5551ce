import type { Side } from '../change.ts'
import { readTokens } from '../code/guards.ts'
import { assertionStrengths, type AssertionStrength } from '../../languages/review-knowledge.ts'

/** What a condition says when it holds. */
export interface Judged {
  readonly subject: string
  readonly expected: string | null
  readonly strength: AssertionStrength
  readonly tolerance: number | null
}

const EQUAL = new Set(['==', '===', 'is', 'eq', 'equals'])
const UNEQUAL = new Set(['!=', '!==', '<>', 'ne'])
const ORDER = new Set(['<', '>', '<=', '>=', 'in', '=~', '~='])
const NOTHING = new Set(['None', 'nil', 'null', 'undefined', 'nullptr', 'NULL'])
const EMPTY = /^(?:""|''|``)$/
const BOOLEANS = new Set(['True', 'False', 'true', 'false'])
const OF_KIND = /^(?:instanceof|isInstanceOf)$/
const KINDS = /^(?:isinstance|issubclass|instanceof|is_a|kind_of|typeof|type)$/
const PRESENT = /^(?:callable|hasattr|exists|isset|defined)$/
/** A question of this name proves as much as the assertion of that name. */
const PART =
  /^(?:include\?|includes?|contains|member\?|starts?_?[wW]ith\??|ends?_?[wW]ith\??|match\?|matches|key\?|has_key\?|cover\?)$/
const NEAR = /^(?:approx|isclose|allclose|closeTo|within|almost_equal)$/

/** How much it proves that a condition holds, or (for failing under it) that it does not. */
export function judgeCondition(side: Side, from: number, to: number, isDenied = false): Judged {
  const { reader } = side
  const joints = findAtTop(side, from, to, (text) => ['or', '||', 'and', '&&'].includes(text))
  if (joints.length > 0) return judgeJoined(side, from, to, joints, isDenied)
  const [negated, start] = skipNot(side, from, to)
  const isNegated = negated !== isDenied
  const inner = reader.text(start) === '(' && reader.partner(start) === to - 1
  if (inner) return judgeCondition(side, start + 1, to - 1, isNegated)
  const operator = findAtTop(
    side,
    start,
    to,
    (text) => EQUAL.has(text) || UNEQUAL.has(text) || ORDER.has(text),
  )[0]
  return operator === undefined
    ? (judgeErrorTest(side, start, to, isNegated) ?? judgeQuestion(side, start, to, isNegated))
    : judgeComparison(side, start, to, operator, isNegated)
}

function judgeJoined(
  side: Side,
  from: number,
  to: number,
  joints: readonly number[],
  isDenied: boolean,
): Judged {
  const edges = [from - 1, ...joints, to]
  const parts = edges.slice(1).map((edge, index) => {
    return judgeCondition(side, (edges[index] ?? 0) + 1, edge, isDenied)
  })
  const isAnd = joints.every((at) => ['and', '&&'].includes(side.reader.text(at)))
  // Failing under `a || b` asserts that neither holds.
  const takesStrongest = isAnd !== isDenied
  const sorted = parts.toSorted((a, b) => rankOf(b.strength) - rankOf(a.strength))
  const chosen = (takesStrongest ? sorted[0] : sorted.at(-1)) ?? judgeValue(side, from, to)
  return { ...chosen, subject: parts.map(({ subject }) => subject).join(' | ') }
}

export function rankOf(strength: AssertionStrength): number {
  return assertionStrengths.indexOf(strength)
}

function judgeComparison(side: Side, from: number, to: number, operator: number, isNegated: boolean): Judged {
  const { reader } = side
  let right = operator + 1
  let isEqual = EQUAL.has(reader.text(operator)) !== isNegated
  if (reader.text(operator) === 'is' && reader.text(right) === 'not') {
    right++
    isEqual = isNegated
  } else if (UNEQUAL.has(reader.text(operator))) isEqual = isNegated
  const sides = [readTokens(side, from, operator), readTokens(side, right, to)] as const
  if (ORDER.has(reader.text(operator)))
    return { ...orient(sides), expected: null, strength: 'bound', tolerance: null }
  return judgeEquality(sides, isEqual)
}

type Sides = readonly [readonly string[], readonly string[]]

/** Two values said to be equal, or unequal. */
export function judgeEquality(sides: Sides, isEqual: boolean): Judged {
  const { subject, expected } = orient(sides)
  const base = { subject, expected, tolerance: null }
  if (sides[0].join(' ') === sides[1].join(' ') && isEqual) return { ...base, strength: 'nothing' }
  if (sides.every(isLiteral)) return { ...base, strength: 'nothing' }
  const words = sides.flat()
  if (!isEqual)
    return { ...base, strength: sides.some((each) => isNothing(each.join(''))) ? 'presence' : 'bound' }
  const answer = sides.map((each) => each.join('')).find((each) => BOOLEANS.has(each))
  if (answer !== undefined) return { ...base, strength: judgeAnswer(answer, words) }
  if (words.some((word) => NEAR.test(word))) {
    return { ...base, strength: 'tolerance', tolerance: readTolerance(words) }
  }
  return { ...base, strength: 'equality' }
}

const isNothing = (text: string): boolean => NOTHING.has(text) || EMPTY.test(text)

/** `a.is_null() == false` says what `!a.is_null()` says. */
function judgeAnswer(answer: string, words: readonly string[]): AssertionStrength {
  const asked = words.findLast((_, index) => words[index + 1] === '(') ?? ''
  if (!ASKS_NOTHING.test(asked)) return 'truth'
  return /^true$/i.test(answer) ? 'equality' : 'presence'
}

/** The larger of the numbers named as a tolerance. */
export function readTolerance(words: readonly string[]): number | null {
  const numbers = words.flatMap((word, index) => {
    const isNamed = /^(?:rel|abs|delta|tol|rtol|atol|places|epsilon|tolerance|rel_tol|abs_tol|msg)$/.test(
      words[index - 2] ?? '',
    )
    if (!isNamed || !/^[\d.]/.test(word)) return []
    // Some lexers cut `1e-9` at its sign.
    const text = /e$/i.test(word) ? words.slice(index, index + 3).join('') : word
    return Number.isNaN(Number(text)) ? [] : [Number(text)]
  })
  return numbers.length === 0 ? null : Math.max(...numbers)
}

/** Go's `errors.Is(err, ErrX)` says which error it is. */
function judgeErrorTest(side: Side, from: number, to: number, isNegated: boolean): Judged | null {
  const [object, , name = '', bracket, ...rest] = readTokens(side, from, to)
  if (object !== 'errors' || bracket !== '(' || (name !== 'Is' && name !== 'As')) return null
  const comma = rest.indexOf(',')
  if (comma < 0) return null
  const strength = isNegated ? 'bound' : name === 'Is' ? 'equality' : 'kind'
  return { subject: rest.slice(0, comma).join(' '), expected: null, strength, tolerance: null }
}

/** Asks whether something is nothing, or equal: as much as the assertion of that name. */
const ASKS_NOTHING = /^(?:isNull|isNil|nil\?|is_none|is_null|isNone|isEmpty|is_empty|empty\?)$/
const ASKS_EQUAL = /^(?:(?:deep|content)?[eE]quals|eql\?)$/

/** `a.isNull()`, `a.equals(b)`. */
function judgeQuestion(side: Side, from: number, to: number, isNegated: boolean): Judged {
  const judged = judgeValue(side, from, to)
  const { reader } = side
  const open = reader.text(to - 1) === ')' ? reader.partner(to - 1) : to
  const asked = open > from ? reader.text(open - 1) : ''
  if (judged.strength !== 'truth' || !(ASKS_NOTHING.test(asked) || ASKS_EQUAL.test(asked))) return judged
  if (isNegated) return { ...judged, strength: ASKS_EQUAL.test(asked) ? 'bound' : 'presence' }
  return { ...judged, strength: 'equality' }
}

function judgeValue(side: Side, from: number, to: number): Judged {
  const tokens = readTokens(side, from, to)
  const base = { subject: tokens.join(' '), expected: null, tolerance: null }
  if (tokens.length === 0 || isLiteral(tokens)) return { ...base, strength: 'nothing' }
  const head = tokens[0] ?? ''
  if (NEAR.test(tokens.findLast((_, index) => tokens[index + 1] === '(' && index < 4) ?? '')) {
    return { ...base, strength: 'tolerance', tolerance: readTolerance(tokens) }
  }
  if (KINDS.test(head) || tokens.some((token) => OF_KIND.test(token))) return { ...base, strength: 'kind' }
  if (tokens.some((token, index) => PART.test(token) && index > 0)) return { ...base, strength: 'bound' }
  return { ...base, strength: PRESENT.test(head) ? 'presence' : 'truth' }
}

function orient([left, right]: Sides): { subject: string; expected: string | null } {
  const [subject, expected] = isLiteral(left) && !isLiteral(right) ? [right, left] : [left, right]
  return { subject: subject.join(' '), expected: expected.join(' ') }
}

/** Numbers, strings, booleans and nothing, and lists of them. */
export function isLiteral(tokens: readonly string[]): boolean {
  return tokens.every((token) => {
    if (/^(?:[bBrRuUfF]{0,2}["'`]|[\d.])/.test(token)) return !/^[fF]["']/.test(token)
    return BOOLEANS.has(token) || NOTHING.has(token) || /^[-+()[\]{},:]$/.test(token)
  })
}

function skipNot({ reader }: Side, from: number, to: number): [boolean, number] {
  let negated = false
  let start = from
  while (start < to && (reader.text(start) === 'not' || reader.text(start) === '!')) {
    negated = !negated
    start++
  }
  return [negated, start]
}

function findAtTop({ reader }: Side, from: number, to: number, matches: (text: string) => boolean): number[] {
  const found: number[] = []
  for (let at = from; at < to; at++) {
    if (matches(reader.text(at))) found.push(at)
    at = Math.max(at, reader.partner(at))
  }
  return found
}
