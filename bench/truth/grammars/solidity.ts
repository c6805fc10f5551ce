import { childOf, childrenOf, countOf, hasOperator } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const WORDS: Readonly<Record<string, string>> = {
  constructor_definition: 'constructor',
  fallback_receive_definition: 'receive fallback',
}
const NAMED = new Set(['function_definition', 'modifier_definition', 'yul_function_definition'])
const BRANCHES = new Set([
  'if_statement',
  'for_statement',
  'while_statement',
  'do_while_statement',
  'catch_clause',
  'ternary_expression',
  'yul_if_statement',
  'yul_for_statement',
])

/** Solidity: functions, modifiers and constructors with a body, and the functions of its assembly. */
export const solidityGrammar: Grammar = {
  language: 'solidity',
  file: 'tree-sitter-solidity/tree-sitter-solidity.wasm',
  readFunction(node): FunctionNode | null {
    const word = WORDS[node.type]
    if (word === undefined && !NAMED.has(node.type)) return null
    if (childOf(node, 'function_body yul_block') === null) return null
    const at = childOf(node, word ?? 'identifier yul_identifier')
    const parameters = node.type.startsWith('yul') ? null : countOf(node, 'parameter')
    return at === null ? null : { name: at.text, at, parameters }
  },
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    if (node.type === 'yul_switch_statement')
      return childrenOf(node).filter(({ type }) => type === 'case').length
    return node.type === 'binary_expression' && hasOperator(node, '&& ||') ? 1 : 0
  },
}
