import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { visitTree, type TreeNode } from './tree-walk.ts'
import type { Truth, TruthProvider } from './truth-source.ts'

interface LuaParser {
  parse(text: string, options: object): TreeNode
}

interface LuaNode {
  readonly type: string
  readonly name: string
  readonly identifier: LuaNode | null
  readonly loc: { readonly start: { readonly line: number }; readonly end: { readonly line: number } }
  readonly range: readonly [number, number]
}

/** Truth from luaparse, installed in the folder that `TOLLGAUGE_BENCH_GRAMMARS` names. */
export const luaTruth: TruthProvider = {
  language: 'lua',
  title: 'luaparse',
  async open() {
    const folder = process.env['TOLLGAUGE_BENCH_GRAMMARS']
    if (folder === undefined) return 'TOLLGAUGE_BENCH_GRAMMARS is not set'
    const packages = resolve(folder, 'node_modules')
    if (!existsSync(join(packages, 'luaparse')))
      return 'luaparse is not installed in TOLLGAUGE_BENCH_GRAMMARS'
    const parser = createRequire(join(packages, 'index.js'))('luaparse') as LuaParser
    return async (text) => readLua(parser, text)
  },
}

const BRANCHES = new Set<unknown>(
  'IfClause ElseifClause ForNumericStatement ForGenericStatement WhileStatement RepeatStatement LogicalExpression'.split(
    ' ',
  ),
)

function readLua(parser: LuaParser, text: string): Truth | null {
  try {
    const tree = parser.parse(text, { locations: true, ranges: true, luaVersion: 'LuaJIT', comments: false })
    const functions = visitTree(tree, {
      readFunction: (node) => (node['type'] === 'FunctionDeclaration' ? describe(node, text) : null),
      countBranches: (node) => Number(BRANCHES.has(node['type'])),
    })
    return { functions, hasErrors: false }
  } catch {
    return null
  }
}

function describe(node: TreeNode, text: string): { name: string; line: number; endLine: number } {
  const declared = node as unknown as LuaNode
  const { identifier, loc, range } = declared
  const named = identifier?.type === 'MemberExpression' ? identifier.identifier : identifier
  const bound = /([A-Za-z_]\w*)\s*=\s*$/.exec(text.slice(Math.max(0, range[0] - 200), range[0]))?.[1]
  return {
    name: named?.name ?? bound ?? '(anonymous)',
    line: (named ?? declared).loc.start.line,
    endLine: loc.end.line,
  }
}
