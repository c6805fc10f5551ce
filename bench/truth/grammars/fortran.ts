import { childOf, childrenOf, type SyntaxNode } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const BRANCHES = new Set([
  'if_statement',
  'elseif_clause',
  'do_loop',
  'forall_statement',
  'arithmetic_if_statement',
])
const ROUTINES = new Set(['subroutine', 'function', 'module_procedure'])
const ARMS = new Set(['case_statement', 'type_statement', 'rank_statement'])

/** Fortran: routines with a body, those of an interface are only announced; masked assignments decide nothing. */
export const fortranGrammar: Grammar = {
  language: 'fortran',
  file: 'tree-sitter-wasm/out/fortran/tree-sitter-fortran.wasm',
  readFunction(node): FunctionNode | null {
    if (!ROUTINES.has(node.type) || isAnnounced(node)) return null
    const head = childOf(node, `${node.type}_statement`)
    const name = head?.childForFieldName('name') ?? (head === null ? null : childOf(head, 'name'))
    if (head === null || name === null) return null
    const list = head.childForFieldName('parameters')
    const parameters = node.type === 'module_procedure' ? null : (list?.namedChildren.length ?? 0)
    return { name: name.text, at: name, parameters }
  },
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    if (ARMS.has(node.type)) return /^\s*(?:case|class|rank)\s+default\b/i.test(node.text) ? 0 : 1
    if (node.type !== 'logical_expression') return 0
    return childrenOf(node).some(({ text }) => /^\.(?:and|or)\.$/i.test(text)) ? 1 : 0
  },
}

function isAnnounced(node: SyntaxNode): boolean {
  for (let at = node.parent; at !== null; at = at.parent) if (at.type === 'interface') return true
  return false
}
