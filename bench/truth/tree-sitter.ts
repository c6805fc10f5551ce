import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { childrenOf, endRowOf, type SyntaxNode } from './syntax-node.ts'
import {
  isUnread,
  type LineRange,
  type Truth,
  type TruthFunction,
  type TruthProvider,
  type TruthSource,
} from './truth-source.ts'

export interface FunctionNode {
  readonly name: string
  /** Stands on the function's line. */
  readonly at: SyntaxNode
  readonly parameters: number | null
  /** Ends with this node instead of its own. */
  readonly last?: SyntaxNode
}

/** How to read functions and decisions off the tree of one language. */
export interface Grammar {
  readonly language: string
  /** The compiled grammar, or the package of one that is compiled here, below `node_modules`. */
  readonly file: string
  /** What this node declares; null when it is no function with a body. */
  readFunction(node: SyntaxNode): FunctionNode | null
  /** Decisions that are this node's own, those below it excluded. */
  countBranches(node: SyntaxNode): number
  /** Nodes that are no code, with everything below them. */
  skips?(node: SyntaxNode): boolean
  /** For a node that is kept as bare tokens: texts it may stand for, the first that parses is read in its place. */
  readTokens?(node: SyntaxNode): readonly string[] | null
}

interface Tree {
  readonly rootNode: SyntaxNode
  delete(): void
}

interface TextParser {
  parse(text: string): Tree | null
}

interface Parser extends TextParser {
  setLanguage(language: object): void
}

interface Runtime {
  readonly Parser: { new (): Parser; init(): Promise<void> }
  readonly Language: { load(path: string): Promise<object> }
}

/** Truth from a tree-sitter grammar installed in the folder that `TOLLGAUGE_BENCH_GRAMMARS` names. */
export function provideGrammar(grammar: Grammar): TruthProvider {
  return {
    language: grammar.language,
    title: grammar.file.replace(/^.*\//, '').replace('.wasm', ''),
    open: () => openGrammar(grammar),
  }
}

async function openGrammar(grammar: Grammar): Promise<TruthSource | string> {
  const folder = process.env['TOLLGAUGE_BENCH_GRAMMARS']
  if (folder === undefined) return 'TOLLGAUGE_BENCH_GRAMMARS is not set'
  const packages = resolve(folder, 'node_modules')
  for (const file of ['web-tree-sitter', grammar.file])
    if (!existsSync(join(packages, file))) return `${file} is not installed in TOLLGAUGE_BENCH_GRAMMARS`
  const { Parser, Language } = createRequire(join(packages, 'index.js'))('web-tree-sitter') as Runtime
  await Parser.init()
  const parser = new Parser()
  parser.setLanguage(await Language.load(join(packages, grammar.file)))
  return async (text) => new TreeReader(grammar, parser).read(text)
}

interface Found {
  readonly node: FunctionNode
  readonly line: number
  readonly endLine: number
  branchPoints: number | null
}

interface Pending {
  readonly node: SyntaxNode
  readonly owner: Found | null
  /** Lines before the text the node was parsed from. */
  readonly offset: number
}

/** Reads one text: its tree, and the trees of what the grammar keeps as bare tokens. */
export class TreeReader {
  private readonly grammar: Grammar
  private readonly parser: TextParser
  private readonly found: Found[] = []
  private readonly unread: LineRange[] = []
  private readonly pending: Pending[] = []
  private readonly trees: Tree[] = []

  constructor(grammar: Grammar, parser: TextParser) {
    this.grammar = grammar
    this.parser = parser
  }

  read(text: string): Truth | null {
    const tree = this.parser.parse(text)
    if (tree === null) return null
    this.trees.push(tree)
    this.pending.push({ node: tree.rootNode, owner: null, offset: 0 })
    for (let next = this.pending.pop(); next !== undefined; next = this.pending.pop()) this.visit(next)
    const hasErrors = tree.rootNode.hasError
    const functions = this.found.map(asFunction).filter(({ line }) => !isUnread(line, this.unread))
    for (const each of this.trees) each.delete()
    return { functions, hasErrors, unread: this.unread }
  }

  private visit({ node, owner, offset }: Pending): void {
    if (this.grammar.skips?.(node) === true) return
    const texts = this.grammar.readTokens?.(node) ?? null
    if (texts !== null) {
      this.readAgain(node, texts, owner, offset)
      return
    }
    if (node.type === 'ERROR') this.unread.push(linesOf(node, offset))
    const declared = this.grammar.readFunction(node)
    const inner = declared === null ? owner : this.declare(node, declared, offset)
    if (inner !== null && inner.branchPoints !== null) inner.branchPoints += this.grammar.countBranches(node)
    for (const child of childrenOf(node)) this.pending.push({ node: child, owner: inner, offset })
  }

  private declare(node: SyntaxNode, declared: FunctionNode, offset: number): Found {
    const line = offset + declared.at.startPosition.row + 1
    const endLine = offset + endRowOf(declared.last ?? node) + 1
    const found: Found = { node: declared, line, endLine, branchPoints: 0 }
    this.found.push(found)
    return found
  }

  private readAgain(node: SyntaxNode, texts: readonly string[], owner: Found | null, offset: number): void {
    const first = offset + node.startPosition.row
    for (const text of texts) {
      const tree = this.parser.parse(text)
      if (tree === null) continue
      this.trees.push(tree)
      if (tree.rootNode.hasError) continue
      this.pending.push({ node: tree.rootNode, owner, offset: first })
      return
    }
    this.unread.push(linesOf(node, offset))
    if (owner !== null) owner.branchPoints = null
  }
}

function linesOf({ startPosition, endPosition }: SyntaxNode, offset: number): LineRange {
  return { first: offset + startPosition.row + 1, last: offset + endPosition.row + 1 }
}

function asFunction({ node, line, endLine, branchPoints }: Found): TruthFunction {
  return { name: node.name, line, endLine, parameters: node.parameters, branchPoints }
}
