import { childrenOf, countOf, hasOperator, type SyntaxNode } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const FUNCTIONS = new Set(['function_declaration', 'method_declaration', 'func_literal'])
const BRANCHES = new Set([
  'if_statement',
  'for_statement',
  'expression_case',
  'type_case',
  'communication_case',
])

/** Go: named functions, methods, and function literals under the name they are bound to. */
export const goGrammar: Grammar = {
  language: 'go',
  file: 'tree-sitter-go/tree-sitter-go.wasm',
  readFunction(node): FunctionNode | null {
    if (!FUNCTIONS.has(node.type) || node.childForFieldName('body') === null) return null
    const name = node.childForFieldName('name')
    const parameters = countParameters(node.childForFieldName('parameters'))
    return { name: name?.text ?? boundName(node), at: name ?? node, parameters }
  },
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    return node.type === 'binary_expression' && hasOperator(node, '&& ||') ? 1 : 0
  },
}

/** `a, b int` are two, `int` is one. */
function countParameters(list: SyntaxNode | null): number {
  let count = 0
  for (const child of list === null ? [] : childrenOf(list)) {
    if (child.type === 'parameter_declaration') count += Math.max(1, countOf(child, 'identifier'))
    if (child.type === 'variadic_parameter_declaration') count++
  }
  return count
}

function boundName(node: SyntaxNode): string {
  const parent = node.parent?.type === 'expression_list' ? node.parent.parent : node.parent
  if (parent?.type === 'var_spec') return parent.childForFieldName('name')?.text ?? '(anonymous)'
  if (parent?.type === 'literal_element') return keyName(parent)
  if (parent?.type !== 'short_var_declaration' && parent?.type !== 'assignment_statement')
    return '(anonymous)'
  const values = parent.childForFieldName('right')?.namedChildren.length ?? 0
  const target = parent.childForFieldName('left')?.namedChildren.at(-1) ?? null
  if (values !== 1 || target === null) return '(anonymous)'
  if (target.type === 'selector_expression') return target.childForFieldName('field')?.text ?? '(anonymous)'
  return target.type === 'identifier' ? target.text : '(anonymous)'
}

/** `Name: func() {}` in a composite literal. */
function keyName(element: SyntaxNode): string {
  const key = element.parent?.type === 'keyed_element' ? element.parent.namedChildren[0] : null
  return key && key.id !== element.id && /^\w+$/.test(key.text) ? key.text : '(anonymous)'
}
