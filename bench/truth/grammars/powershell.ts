import { childOf, childrenOf, type SyntaxNode } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const BRANCHES = new Set([
  'if_statement',
  'elseif_clause',
  'for_statement',
  'foreach_statement',
  'while_statement',
  'do_statement',
  'catch_clause',
  'trap_statement',
  'ternary_expression',
  'pipeline_chain_tail',
])

/** PowerShell: functions, filters and the methods of classes. */
export const powershellGrammar: Grammar = {
  language: 'powershell',
  file: 'tree-sitter-powershell/tree-sitter-powershell.wasm',
  readFunction(node): FunctionNode | null {
    if (node.type === 'function_statement') {
      const at = childOf(node, 'function_name')
      return at === null ? null : { name: at.text, at, parameters: null }
    }
    if (node.type !== 'class_method_definition') return null
    const at = childOf(node, 'simple_name')
    return at === null ? null : { name: at.text, at, parameters: null }
  },
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    // After `$a = if (…) {…}` on a line of its own the grammar takes the word for a command.
    if (node.type === 'command_name') return /^elseif$/i.test(node.text) ? 1 : 0
    if (node.type === 'switch_clause') return isDefault(node) ? 0 : 1
    return isLogical(node) ? 1 : 0
  },
}

function isDefault(node: SyntaxNode): boolean {
  return /^default\b/i.test(node.text)
}

/** The operator is a token of its own below the expression. */
function isLogical(node: SyntaxNode): boolean {
  if (node.type !== 'logical_expression') return false
  return childrenOf(node).some(({ text }) => /^-(?:and|or)$/i.test(text))
}
