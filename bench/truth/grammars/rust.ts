import { countOf, hasOperator, type SyntaxNode } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const BRANCHES = new Set(['if_expression', 'for_expression', 'while_expression'])
const PARAMETERS = 'parameter self_parameter variadic_parameter'

/** Rust: `fn` with a body; closures belong to the function around them. */
export const rustGrammar: Grammar = {
  language: 'rust',
  file: 'tree-sitter-rust/tree-sitter-rust.wasm',
  readFunction(node): FunctionNode | null {
    const at = node.childForFieldName('name')
    if (node.type !== 'function_item' || at === null || node.childForFieldName('body') === null) return null
    return { name: at.text, at, parameters: countOf(node.childForFieldName('parameters'), PARAMETERS) }
  },
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    if (node.type === 'match_arm') return countArm(node.childForFieldName('pattern'))
    if (node.type === 'let_chain') return countOf(node, '&&')
    return node.type === 'binary_expression' && hasOperator(node, '&& ||') ? 1 : 0
  },
  /** Arguments of macros may be items, statements, a list of values; the templates of `macro_rules!` are none. */
  readTokens(node) {
    if (node.type === 'macro_definition') return []
    if (node.type !== 'token_tree') return null
    const inner = node.text.slice(1, -1)
    return [inner, `{${inner}}`, `(${inner});`, `[${inner}];`]
  },
}

/** An arm that is not `_`, and its guard. */
function countArm(pattern: SyntaxNode | null): number {
  return Number(pattern?.text !== '_') + Number(Boolean(pattern?.childForFieldName('condition')))
}
