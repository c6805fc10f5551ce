import { childOf, childrenOf, countOf, hasOperator } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const BRANCHES = new Set([
  'if_statement',
  'if_expression',
  'for_statement',
  'for_expression',
  'while_statement',
  'while_expression',
  'catch_expression',
])

/** Zig: `fn` with a body. */
export const zigGrammar: Grammar = {
  language: 'zig',
  file: '@tree-sitter-grammars/tree-sitter-zig/tree-sitter-zig.wasm',
  readFunction(node): FunctionNode | null {
    const at = node.type === 'function_declaration' ? node.childForFieldName('name') : null
    if (at === null || node.childForFieldName('body') === null) return null
    return {
      name: at.text.replaceAll(/[@"]/g, ''),
      at,
      parameters: countOf(childOf(node, 'parameters'), 'parameter'),
    }
  },
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    if (node.type === 'switch_case') return childrenOf(node)[0]?.type === 'else' ? 0 : 1
    return node.type === 'binary_expression' && hasOperator(node, 'and or orelse') ? 1 : 0
  },
}
