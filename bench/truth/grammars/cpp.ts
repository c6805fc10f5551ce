import { childOf, hasOperator } from '../syntax-node.ts'
import type { Grammar } from '../tree-sitter.ts'
import { isPreprocessed } from './c.ts'
import { readDefinition } from './c-declarators.ts'

const BRANCHES = new Set([
  'if_statement',
  'for_statement',
  'for_range_loop',
  'while_statement',
  'do_statement',
  'conditional_expression',
  'catch_clause',
  'constraint_conjunction',
  'constraint_disjunction',
])

/** C++: definitions with a body, inside and outside classes; lambdas belong to the function around them. */
export const cppGrammar: Grammar = {
  language: 'cpp',
  file: 'tree-sitter-cpp/tree-sitter-cpp.wasm',
  readFunction: readDefinition,
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    if (node.type === 'case_statement') return childOf(node, 'case') === null ? 0 : 1
    const isBinary = node.type === 'binary_expression' && hasOperator(node, '&& || and or')
    return isBinary && !isPreprocessed(node) ? 1 : 0
  },
}
