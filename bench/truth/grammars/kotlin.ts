import { childOf, countOf, hasOperator } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const BRANCHES = new Set([
  'if_expression',
  'for_statement',
  'while_statement',
  'do_while_statement',
  'catch_block',
])

/** Kotlin: named `fun` and secondary constructors with a body. */
export const kotlinGrammar: Grammar = {
  language: 'kotlin',
  file: '@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm',
  readFunction(node): FunctionNode | null {
    const isConstructor = node.type === 'secondary_constructor'
    if (!isConstructor && node.type !== 'function_declaration') return null
    const at = isConstructor ? childOf(node, 'constructor') : node.childForFieldName('name')
    if (at === null || childOf(node, 'function_body block') === null) return null
    const parameters = countOf(childOf(node, 'function_value_parameters'), 'parameter')
    return { name: at.text.replaceAll('`', ''), at, parameters }
  },
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    if (node.type === 'when_entry') return childOf(node, 'else') === null ? 1 : 0
    return node.type === 'binary_expression' && hasOperator(node, '&& || ?:') ? 1 : 0
  },
}
