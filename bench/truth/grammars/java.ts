import { childOf, countOf, hasOperator } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const FUNCTIONS = new Set([
  'method_declaration',
  'constructor_declaration',
  'compact_constructor_declaration',
])
const BRANCHES = new Set([
  'if_statement',
  'for_statement',
  'enhanced_for_statement',
  'while_statement',
  'do_statement',
  'catch_clause',
  'ternary_expression',
])

/** Java: methods and constructors with a body; lambdas belong to the method around them. */
export const javaGrammar: Grammar = {
  language: 'java',
  file: 'tree-sitter-java/tree-sitter-java.wasm',
  readFunction(node): FunctionNode | null {
    const name = node.childForFieldName('name')
    if (!FUNCTIONS.has(node.type) || name === null || node.childForFieldName('body') === null) return null
    const parameters = countOf(node.childForFieldName('parameters'), 'formal_parameter spread_parameter')
    return { name: name.text, at: name, parameters }
  },
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    if (node.type === 'switch_label') return childOf(node, 'case') === null ? 0 : 1
    return node.type === 'binary_expression' && hasOperator(node, '&& ||') ? 1 : 0
  },
}
