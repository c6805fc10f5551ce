import { childOf, childrenOf, hasOperator, type SyntaxNode } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const BRANCHES = new Set([
  'if_expression',
  'for_expression',
  'while_expression',
  'do_while_expression',
  'guard',
])

/** Scala: `def` with a body; function values belong to the `def` around them. */
export const scalaGrammar: Grammar = {
  language: 'scala',
  file: 'tree-sitter-scala/tree-sitter-scala.wasm',
  readFunction(node): FunctionNode | null {
    const at = node.childForFieldName('name')
    if (node.type !== 'function_definition' || at === null) return null
    const parameters = childrenOf(node).reduce((sum, child) => sum + countParameters(child), 0)
    return { name: at.text.replaceAll('`', ''), at, parameters, last: endMarker(node) ?? node }
  },
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    if (node.type === 'case_clause') return isRest(node) ? 0 : 1
    if (node.type === 'postfix_expression') return isCutOff(node) ? 1 : 0
    return node.type === 'infix_expression' && hasOperator(node, '&& ||') ? 1 : 0
  },
}

/** An operator at the end of a line is cut off from its right operand by this grammar. */
function isCutOff(node: SyntaxNode): boolean {
  return ['&&', '||'].includes(childOf(node, 'operator_identifier')?.text ?? '')
}

function countParameters(clause: SyntaxNode): number {
  if (clause.type !== 'parameters') return 0
  return clause.namedChildren.filter((child) => child !== null && !/comment|annotation/.test(child.type))
    .length
}

function isRest(clause: SyntaxNode): boolean {
  return clause.childForFieldName('pattern')?.text === '_' && childOf(clause, 'guard') === null
}

/** `end name`: the compiler ends the definition there, this grammar puts it behind it. */
function endMarker(node: SyntaxNode): SyntaxNode | null {
  return node.nextSibling?.type === 'end' ? node.nextSibling.nextSibling : null
}
