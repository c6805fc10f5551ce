import { lineClass } from './line-classes.ts'
import type { TokenList } from './tokens.ts'

/** A function as the signal needs it; CPython's and the lexer's functions both fit. */
export interface MeasuredFunction {
  readonly line: number
  readonly endLine: number
  readonly branchPoints: number
}

interface Unit {
  readonly complexity: number
  tokens: number
  codeLines: number
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
  return { complexity: branchPoints + 1, tokens: tokens.count, codeLines, distinct }
}

/** Gives every code line, and the tokens on it, to the innermost function that spans the line. */
function fillUnits(tokens: TokenList, classes: Uint8Array, functions: readonly MeasuredFunction[]): Unit[] {
  const order = functions.toSorted((a, b) => a.line - b.line || b.endLine - a.endLine)
  const units = order.map((each): Unit => {
    return { complexity: each.branchPoints + 1, tokens: 0, codeLines: 0, distinct: new Set() }
  })
  const open: number[] = []
  let next = 0
  let token = 0
  for (let line = 1; line <= classes.length; line++) {
    while (next < order.length && (order[next]?.line ?? 0) <= line) open.push(next++)
    while (open.length > 0 && (order[open.at(-1) ?? 0]?.endLine ?? 0) < line) open.pop()
    const unit = units[open.at(-1) ?? -1]
    for (; token < tokens.count && (tokens.lines[token] ?? 0) <= line; token++) {
      if (unit === undefined) continue
      unit.tokens++
      unit.distinct.add(tokens.symbols[token] ?? 0)
    }
    if (unit !== undefined && classes[line - 1] === lineClass.code) unit.codeLines++
  }
  return units
}
