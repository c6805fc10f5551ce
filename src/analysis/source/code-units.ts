import { Computations } from './computations.ts'
import { lineClass } from './line-classes.ts'
import type { TokenList } from './tokens.ts'

/** A function as a unit needs it; CPython's and the lexer's functions both fit. */
export interface MeasuredFunction {
  readonly line: number
  readonly endLine: number
  readonly branchPoints: number
  /** Its first and last token, both included, when they are known; else its lines tell. */
  readonly firstToken?: number
  readonly lastToken?: number
}

/** What is read as one piece: a function without what is nested in it, or the code of the module outside them. */
export interface CodeUnit {
  /** Index in the list of functions; -1 for the module. */
  readonly index: number
  readonly branchPoints: number
  readonly tokens: number
  readonly codeLines: number
  /** Different computations, counted up to `MOST_COMPUTATIONS` and more for every decision. */
  readonly computations: number
}

/** Further computations of a unit make it no harder; with more decisions more of them count. */
const MOST_COMPUTATIONS = 11
const MOST_PER_DECISION = 5

class OpenUnit implements CodeUnit {
  readonly index: number
  readonly branchPoints: number
  tokens = 0
  codeLines = 0
  /** Most units compute nothing, so the set is made when it is needed. */
  private seen: Set<string> | null = null
  /** Last line counted so far. */
  lastLine = 0

  constructor(index: number, branchPoints: number) {
    this.index = index
    this.branchPoints = branchPoints
  }

  get computations(): number {
    return this.seen?.size ?? 0
  }

  compute(computed: string | null): void {
    if (computed === null) return
    this.seen ??= new Set()
    if (this.seen.size < MOST_COMPUTATIONS + MOST_PER_DECISION * this.branchPoints) this.seen.add(computed)
  }
}

interface Range {
  readonly unit: OpenUnit
  readonly first: number
  readonly last: number
}

/** Gives every token to the innermost function that holds it, else to the module, which is the first unit. */
export function cutUnits(
  source: string,
  tokens: TokenList,
  classes: Uint8Array,
  functions: readonly MeasuredFunction[],
  moduleBranchPoints: number,
): CodeUnit[] {
  const module = new OpenUnit(-1, moduleBranchPoints)
  const computations = new Computations(source, tokens)
  const ranges = functions.map((each, index) => buildRange(tokens, each, index))
  const units = ranges.map(({ unit }) => unit)
  ranges.sort((a, b) => a.first - b.first || b.last - a.last)
  const open: Range[] = []
  let next = 0
  let unit = module
  let border = 0
  for (let token = 0; token < tokens.count; token++) {
    if (token >= border) {
      for (let range = ranges[next]; range !== undefined && range.first <= token; range = ranges[++next])
        open.push(range)
      while ((open.at(-1)?.last ?? token) < token) open.pop()
      unit = open.at(-1)?.unit ?? module
      border = Math.min(ranges[next]?.first ?? Infinity, (open.at(-1)?.last ?? Infinity) + 1)
    }
    unit.tokens++
    unit.compute(computations.at(token))
    countCodeLines(unit, tokens, classes, token)
  }
  return [module, ...units]
}

/** The lines of a token up to the next one's, unless the unit has them already. */
function countCodeLines(unit: OpenUnit, tokens: TokenList, classes: Uint8Array, token: number): void {
  const start = tokens.lines[token] ?? 1
  const end = Math.max(start, (tokens.lines[token + 1] ?? classes.length + 1) - 1)
  for (let line = Math.max(start, unit.lastLine + 1); line <= end; line++) {
    if (classes[line - 1] === lineClass.code) unit.codeLines++
    unit.lastLine = line
  }
}

function buildRange(tokens: TokenList, each: MeasuredFunction, index: number): Range {
  const first = each.firstToken ?? findToken(tokens, each.line)
  const last = each.lastToken ?? findToken(tokens, each.endLine + 1) - 1
  return { unit: new OpenUnit(index, each.branchPoints), first, last }
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
