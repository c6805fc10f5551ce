import { lineClass } from './line-classes.ts'
import type { TokenList } from './tokens.ts'

/** A function as the signal needs it; CPython's and the lexer's functions both fit. */
export interface MeasuredFunction {
  readonly line: number
  readonly endLine: number
  readonly branchPoints: number
  /** Its first and last token, both included, when they are known; else its lines tell. */
  readonly firstToken?: number
  readonly lastToken?: number
}

interface Unit {
  readonly complexity: number
  tokens: number
  codeLines: number
  /** Last line counted so far. */
  lastLine: number
  readonly distinct: Set<number>
}

/**
 * Oman and Hagemeister's index on Microsoft's 0..100 scale, without a comment term. Volume, complexity and length
 * are means over units (functions without what is nested in them) weighted by code lines; without functions the
 * file is the one unit. A source without code scores 100.
 */
export function measureMaintainability(
  tokens: TokenList,
  classes: Uint8Array,
  functions: readonly MeasuredFunction[],
  branchPoints: number,
): number {
  const units =
    functions.length > 0 ? fillUnits(tokens, classes, functions) : [wholeFile(tokens, classes, branchPoints)]
  let weight = 0
  let volume = 0
  let complexity = 0
  let length = 0
  for (const unit of units) {
    weight += unit.codeLines
    volume += unit.codeLines * unit.tokens * Math.log2(Math.max(2, unit.distinct.size))
    complexity += unit.codeLines * unit.complexity
    length += unit.codeLines * unit.codeLines
  }
  if (weight === 0) return 100
  const index =
    171 -
    5.2 * Math.log(Math.max(1, volume / weight)) -
    0.23 * (complexity / weight) -
    16.2 * Math.log(Math.max(1, length / weight))
  return Math.round(Math.min(100, Math.max(0, (100 / 171) * index)))
}

function wholeFile(tokens: TokenList, classes: Uint8Array, branchPoints: number): Unit {
  const distinct = new Set<number>()
  for (let index = 0; index < tokens.count; index++) distinct.add(tokens.symbols[index] ?? 0)
  let codeLines = 0
  for (const each of classes) if (each === lineClass.code) codeLines++
  return { complexity: branchPoints + 1, tokens: tokens.count, codeLines, lastLine: classes.length, distinct }
}

interface Range {
  readonly unit: Unit
  readonly first: number
  readonly last: number
}

/** Gives every token to the innermost function that holds it, and a code line to each unit with a token on it. */
function fillUnits(tokens: TokenList, classes: Uint8Array, functions: readonly MeasuredFunction[]): Unit[] {
  const ranges = functions.map((each) => buildRange(tokens, each))
  ranges.sort((a, b) => a.first - b.first || b.last - a.last)
  const open: Range[] = []
  let next = 0
  for (let token = 0; token < tokens.count; token++) {
    for (let range = ranges[next]; range !== undefined && range.first <= token; range = ranges[++next])
      open.push(range)
    while ((open.at(-1)?.last ?? token) < token) open.pop()
    const unit = open.at(-1)?.unit
    if (unit === undefined) continue
    unit.tokens++
    unit.distinct.add(tokens.symbols[token] ?? 0)
    countCodeLines(unit, tokens, classes, token)
  }
  return ranges.map(({ unit }) => unit)
}

/** The lines of a token up to the next one's, unless the unit has them already. */
function countCodeLines(unit: Unit, tokens: TokenList, classes: Uint8Array, token: number): void {
  const start = tokens.lines[token] ?? 1
  const end = Math.max(start, (tokens.lines[token + 1] ?? classes.length + 1) - 1)
  for (let line = Math.max(start, unit.lastLine + 1); line <= end; line++) {
    if (classes[line - 1] === lineClass.code) unit.codeLines++
    unit.lastLine = line
  }
}

function buildRange(tokens: TokenList, each: MeasuredFunction): Range {
  const unit: Unit = {
    complexity: each.branchPoints + 1,
    tokens: 0,
    codeLines: 0,
    lastLine: 0,
    distinct: new Set(),
  }
  const first = each.firstToken ?? findToken(tokens, each.line)
  const last = each.lastToken ?? findToken(tokens, each.endLine + 1) - 1
  return { unit, first, last }
}

/** First token on or after a line. */
function findToken(tokens: TokenList, line: number): number {
  let low = 0
  let high = tokens.count
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tokens.lines[middle] ?? 0) < line) low = middle + 1
    else high = middle
  }
  return low
}
