import { childrenOf, countOf, type SyntaxNode } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const BRANCHES = new Set(['if_expression', 'for_expression', 'while_expression'])
const LAMBDAS = new Set(['fun_expression', 'function_expression'])

/** OCaml: bindings with parameters of files, modules and classes, and methods; local ones belong to what is around. */
export const ocamlGrammar: Grammar = {
  language: 'ocaml',
  file: 'tree-sitter-ocaml/tree-sitter-ocaml.wasm',
  readFunction(node): FunctionNode | null {
    if (node.type === 'method_definition') return readMethod(node)
    if (node.type !== 'let_binding' || !isItem(node)) return null
    const pattern = node.childForFieldName('pattern')
    const body = node.childForFieldName('body')
    if (pattern === null || body === null || !/^(?:value_name|parenthesized_operator)$/.test(pattern.type))
      return null
    const own = countOf(node, 'parameter')
    if (own === 0 && !LAMBDAS.has(body.type)) return null
    const lambda = body.type === 'fun_expression' ? countOf(body, 'parameter') : 1
    return {
      name: pattern.text.replace(/^\(\s*|\s*\)$/g, ''),
      at: pattern,
      parameters: own > 0 ? own : lambda,
    }
  },
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    if (node.type === 'match_case') return takesRest(node) ? 0 : 1
    return node.type === 'infix_expression' &&
      /^(?:&&|\|\|)$/.test(node.childForFieldName('operator')?.text ?? '')
      ? 1
      : 0
  },
}

function readMethod(node: SyntaxNode): FunctionNode | null {
  const name = childrenOf(node).find(({ type }) => type === 'method_name')
  if (name === undefined || node.childForFieldName('body') === null) return null
  return { name: name.text, at: name, parameters: countOf(node, 'parameter') }
}

/** Not a `let … in`. */
function isItem(node: SyntaxNode): boolean {
  const definition = node.parent
  return (
    definition?.type === 'value_definition' &&
    /^(?:compilation_unit|structure)$/.test(definition.parent?.type ?? '')
  )
}

function takesRest(node: SyntaxNode): boolean {
  const hasGuard = childrenOf(node).some(({ type }) => type === 'guard')
  return (
    node.childForFieldName('pattern')?.text === '_' && !hasGuard && node.parent?.type !== 'try_expression'
  )
}
