import { childOf, childrenOf, type SyntaxNode } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const BRANCHES = new Set([
  'if_statement',
  'elseif_clause',
  'for_statement',
  'for_each_statement',
  'while_statement',
  'case_block',
  'catch_block',
  'ternary_expression',
])
const ROUTINES = new Set(['method_declaration', 'operator_declaration'])
const ACCESSORS = new Set(['get_accessor', 'set_accessor', 'add_handler_block', 'remove_handler_block'])
const LOGICAL = new Set(['and', 'or', 'andalso', 'orelse'])

/** Visual Basic: routines with a body and accessors; lambdas belong to what is around them. */
export const visualBasicGrammar: Grammar = {
  language: 'visual-basic',
  file: 'tree-sitter-vb-dotnet',
  readFunction(node): FunctionNode | null {
    if (ACCESSORS.has(node.type)) return { name: wordOf(node), at: node, parameters: null }
    if (node.type === 'constructor_declaration') {
      const at = childrenOf(node).find(({ text }) => /^new$/i.test(text))
      return at === undefined ? null : { name: at.text, at, parameters: countParameters(node) }
    }
    if (!ROUTINES.has(node.type) || !hasBody(node)) return null
    const at = node.childForFieldName('name') ?? childOf(node, 'identifier')
    return at === null ? null : { name: at.text, at, parameters: countParameters(node) }
  },
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    if (node.type === 'do_statement') return childOf(node, 'expression') === null ? 0 : 1
    if (node.type !== 'binary_expression') return 0
    return childrenOf(node).some(({ text }) => LOGICAL.has(text.toLowerCase())) ? 1 : 0
  },
}

function wordOf(node: SyntaxNode): string {
  return /\w+/.exec(node.text)?.[0] ?? ''
}

function hasBody(node: SyntaxNode): boolean {
  return /end\s+(?:sub|function|operator)\s*$/i.test(node.text)
}

function countParameters(node: SyntaxNode): number {
  const list = childOf(node, 'parameter_list')
  return list === null ? 0 : childrenOf(list).filter(({ type }) => type === 'parameter').length
}
