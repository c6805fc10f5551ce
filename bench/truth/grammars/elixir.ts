import { childOf, childrenOf, hasOperator, type SyntaxNode } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const DEFINES = new Set(['def', 'defp', 'defmacro', 'defmacrop', 'defguard', 'defdelegate'])
const CALLS = new Set(['if', 'unless', 'for'])

/** Elixir: every clause of `def` and its like that has a body; arms decide unless they take the rest. */
export const elixirGrammar: Grammar = {
  language: 'elixir',
  file: 'tree-sitter-elixir/tree-sitter-elixir.wasm',
  readFunction(node): FunctionNode | null {
    if (node.type !== 'call' || !DEFINES.has(targetOf(node))) return null
    const list = childOf(node, 'arguments')
    const hasBody = childOf(node, 'do_block') !== null || /(?:^|[\s,(])do:\s/.test(list?.text ?? '')
    const head = list === null ? null : readHead(childrenOf(list).find(({ isNamed }) => isNamed) ?? null)
    return hasBody ? head : null
  },
  countBranches(node) {
    if (node.type === 'call') return CALLS.has(targetOf(node)) ? 1 : 0
    if (node.type === 'binary_operator') return hasOperator(node, '&& || and or') ? 1 : 0
    return node.type === 'stab_clause' && isArm(node) ? 1 : 0
  },
}

function targetOf(node: SyntaxNode): string {
  return node.childForFieldName('target')?.text ?? ''
}

function readHead(head: SyntaxNode | null): FunctionNode | null {
  if (head === null) return null
  if (head.type === 'binary_operator') return readHead(head.childForFieldName('left'))
  const at = head.childForFieldName('target') ?? head
  const list = childOf(head, 'arguments')
  return { name: at.text, at, parameters: list === null ? 0 : list.namedChildren.length }
}

const ARMED = new Set(['case', 'cond', 'receive'])

function isArm(node: SyntaxNode): boolean {
  const block = node.parent
  const left = node.childForFieldName('left')?.text ?? ''
  if (block === null || left === '_' || left === 'true') return false
  if (block.type === 'rescue_block' || block.type === 'catch_block') return true
  const call = block.type === 'do_block' ? block.parent : (block.parent?.parent ?? null)
  const target = call === null ? '' : targetOf(call)
  if (block.type === 'else_block') return target === 'with' || target === 'try' || DEFINES.has(target)
  return block.type === 'do_block' && ARMED.has(target)
}
