import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { childrenOf, endRowOf, type SyntaxNode } from './syntax-node.ts'
import type { Truth, TruthFunction, TruthProvider, TruthSource } from './truth-source.ts'

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
  /** The compiled grammar below `node_modules`. */
  readonly file: string
  /** What this node declares; null when it is no function with a body. */
  readFunction(node: SyntaxNode): FunctionNode | null
  /** Decisions that are this node's own, those below it excluded. */
  countBranches(node: SyntaxNode): number
}

interface Tree {
  readonly rootNode: SyntaxNode
  delete(): void
}

interface Runtime {
  readonly Parser: {
    new (): { setLanguage(language: object): void; parse(text: string): Tree | null }
    init(): Promise<void>
  }
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
  return async (text) => {
    const tree = parser.parse(text)
    if (tree === null) return null
    const truth = readTree(tree.rootNode, grammar)
    tree.delete()
    return truth
  }
}

interface Found {
  readonly node: FunctionNode
  readonly endLine: number
  branchPoints: number
}

function readTree(root: SyntaxNode, grammar: Grammar): Truth {
  const found: Found[] = []
  const pending: { node: SyntaxNode; owner: Found | null }[] = [{ node: root, owner: null }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    let { owner } = next
    const declared = grammar.readFunction(next.node)
    if (declared !== null) {
      owner = { node: declared, endLine: endRowOf(declared.last ?? next.node) + 1, branchPoints: 0 }
      found.push(owner)
    }
    if (owner !== null) owner.branchPoints += grammar.countBranches(next.node)
    for (const node of childrenOf(next.node)) pending.push({ node, owner })
  }
  return { functions: found.map(asFunction), hasErrors: root.hasError }
}

function asFunction({ node, endLine, branchPoints }: Found): TruthFunction {
  const { name, at, parameters } = node
  return { name, line: at.startPosition.row + 1, endLine, parameters, branchPoints }
}
