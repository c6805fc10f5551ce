import { childOf, childrenOf, countOf, hasOperator, type SyntaxNode } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const FUNCTIONS = new Set([
  'method_declaration',
  'constructor_declaration',
  'destructor_declaration',
  'local_function_statement',
])
const OPERATORS = new Set(['operator_declaration', 'conversion_operator_declaration'])
const BRANCHES = new Set([
  'if_statement',
  'for_statement',
  'foreach_statement',
  'while_statement',
  'do_statement',
  'catch_clause',
  'conditional_expression',
])

/** C#: methods, constructors, operators and local functions with a body; accessors and lambdas are none. */
export const csharpGrammar: Grammar = {
  language: 'csharp',
  file: 'tree-sitter-c-sharp/tree-sitter-c_sharp.wasm',
  readFunction(node): FunctionNode | null {
    if (childOf(node, 'block arrow_expression_clause') === null) return null
    const list = node.childForFieldName('parameters')
    // An array of all the rest is no node of its own in this grammar, only the word and what follows it.
    const parameters = list === null ? null : countOf(list, 'parameter params')
    if (OPERATORS.has(node.type)) return readOperator(node, parameters)
    const name = node.childForFieldName('name')
    return FUNCTIONS.has(node.type) && name !== null ? { name: name.text, at: name, parameters } : null
  },
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    if (node.type === 'case' && !node.isNamed) return 1
    if (node.type === 'switch_expression_arm') return childrenOf(node)[0]?.text === '_' ? 0 : 1
    if (node.type === 'assignment_expression') return hasOperator(node, '??=') ? 1 : 0
    return node.type === 'binary_expression' && hasOperator(node, '&& || ??') ? 1 : 0
  },
}

function readOperator(node: SyntaxNode, parameters: number | null): FunctionNode | null {
  const at = childOf(node, 'operator')
  const named = at?.nextSibling?.type === 'checked' ? at.nextSibling.nextSibling : at?.nextSibling
  return at && named ? { name: `operator${named.text.replace(/<.*/s, '')}`, at, parameters } : null
}
