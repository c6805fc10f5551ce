import { childOf, childrenOf, hasOperator, type SyntaxNode } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'
import { isPreprocessed } from './c.ts'
import { readDefinition } from './c-declarators.ts'

const BRANCHES = new Set([
  'if_statement',
  'for_statement',
  'for_in_statement',
  'while_statement',
  'do_statement',
  'conditional_expression',
  'catch_clause',
])

/** Objective-C: methods with a body by their selector, and the functions of C. */
export const objectiveCGrammar: Grammar = {
  language: 'objective-c',
  file: 'tree-sitter-objc/tree-sitter-objc.wasm',
  readFunction: (node) => (node.type === 'method_definition' ? readMethod(node) : readDefinition(node)),
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    if (node.type === 'case_statement') return childOf(node, 'case') === null ? 0 : 1
    return node.type === 'binary_expression' && !isPreprocessed(node) && hasOperator(node, '&& ||') ? 1 : 0
  },
}

function readMethod(node: SyntaxNode): FunctionNode | null {
  const children = childrenOf(node)
  const at = children.find(({ type }) => type === 'identifier')
  if (at === undefined || childOf(node, 'compound_statement') === null) return null
  const parts = children.filter(({ type }) => type === 'identifier' || type === 'method_parameter')
  const parameters = parts.filter(({ type }) => type === 'method_parameter').length
  const name = parts.map(({ type, text }) => (type === 'identifier' ? text : ':')).join('')
  return { name, at, parameters }
}
