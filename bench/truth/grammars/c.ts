import { childOf, hasOperator } from '../syntax-node.ts'
import type { Grammar } from '../tree-sitter.ts'
import { readDefinition } from './c-declarators.ts'

const BRANCHES = new Set([
  'if_statement',
  'for_statement',
  'while_statement',
  'do_statement',
  'conditional_expression',
])

/** C: definitions with a body; conditions of `#if` are no decisions of the program. */
export const cGrammar: Grammar = {
  language: 'c',
  file: 'tree-sitter-c/tree-sitter-c.wasm',
  readFunction: readDefinition,
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    if (node.type === 'case_statement') return childOf(node, 'case') === null ? 0 : 1
    return node.type === 'binary_expression' && !isPreprocessed(node) && hasOperator(node, '&& ||') ? 1 : 0
  },
}

type Node = Parameters<Grammar['countBranches']>[0]

const EXPRESSIONS = new Set(['binary_expression', 'unary_expression', 'parenthesized_expression'])

/** Part of the condition of `#if` or `#elif`. */
export function isPreprocessed(node: Node): boolean {
  let top = node
  while (top.parent !== null && EXPRESSIONS.has(top.parent.type)) top = top.parent
  return top.parent?.childForFieldName('condition')?.id === top.id && top.parent.type.startsWith('preproc')
}
