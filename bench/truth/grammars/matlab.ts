import { childOf, childrenOf, type SyntaxNode } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const BRANCHES = new Set([
  'if_statement',
  'elseif_clause',
  'for_statement',
  'while_statement',
  'case_clause',
  'catch_clause',
])

/** MATLAB: functions with a name; those behind `@` belong to what is around them. */
export const matlabGrammar: Grammar = {
  language: 'matlab',
  file: 'tree-sitter-wasm/out/matlab/tree-sitter-matlab.wasm',
  readFunction(node): FunctionNode | null {
    const at = node.type === 'function_definition' ? node.childForFieldName('name') : null
    if (at === null) return null
    const list = childOf(node, 'function_arguments')
    return { name: at.text, at, parameters: list === null ? 0 : countNames(list) }
  },
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    if (node.type !== 'boolean_operator') return 0
    return childrenOf(node).some(({ type }) => type === '&&' || type === '||') ? 1 : 0
  },
}

function countNames(list: SyntaxNode): number {
  return childrenOf(list).filter(({ isNamed, type }) => isNamed && !/comment|continuation/.test(type)).length
}
