import { childOf, childrenOf, countOf, hasOperator, type SyntaxNode } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const SIGNATURES =
  'function_signature getter_signature setter_signature constructor_signature factory_constructor_signature operator_signature constant_constructor_signature'
const BRANCHES = new Set([
  'if_statement',
  'if_element',
  'for_statement',
  'for_element',
  'while_statement',
  'do_statement',
  'conditional_expression',
  'logical_and_operator',
  'logical_or_operator',
  'if_null_expression',
  'switch_statement_case',
])

/** Dart: whatever has a signature and a body, local functions too; closures belong to what is around them. */
export const dartGrammar: Grammar = {
  language: 'dart',
  file: 'tree-sitter-wasm/out/dart/tree-sitter-dart.wasm',
  readFunction(node): FunctionNode | null {
    const signature = node.type === 'function_body' ? signatureOf(node) : null
    if (signature === null) return null
    const list = childOf(signature, 'formal_parameter_list')
    const parameters = list === null ? 0 : countOf(list, 'formal_parameter') + countOptional(list)
    if (signature.type !== 'operator_signature') {
      const at = childrenOf(signature).findLast(({ type }) => type === 'identifier')
      return at === undefined ? null : { name: at.text, at, parameters }
    }
    const at = childOf(signature, 'operator')
    return at === null ? null : { name: `operator${at.nextSibling?.text}`, at, parameters }
  },
  countBranches(node): number {
    if (BRANCHES.has(node.type)) return 1
    if (node.type === 'switch_expression_case') return childrenOf(node)[0]?.text === '_' ? 0 : 1
    if (node.type === 'assignment_expression') return hasOperator(node, '??=') ? 1 : 0
    // All blocks of a `try` but its own are handlers; `finally` has a node of its own.
    if (node.type === 'try_statement') return countOf(node, 'block') - 1
    return node.type === 'function_body' ? countBeforeBody(node) : 0
  },
}

/** The signature stands beside its body, below at most one wrapper. */
function signatureOf(body: SyntaxNode): SyntaxNode | null {
  let before = body.previousNamedSibling
  while (before?.type.includes('comment')) before = before.previousNamedSibling
  if (before === null) return null
  return SIGNATURES.split(' ').includes(before.type) ? before : childOf(before, SIGNATURES)
}

function countOptional(list: SyntaxNode): number {
  return countOf(childOf(list, 'optional_formal_parameters'), 'formal_parameter')
}

/** Decisions in default values and initialisers. */
function countBeforeBody(body: SyntaxNode): number {
  const before = body.previousNamedSibling
  const pending = before === null ? [] : [before]
  let count = 0
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    count += dartGrammar.countBranches(next)
    pending.push(...childrenOf(next))
  }
  return count
}
