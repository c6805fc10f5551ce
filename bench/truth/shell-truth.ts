import { spawnSync } from 'node:child_process'
import { visitTree, type TreeNode } from './tree-walk.ts'
import type { Truth, TruthProvider } from './truth-source.ts'

/** Truth from the parser of shfmt, which prints its tree. */
export const shellTruth: TruthProvider = {
  language: 'shell',
  title: 'shfmt',
  async open() {
    if (spawnSync('shfmt', ['--version']).status !== 0) return 'shfmt does not run here'
    return async (text) => readShell(text)
  },
}

function readShell(text: string): Truth | null {
  const run = spawnSync('shfmt', ['--to-json', '-ln', 'bash'], {
    input: text,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (run.status !== 0) return null
  const functions = visitTree(JSON.parse(run.stdout) as TreeNode, {
    readFunction: (node) =>
      node['Type'] === 'FuncDecl'
        ? {
            name: at(node, 'Name', 'Value'),
            line: at(node, 'Name', 'Pos', 'Line'),
            endLine: at(node, 'End', 'Line'),
          }
        : null,
    countBranches,
  })
  return { functions, hasErrors: false }
}

function at<T>(node: TreeNode, ...keys: string[]): T {
  return keys.reduce<unknown>((inner, key) => (inner as TreeNode)[key], node) as T
}

const AND = 10
const OR = 11
const STATEMENTS = new Set<unknown>(['ForClause', 'WhileClause'])
const OPERATIONS = new Set<unknown>(['BinaryCmd', 'BinaryTest', 'BinaryArithm'])

function countBranches(node: TreeNode): number {
  const { Type: type, Op: operator, Patterns: patterns, Cond: conditions, Then: body } = node
  // `else` is an `if` without a condition, `elif` one without a type.
  if (Array.isArray(body)) return Number(Array.isArray(conditions) && conditions.length > 0)
  if (STATEMENTS.has(type)) return 1
  if (OPERATIONS.has(type)) return Number(operator === AND || operator === OR)
  return Array.isArray(patterns) ? Number(!takesAnything(patterns as TreeNode[])) : 0
}

function takesAnything([only, ...others]: readonly TreeNode[]): boolean {
  const parts = only?.['Parts']
  if (others.length > 0 || !Array.isArray(parts)) return false
  return parts.length === 1 && (parts as TreeNode[])[0]?.['Value'] === '*'
}
