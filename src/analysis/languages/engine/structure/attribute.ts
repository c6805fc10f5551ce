import type { LexicalFunction, LexicalScope } from '../lexical-function.ts'
import type { Code } from './code.ts'
import { CognitiveCounter } from './cognitive.ts'
import { Nesting } from './nesting.ts'
import type { BlockSpan, BranchTable, FunctionSpan, ScopeSpan, Structure } from './structure.ts'

export interface Attribution {
  readonly functions: readonly LexicalFunction[]
  readonly scopes: readonly LexicalScope[]
  readonly branchPoints: number
  /** What stands in no function. */
  readonly outside: Tally
}

/** What is counted for one function, or for the code outside of them. */
export interface Tally {
  readonly branchPoints: number
  readonly maxNesting: number
  readonly cognitiveComplexity: number
}

type OpenTally = { -readonly [key in keyof Tally]: Tally[key] }

const NAME_CHARACTERS = 200

interface Node {
  readonly from: number
  readonly end: number
  readonly span: FunctionSpan | ScopeSpan
  readonly isFunction: boolean
  name: string
  parent: number
  readonly tally: OpenTally
}

/** One sweep that gives every decision and nesting level to the innermost function around it. */
export function attribute(code: Code, structure: Structure, branches: BranchTable): Attribution {
  const nodes = buildNodes(structure, code.count - 1)
  const outside = sweep(code, nodes, structure.blocks, branches)
  let branchPoints = outside.branchPoints
  for (const { tally } of nodes) branchPoints += tally.branchPoints
  const order = nodes
    .map((_, index) => index)
    .filter((index) => nodes[index]?.isFunction)
    .toSorted((a, b) => compareNodes(code, nodes[a], nodes[b]))
  const scopes = nodes.flatMap((node, index) => (node.isFunction ? [] : [index]))
  const places: Places = {
    functions: new Map(order.map((node, index) => [node, index])),
    scopes: new Map(scopes.map((node, index) => [node, index])),
  }
  return {
    functions: order.map((index) => buildFunction(code, nodes, index, places)),
    scopes: scopes.map((index) => buildScope(code, nodes, index, places)),
    branchPoints,
    outside,
  }
}

function buildNodes({ functions, scopes }: Structure, last: number): Node[] {
  const nodes: Node[] = [
    ...scopes.map((span) => createNode(span, span.bodyStart, false, last)),
    ...functions.map((span) => createNode(span, span.ownsFrom, true, last)),
  ]
  nodes.sort((a, b) => a.from - b.from || b.end - a.end)
  const open: number[] = []
  for (const [index, node] of nodes.entries()) {
    while (open.length > 0 && (nodes[open.at(-1) ?? 0]?.end ?? 0) < node.from) open.pop()
    node.parent = open.at(-1) ?? -1
    const around = nodes[node.parent]?.name ?? ''
    node.name = (
      around === '' || node.span.name === '' ? around + node.span.name : `${around}.${node.span.name}`
    ).slice(0, NAME_CHARACTERS)
    open.push(index)
  }
  return nodes
}

/** Broken sources may leave a body without an end; it then ends with the text. */
function createNode(span: FunctionSpan | ScopeSpan, start: number, isFunction: boolean, last: number): Node {
  const from = Math.min(start, last)
  const end = Math.min(Math.max(span.bodyEnd, from, span.nameToken), last)
  return { from, end, span, isFunction, name: '', parent: -1, tally: openTally() }
}

function openTally(): OpenTally {
  return { branchPoints: 0, maxNesting: 0, cognitiveComplexity: 0 }
}

function sweep(code: Code, nodes: Node[], blocks: readonly BlockSpan[], branches: BranchTable): Tally {
  const open: Node[] = []
  const nesting = new Nesting(code, blocks)
  const cognitive = new CognitiveCounter(code, blocks)
  const tests = code.byText((text) => (Object.hasOwn(branches, text) ? branches[text] : undefined))
  const outside = openTally()
  let next = 0
  for (let index = 0; index < code.count; index++) {
    for (let node = nodes[next]; node !== undefined && node.from <= index; node = nodes[++next]) {
      if (!node.isFunction) continue
      open.push(node)
      nesting.enterFunction()
    }
    nesting.advance(index)
    const isBranch = code.decides[index] === 1 || tests[code.symbol(index)]?.(code, index) === true
    record(open.at(-1)?.tally ?? outside, nesting.levels, isBranch, cognitive.count(index, isBranch, nesting))
    while ((open.at(-1)?.end ?? code.count) <= index) {
      open.pop()
      nesting.leaveFunction()
    }
  }
  return outside
}

function record(tally: OpenTally, levels: number, isBranch: boolean, points: number): void {
  if (levels > tally.maxNesting) tally.maxNesting = levels
  if (isBranch) tally.branchPoints++
  tally.cognitiveComplexity += points
}

function compareNodes(code: Code, a: Node | undefined, b: Node | undefined): number {
  if (a === undefined || b === undefined) return 0
  const byLine =
    code.line(a.span.nameToken) - code.line(b.span.nameToken) || code.endLine(a.end) - code.endLine(b.end)
  if (byLine !== 0) return byLine
  return a.name < b.name ? -1 : Number(a.name > b.name)
}

function buildFunction(code: Code, nodes: readonly Node[], index: number, places: Places): LexicalFunction {
  const node = nodes[index] as Node
  const span = node.span as FunctionSpan
  return {
    name: node.name,
    kind: span.kind,
    line: code.line(span.nameToken),
    endLine: code.endLine(node.end),
    firstLine: Math.min(code.line(span.firstToken), code.line(span.nameToken)),
    parameters: span.parameters.length,
    parameterList: span.parameters,
    ...node.tally,
    firstToken: Math.min(span.nameToken, span.ownsFrom),
    bodyToken: Math.min(span.bodyStart, node.end),
    lastToken: node.end,
    ...findAround(nodes, node, places),
  }
}

function buildScope(code: Code, nodes: readonly Node[], index: number, places: Places): LexicalScope {
  const node = nodes[index] as Node
  const span = node.span as ScopeSpan
  return {
    name: node.name,
    line: code.line(span.nameToken),
    endLine: code.endLine(node.end),
    isClass: span.isClass,
    nameToken: span.nameToken,
    bodyToken: node.from,
    lastToken: node.end,
    ...findAround(nodes, node, places),
  }
}

/** Where nodes ended up in the lists of functions and of scopes. */
interface Places {
  readonly functions: ReadonlyMap<number, number>
  readonly scopes: ReadonlyMap<number, number>
}

function findAround(
  nodes: readonly Node[],
  node: Node,
  { functions, scopes }: Places,
): { parent: number; scope: number } {
  const scope = scopes.get(node.parent) ?? -1
  let parent = node.parent
  while (parent >= 0 && !nodes[parent]?.isFunction) parent = nodes[parent]?.parent ?? -1
  return { parent: functions.get(parent) ?? -1, scope }
}
