import { childOf, childrenOf, type SyntaxNode } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const BRANCHES = new Set([
  'if_statement',
  'elseif_clause',
  'for_statement',
  'while_statement',
  'catch_clause',
  'ternary_expression',
  'for_clause',
  'if_clause',
])
const AROUND_CALL = new Set(['where_expression', 'typed_expression', 'signature'])
const FUNCTIONS = new Set(['function_definition', 'macro_definition'])

/** Julia: functions with a name in both forms and macros; those without belong to what is around them. */
export const juliaGrammar: Grammar = {
  language: 'julia',
  file: 'tree-sitter-julia/tree-sitter-julia.wasm',
  readFunction(node): FunctionNode | null {
    if (FUNCTIONS.has(node.type)) return readHead(childOf(node, 'signature'))
    return node.type === 'assignment' && isStatement(node) ? readHead(childrenOf(node)[0] ?? null) : null
  },
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    if (node.type !== 'binary_expression') return 0
    return childrenOf(node).some(({ type, text }) => type === 'operator' && /^(?:&&|\|\|)$/.test(text))
      ? 1
      : 0
  },
}

/** `f(x) = 1` as an argument would be a keyword's value. */
function isStatement({ parent }: SyntaxNode): boolean {
  return parent?.type !== 'argument_list' && parent?.type !== 'tuple_expression'
}

function readHead(head: SyntaxNode | null): FunctionNode | null {
  let call = head
  while (call !== null && AROUND_CALL.has(call.type)) call = childrenOf(call)[0] ?? null
  if (call?.type !== 'call_expression') return null
  let callee = childrenOf(call)[0] ?? null
  if (callee?.type === 'parametrized_type_expression') callee = childrenOf(callee)[0] ?? null
  const at = callee === null ? null : nameIn(callee)
  if (at === null) return null
  const list = childOf(call, 'argument_list')
  return {
    name: at.text.replaceAll(/[:()$]/g, ''),
    at,
    parameters: list === null ? null : countParameters(list),
  }
}

/** `f`, `Base.f`, `Base.:(==)`, and the type of `(f::Foo)(x)`. */
function nameIn(callee: SyntaxNode): SyntaxNode | null {
  if (callee.type === 'parenthesized_expression') {
    const typed = childOf(callee, 'typed_expression unary_typed_expression')
    const type = typed === null ? null : (childrenOf(typed).at(-1) ?? null)
    return type?.type === 'parametrized_type_expression' ? (childrenOf(type)[0] ?? null) : type
  }
  return callee.type === 'field_expression' ? (childrenOf(callee).at(-1) ?? null) : callee
}

function countParameters(list: SyntaxNode): number {
  return childrenOf(list).filter(({ isNamed, type }) => isNamed && !type.includes('comment')).length
}
