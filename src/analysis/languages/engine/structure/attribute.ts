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
  /** Where it ends up in the list of functions or of scopes. */
  place: number
  readonly tally: OpenTally
}

/** One sweep that gives every decision and nesting level to the innermost function around it. */
export function attribute(code: Code, structure: Structure, branches: BranchTable): Attribution {
  const nodes = buildNodes(structure, code.count - 1)
  const outside = new Sweep(code, nodes, structure.blocks).run(branches)
  let branchPoints = outside.branchPoints
  for (const { tally } of nodes) branchPoints += tally.branchPoints
  const functions = nodes
    .filter(({ isFunction }) => isFunction)
    .toSorted((a, b) => compareNodes(code, a, b))
    .map(placeNode)
  const scopes = nodes.filter(({ isFunction }) => !isFunction).map(placeNode)
  return {
    functions: functions.map((node) => buildFunction(code, nodes, node)),
    scopes: scopes.map((node) => buildScope(code, nodes, node)),
    branchPoints,
    outside,
  }
}

function placeNode(node: Node, index: number): Node {
  node.place = index
  return node
}

function buildNodes({ functions, scopes }: Structure, last: number): Node[] {
  const nodes: Node[] = [
    ...scopes.map((span) => createNode(span, span.bodyStart, false, last)),
    ...functions.map((span) => createNode(span, span.ownsFrom, true, last)),
  ]
  nodes.sort((a, b) => a.from - b.from || b.end - a.end)
  const open: number[] = []
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index] as Node
    while (open.length > 0 && (nodes[open.at(-1) ?? 0]?.end ?? 0) < node.from) open.pop()
    node.parent = open.at(-1) ?? -1
    const around = nodeAt(nodes, node.parent)?.name ?? ''
    node.name = joinNames(around, node.span.name)
    open.push(index)
  }
  return nodes
}

function joinNames(around: string, own: string): string {
  const name = around === '' || own === '' ? around + own : `${around}.${own}`
  return name.length > NAME_CHARACTERS ? name.slice(0, NAME_CHARACTERS) : name
}

/** Broken sources may leave a body without an end; it then ends with the text. */
function createNode(span: FunctionSpan | ScopeSpan, start: number, isFunction: boolean, last: number): Node {
  const from = Math.min(start, last)
  const end = Math.min(Math.max(span.bodyEnd, from, span.nameToken), last)
  return { from, end, span, isFunction, name: '', parent: -1, place: -1, tally: openTally() }
}

function openTally(): OpenTally {
  return { branchPoints: 0, maxNesting: 0, cognitiveComplexity: 0 }
}

class Sweep {
  private readonly code: Code
  private readonly nodes: readonly Node[]
  private readonly nesting: Nesting
  private readonly cognitive: CognitiveCounter
  private readonly open: Node[] = []
  private next = 0
  /** First token of the next node; past the last one when there is none. */
  private nextFrom: number
  /** Last token of the innermost open function; past the last one when there is none. */
  private innerEnd: number

  constructor(code: Code, nodes: readonly Node[], blocks: readonly BlockSpan[]) {
    this.code = code
    this.nodes = nodes
    this.nesting = new Nesting(code, blocks)
    this.cognitive = new CognitiveCounter(code, blocks)
    this.nextFrom = nodes[0]?.from ?? code.count
    this.innerEnd = code.count
  }

  /** What stands in no function. */
  run(branches: BranchTable): Tally {
    const { code, nesting } = this
    const tests = code.byText((text) => (Object.hasOwn(branches, text) ? branches[text] : undefined))
    const outside = openTally()
    let tally = outside
    for (let index = 0; index < code.count; index++) {
      if (this.nextFrom <= index) tally = this.enter(index) ?? outside
      nesting.advance(index)
      const test = tests[code.symbol(index)]
      const isBranch = code.decides[index] === 1 || (test !== undefined && test(code, index))
      if (nesting.levels > tally.maxNesting) tally.maxNesting = nesting.levels
      if (isBranch) tally.branchPoints++
      tally.cognitiveComplexity += this.cognitive.count(index, isBranch, nesting)
      if (this.innerEnd <= index) tally = this.leave(index) ?? outside
    }
    return outside
  }

  private enter(index: number): OpenTally | undefined {
    for (let node = this.nodes[this.next]; node !== undefined; node = this.nodes[++this.next]) {
      if (node.from > index) break
      if (!node.isFunction) continue
      this.open.push(node)
      this.nesting.enterFunction()
    }
    this.nextFrom = this.nodes[this.next]?.from ?? this.code.count
    return this.settle()
  }

  private leave(index: number): OpenTally | undefined {
    while ((this.open.at(-1)?.end ?? this.code.count) <= index) {
      this.open.pop()
      this.nesting.leaveFunction()
    }
    return this.settle()
  }

  private settle(): OpenTally | undefined {
    const inner = this.open.at(-1)
    this.innerEnd = inner?.end ?? this.code.count
    return inner?.tally
  }
}

function compareNodes(code: Code, a: Node, b: Node): number {
  const byLine =
    code.line(a.span.nameToken) - code.line(b.span.nameToken) || code.endLine(a.end) - code.endLine(b.end)
  if (byLine !== 0) return byLine
  return a.name < b.name ? -1 : Number(a.name > b.name)
}

function buildFunction(code: Code, nodes: readonly Node[], node: Node): LexicalFunction {
  const span = node.span as FunctionSpan
  const { branchPoints, maxNesting, cognitiveComplexity } = node.tally
  return {
    name: node.name,
    kind: span.kind,
    line: code.line(span.nameToken),
    endLine: code.endLine(node.end),
    firstLine: Math.min(code.line(span.firstToken), code.line(span.nameToken)),
    parameters: span.parameters.length,
    parameterList: span.parameters,
    branchPoints,
    maxNesting,
    cognitiveComplexity,
    firstToken: Math.min(span.nameToken, span.ownsFrom),
    bodyToken: Math.min(span.bodyStart, node.end),
    lastToken: node.end,
    parent: findFunctionAround(nodes, node),
    scope: findScopeAround(nodes, node),
  }
}

function buildScope(code: Code, nodes: readonly Node[], node: Node): LexicalScope {
  const span = node.span as ScopeSpan
  return {
    name: node.name,
    line: code.line(span.nameToken),
    endLine: code.endLine(node.end),
    isClass: span.isClass,
    nameToken: span.nameToken,
    bodyToken: node.from,
    lastToken: node.end,
    parent: findFunctionAround(nodes, node),
    scope: findScopeAround(nodes, node),
  }
}

function findFunctionAround(nodes: readonly Node[], node: Node): number {
  let around = nodeAt(nodes, node.parent)
  while (around !== undefined && !around.isFunction) around = nodeAt(nodes, around.parent)
  return around?.place ?? -1
}

function findScopeAround(nodes: readonly Node[], node: Node): number {
  const around = nodeAt(nodes, node.parent)
  return around === undefined || around.isFunction ? -1 : around.place
}

function nodeAt(nodes: readonly Node[], index: number): Node | undefined {
  return index < 0 ? undefined : nodes[index]
}
