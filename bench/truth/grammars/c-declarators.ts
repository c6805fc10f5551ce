import { childOf, childrenOf, countOf, type SyntaxNode } from '../syntax-node.ts'
import type { FunctionNode } from '../tree-sitter.ts'

const WRAPPERS = new Set(['qualified_identifier', 'template_function', 'dependent_name', 'template_method'])

/** A definition of C or C++ with a body: the name is inside its declarator. */
export function readDefinition(node: SyntaxNode): FunctionNode | null {
  if (node.type === 'compound_statement') return readMacroBody(node)
  if (node.type !== 'function_definition') return null
  if (childOf(node, 'compound_statement try_statement constructor_try_statement') === null) return null
  const declarator = findDeclarator(node)
  if (declarator === null) return readMacroHead(node)
  const named = declarator.type === 'operator_cast' ? declarator : declarator.childForFieldName('declarator')
  const at = named === null ? null : innermost(named)
  if (at === null) return null
  return { name: nameOf(at), at, parameters: countParameters(declarator) }
}

/** `MACRO(name) { … }`: taken for a type and a name in brackets. */
function readMacroHead(node: SyntaxNode): FunctionNode | null {
  const at = node.childForFieldName('type')
  const isMacro = node.childForFieldName('declarator')?.type === 'parenthesized_declarator'
  return at !== null && isMacro ? { name: at.text, at, parameters: null } : null
}

/** `MACRO("name", 1) { … }` outside functions: taken for a call and a block. */
function readMacroBody(node: SyntaxNode): FunctionNode | null {
  if (!isOutside(node)) return null
  const before = node.previousNamedSibling
  const call = before?.type === 'expression_statement' ? childOf(before, 'call_expression') : null
  const at = call?.childForFieldName('function') ?? null
  return at?.type === 'identifier' ? { name: at.text, at, parameters: null } : null
}

function isOutside(node: SyntaxNode): boolean {
  let around = node.parent
  while (around?.type.startsWith('preproc_')) around = around.parent
  return around?.type === 'translation_unit' || around?.type === 'declaration_list'
}

/** Below pointers, references and attributes: the declarator with the parameters. */
function findDeclarator(node: SyntaxNode): SyntaxNode | null {
  let at = node.childForFieldName('declarator')
  while (at !== null && at.type !== 'function_declarator' && innermost(at)?.type !== 'operator_cast')
    at =
      at.childForFieldName('declarator') ??
      childrenOf(at).find(({ type }) => type.endsWith('declarator')) ??
      null
  return at?.type === 'function_declarator' ? at : at && innermost(at)
}

/** The last part of `a::b<c>::d`. */
function innermost(node: SyntaxNode): SyntaxNode | null {
  let at: SyntaxNode | null = node
  while (at !== null && WRAPPERS.has(at.type)) at = at.childForFieldName('name')
  return at?.type === 'parenthesized_declarator' ? (at.namedChildren[0] ?? null) : at
}

function nameOf(at: SyntaxNode): string {
  return at.type === 'operator_cast' ? at.text.replace(/\(.*/s, '').replaceAll(/<[^<>]*>/g, '') : at.text
}

/** `(void)` takes none. */
function countParameters(declarator: SyntaxNode): number | null {
  const list =
    declarator.type === 'operator_cast'
      ? declarator.childForFieldName('declarator')?.childForFieldName('parameters')
      : declarator.childForFieldName('parameters')
  if (!list) return null
  if (/^\(\s*void\s*\)$/.test(list.text)) return 0
  const types = 'parameter_declaration optional_parameter_declaration variadic_parameter_declaration'
  return countOf(list, `${types} variadic_parameter ... identifier`)
}
