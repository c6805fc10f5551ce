import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { nameOfFunction, type SvelteNode } from './svelte-names.ts'
import type { Truth, TruthFunction, TruthProvider, TruthSource } from './truth-source.ts'

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const BRANCHES = new Set([
  'IfStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'CatchClause',
  'ConditionalExpression',
  'LogicalExpression',
  'IfBlock',
  'EachBlock',
])
/** Not code, or code that is reached another way. */
const ASIDE = new Set([
  'css',
  'options',
  'metadata',
  'parent',
  'loc',
  'comments',
  'leadingComments',
  'trailingComments',
])

interface Compiler {
  parse(text: string, options: { modern: true }): SvelteNode
}

/** Truth from Svelte's own compiler, installed in the folder that `TOLLGAUGE_BENCH_GRAMMARS` names. */
export const svelteTruth: TruthProvider = {
  language: 'svelte',
  title: 'the compiler’s tree (Svelte 5)',
  async open(): Promise<TruthSource | string> {
    const folder = process.env['TOLLGAUGE_BENCH_GRAMMARS']
    if (folder === undefined) return 'TOLLGAUGE_BENCH_GRAMMARS is not set'
    const packages = resolve(folder, 'node_modules')
    if (!existsSync(join(packages, 'svelte'))) return 'svelte is not installed in TOLLGAUGE_BENCH_GRAMMARS'
    const compiler = createRequire(join(packages, 'index.js'))('svelte/compiler') as Compiler
    return async (text) => read(compiler, text)
  },
}

function read(compiler: Compiler, text: string): Truth | null {
  try {
    return { functions: listFunctions(compiler.parse(text, { modern: true }), text), hasErrors: false }
  } catch {
    return null
  }
}

interface Pending {
  readonly node: SvelteNode
  readonly parent: SvelteNode | null
  readonly owner: { branchPoints: number }
}

function listFunctions(root: SvelteNode, text: string): TruthFunction[] {
  const lineAt = (at: number): number => text.slice(0, at).split('\n').length
  const functions: TruthFunction[] = []
  const pending: Pending[] = [{ node: root, parent: null, owner: { branchPoints: 0 } }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, parent } = next
    let { owner } = next
    if (FUNCTIONS.has(node.type) && node['body'] != null) {
      const { name, start } = nameOfFunction(node, parent)
      const parameters = (node['params'] as readonly unknown[]).length
      const found = { name, line: lineAt(start), endLine: lineAt(node.end - 1), parameters, branchPoints: 0 }
      functions.push(found)
      owner = found
    }
    owner.branchPoints += countBranches(node)
    for (const child of childrenOf(node)) pending.push({ node: child, parent: node, owner })
  }
  return functions
}

function countBranches(node: SvelteNode): number {
  if (BRANCHES.has(node.type)) return 1
  if (node.type === 'SwitchCase') return node['test'] === null ? 0 : 1
  return node.type === 'AssignmentExpression' && /^(?:&&|\|\||\?\?)=$/.test(String(node['operator'])) ? 1 : 0
}

function childrenOf(node: SvelteNode): SvelteNode[] {
  return Object.entries(node)
    .filter(([key]) => !ASIDE.has(key))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is SvelteNode => typeof value === 'object' && value !== null && 'type' in value)
}
