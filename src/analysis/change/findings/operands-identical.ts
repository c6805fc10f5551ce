import type { Side } from '../change.ts'
import { chainEnd, chainStart, textOf } from '../code/access-chain.ts'
import { hasEffect } from '../code/effects.ts'
import { PROGRAMS } from '../code/programs.ts'
import type { TokenReader } from '../../languages/engine/token-reader.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { operandsIdenticalExamples } from './operands-identical-examples.data.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'

/** `a.b == a.b`, `f || f`: copied, and one of the two was to be changed. */
export const operandsIdentical = defineFinding({
  id: 'operands-identical',
  severity: 'medium',
  trigger:
    'A new comparison of a field or an element with itself, or a new `and` or `or` with the same condition on both sides. Tests of equality, questions for NaN, and calls that change what they ask are left alone.',
  why: 'The answer is known before it is asked: one side was copied and not changed.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['python', 'javascript', 'go', 'java', 'c', 'scala'],
  check: (change) => {
    if (change.isBroken) return null
    const find = change.isTest ? findRepeated : findAll
    const hits = findNewHits(change, find)
    if (hits.length === 0) return null
    return {
      severity: 'medium',
      message: `The change adds ${count(hits.length, 'condition')} with the same on both sides; one of them was meant to be another. Correct it, or take one out.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: operandsIdenticalExamples,
})

function findAll(side: Side): Hit[] {
  return [...findCompared(side), ...findRepeated(side)]
}

/** `a.b == a.b`; what is not equal to itself asks for NaN. */
function findCompared({ reader, review }: Side): Hit[] {
  if (!PROGRAMS.has(review.family)) return []
  return reader
    .where((text) => /^===?$/.test(text))
    .filter((index) => {
      const from = chainStart(reader, index)
      const to = chainEnd(reader, index + 1)
      const length = index - from
      return (
        length > 1 &&
        to - index - 1 === length &&
        textOf(reader, from, index) === textOf(reader, index + 1, to) &&
        // `py::self == py::self` tells a binding of C++ which operator there is.
        reader.text(to - 1) !== 'self' &&
        isEdge(reader, from - 1, from) &&
        isEdge(reader, to, to)
      )
    })
    .map((index) => ({ line: reader.line(index), label: 'compared' }))
}

const EDGE = /^(?:[()[\]{},;:?!]|&&|\|\||and|or|not|if|elif|elsif|return|while|unless|when|then|=|=>|->)$/

/** Nothing stands beside it that binds closer. */
function isEdge(reader: TokenReader, at: number, first: number): boolean {
  return at < 0 || at >= reader.count || EDGE.test(reader.text(at)) || reader.startsLine(first)
}

const BOTH = /^(?:&&|and)$/
const EITHER = /^(?:\|\||or)$/

/** The same condition twice in a row of `and`, or of `or`. */
function findRepeated(side: Side): Hit[] {
  const { reader, review } = side
  if (!PROGRAMS.has(review.family)) return []
  // There they are signs of patterns (`is > 1 and < 3`), or bind closer than a comparison (`a and b != 0`).
  const signs = /^(?:csharp|kotlin)$/.test(review.family) ? [/^&&$/, /^\|\|$/] : [BOTH, EITHER]
  return signs.flatMap((operator) => {
    const seen = new Set<number>()
    return reader
      .where((text) => operator.test(text))
      .filter((index) => !reader.isString(index))
      .flatMap((index) => {
        if (seen.has(index)) return []
        const { operands, operators } = readRow(reader, index, operator)
        for (const each of operators) seen.add(each)
        return isShownIfAny(reader, operands) || isMoved(side, operands) ? [] : listTwice(reader, operands)
      })
  })
}

/** `{children && children}` of a page: it shows what there is, and says so twice. */
function isShownIfAny(reader: TokenReader, operands: readonly Operand[]): boolean {
  const [first, second, third] = operands
  if (first === undefined || second === undefined || third !== undefined) return false
  return reader.text(first.from - 1) === '{' && reader.text(second.to) === '}'
}

/** C++'s `parameters&& parameters`: a parameter that is moved in and has its type for a name. */
function isMoved({ reader, review, lines }: Side, [first]: readonly Operand[]): boolean {
  if (review.family !== 'c' || first === undefined || first.to - first.from !== 1) return false
  const name = reader.text(first.from)
  return (lines[reader.line(first.from) - 1] ?? '').includes(`${name}&& ${name}`)
}

/** Operands that stood in the row before. */
function listTwice(reader: TokenReader, operands: readonly Operand[]): Hit[] {
  const known = new Map<string, Operand>()
  return operands
    .filter(({ from, to }) => to > from && !hasEffect(reader, from, to) && !isBare(reader, from, to))
    .filter((operand) => {
      const text = textOf(reader, operand.from, operand.to)
      const earlier = known.get(text)
      known.set(text, operand)
      return (
        earlier !== undefined &&
        !isAnswer(reader, operands, operand) &&
        !isFilledBetween(reader, earlier, operand) &&
        !isDoneBetween(reader, earlier, operand)
      )
    })
    .map(({ from }) => ({ line: reader.line(from), label: 'repeated' }))
}

/** `it && it.ok() && it`: what stands between asks about it, and it is what comes of the row. */
function isAnswer(reader: TokenReader, operands: readonly Operand[], operand: Operand): boolean {
  if (operand !== operands.at(-1) || operands.length < 3) return false
  const text = textOf(reader, operand.from, operand.to)
  const all = operands.slice(0, -1).map(({ from, to }) => textOf(reader, from, to))
  const [first, ...between] = all.slice(Math.max(0, all.indexOf(text)))
  const isOfIt = (each: string): boolean =>
    each.startsWith(text) && /^\s?\??[.[]/.test(each.slice(text.length))
  return first === text && between.every(isOfIt)
}

/** `e.failed() || !read(a, e) || e.failed()`: what is asked was handed to a call in between, which may fill it. */
function isFilledBetween(reader: TokenReader, earlier: Operand, { from, to }: Operand): boolean {
  if (reader.text(to - 1) !== ')') return false
  const subject = reader.text(from)
  for (let at = earlier.to; at < from; at++)
    if (reader.text(at) === subject && /^[(,&]$/.test(reader.text(at - 1))) return true
  return false
}

/** `click(a) && click(b) && click(a)`: steps that are done one after the other, not questions. */
function isDoneBetween(reader: TokenReader, earlier: Operand, { from, to }: Operand): boolean {
  const open = reader.partner(to - 1)
  if (reader.text(to - 1) !== ')' || open <= from) return false
  const head = textOf(reader, from, open)
  for (let at = earlier.to + 1; at < from; at++)
    if (textOf(reader, at, at + open - from) === head && reader.text(at + open - from) === '(') return true
  return false
}

interface Operand {
  readonly from: number
  readonly to: number
}

/** A number, a text or a sign of another language: nothing that was asked. Scala's `_` is another value each time. */
function isBare(reader: TokenReader, from: number, to: number): boolean {
  return to - from === 1 && (!reader.isWord(from) || reader.text(from) === '_')
}

const MOST_TOKENS = 400

/** Operands of a row of one operator, the first of which is given. */
function readRow(
  reader: TokenReader,
  first: number,
  operator: RegExp,
): { operands: Operand[]; operators: number[] } {
  const around = reader.around(first)
  const operators = [first]
  const operands: Operand[] = [{ from: startOfRow(reader, first, operator), to: first }]
  let start = first + 1
  for (let at = start; at <= reader.count && at < first + MOST_TOKENS; at++) {
    const isEnd = endsRow(reader, at, start, { around, operator })
    if (isEnd || operator.test(reader.text(at))) {
      // Ruby's `a[b] || a[b] = c` gives the last one a value.
      if (!isEnd || !/^[-+*/|&]*=$/.test(reader.text(at))) operands.push({ from: start, to: at })
      if (isEnd) break
      operators.push(at)
      start = at + 1
    } else at = Math.max(at, reader.partner(at))
  }
  return { operands, operators }
}

interface Row {
  readonly around: number
  readonly operator: RegExp
}

function startOfRow(reader: TokenReader, first: number, operator: RegExp): number {
  const around = reader.around(first)
  const least = Math.max(0, first - MOST_TOKENS)
  let from = first
  while (from > least && !beginsStatement(reader, from) && !isBound(reader, from - 1, around, operator))
    from = stepBack(reader, from - 1)
  return from
}

function endsRow(reader: TokenReader, at: number, start: number, { around, operator }: Row): boolean {
  return at >= reader.count || isBound(reader, at, around, operator) || isNextLine(reader, at, start)
}

function stepBack(reader: TokenReader, at: number): number {
  const partner = reader.partner(at)
  return partner >= 0 && partner < at ? partner : at
}

function isNextLine(reader: TokenReader, at: number, start: number): boolean {
  return at > start && beginsStatement(reader, at)
}

/** Outside brackets a line that begins with a word or a denial begins a statement. */
function beginsStatement(reader: TokenReader, at: number): boolean {
  if (!reader.startsLine(at) || reader.isInsideBrackets(at) || isContinued(reader, at)) return false
  return reader.isWord(at) || reader.text(at) === '!'
}

/** The line above ends with what joins it to this one. */
function isContinued(reader: TokenReader, at: number): boolean {
  return at > 0 && /^[ \t]*\\\r?\n/.test(reader.slice(reader.end(at - 1), reader.start(at)))
}

const BOUND =
  /^(?:[,;:?{}]|=|=>|:=|[-+*/|&]=|\?\?|if|elif|elsif|else|return|while|unless|when|then|do|case|for|assert|yield|await|throw|const|let|var)$/

function isBound(reader: TokenReader, at: number, around: number, operator: RegExp): boolean {
  if (reader.around(at) !== around || at === around) {
    const partner = reader.partner(at)
    // A bracket of the same level is part of an operand; the one around it ends the row.
    if (partner < 0 || at === around || partner === around) return true
    if (reader.around(Math.min(at, partner)) !== around) return true
  }
  const text = reader.text(at)
  if (BOUND.test(text)) return true
  return operator.test('&&') && EITHER.test(text)
}
