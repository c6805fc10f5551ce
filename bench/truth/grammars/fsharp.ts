import { childrenOf, childOf, type SyntaxNode } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const BRANCHES = new Set([
  'if_expression',
  'elif_expression',
  'for_expression',
  'while_expression',
  'short_comp_expression',
])
const LAMBDAS = new Set(['fun_expression', 'function_expression'])
const HOLDERS =
  /^(?:file|preproc_if|preproc_else|named_module|namespace|module_defn|type_extension_elements|declaration_expression|type_extension)$/

/** F#: bindings with parameters of files, modules and types, and members; local ones belong to what is around. */
export const fsharpGrammar: Grammar = {
  language: 'fsharp',
  file: 'tree-sitter-fsharp/tree-sitter-fsharp.wasm',
  readFunction(node): FunctionNode | null {
    if (node.type === 'method_or_prop_defn') return readMember(node)
    if (node.type === 'additional_constr_defn') {
      const word = childrenOf(node).find(({ text }) => text === 'new') ?? node
      return { name: 'new', at: word, parameters: null }
    }
    return isItem(node) ? readFirst(node) : null
  },
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    if (node.type === 'rule') return takesRest(node) ? 0 : 1
    return node.type === 'infix_expression' &&
      childrenOf(node).some(({ text, type }) => type === 'infix_op' && /^(?:&&|\|\|)$/.test(text))
      ? 1
      : 0
  },
}

function isItem(node: SyntaxNode): boolean {
  if (node.type !== 'function_or_value_defn') return false
  let around = node.parent
  if (around?.type === 'declaration_expression') around = around.parent
  return HOLDERS.test(around?.type ?? '') && around?.type !== 'declaration_expression'
}

function readFirst(node: SyntaxNode): FunctionNode | null {
  const head = childOf(node, 'function_declaration_left value_declaration_left')
  const body = node.childForFieldName('body')
  if (head === null) return null
  const applied = readApplied(head)
  if (applied !== null) return { name: plainName(applied.text), at: applied, parameters: null }
  if (head.type === 'value_declaration_left' && !LAMBDAS.has(body?.type ?? '')) return null
  const name = childOf(head, 'identifier op_identifier active_pattern identifier_pattern')
  if (name === null) return null
  return { name: plainName(name.text), at: name, parameters: null }
}

/** `let f (a: A) : B =`: the grammar takes the head for a value's pattern with an argument. */
function readApplied(head: SyntaxNode): SyntaxNode | null {
  const pattern = head.type === 'value_declaration_left' ? childOf(head, 'identifier_pattern') : null
  const parts = pattern === null ? [] : childrenOf(pattern).filter(({ isNamed }) => isNamed)
  return parts.length > 1 ? (parts[0] ?? null) : null
}

function readMember(node: SyntaxNode): FunctionNode | null {
  const name = node.childForFieldName('name')
  const method = name?.childForFieldName('method') ?? (name === null ? null : childrenOf(name).at(-1)) ?? name
  return method === null || method === undefined
    ? null
    : { name: plainName(method.text), at: method, parameters: null }
}

function plainName(text: string): string {
  if (text.startsWith('``')) return text.replaceAll('``', '')
  if (text.startsWith('(')) return text.replace(/^\(\s*|\s*\)$/g, '')
  return text.replace(/<.*$/s, '').trim()
}

function takesRest(node: SyntaxNode): boolean {
  const isWild = node.childForFieldName('pattern')?.text === '_'
  const hasGuard = childrenOf(node).some(({ text }) => text === 'when')
  return isWild && !hasGuard && node.parent?.parent?.type !== 'try_expression'
}
