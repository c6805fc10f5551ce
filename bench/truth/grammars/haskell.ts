import { childrenOf, type SyntaxNode } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const HOLDERS = new Set(['declarations', 'class_declarations', 'instance_declarations'])
const OWN = new Set(['conditional', 'list_comprehension'])

/** Haskell: bindings of files, classes and instances; equations of one name are put together afterwards. */
export const haskellGrammar: Grammar = {
  language: 'haskell',
  file: 'tree-sitter-haskell/tree-sitter-haskell.wasm',
  readFunction(node): FunctionNode | null {
    if (node.type !== 'function' && node.type !== 'bind') return null
    if (!HOLDERS.has(node.parent?.type ?? '')) return null
    const infix = childrenOf(node).find(({ type }) => type === 'infix')
    const name = node.childForFieldName('name') ?? infix?.childForFieldName('operator') ?? null
    if (name === null) return null
    const patterns = node.childForFieldName('patterns')
    const parameters = infix === undefined ? countPatterns(patterns) : 2
    return { name: name.text.replace(/^[(`]|[)`]$/g, ''), at: name, parameters }
  },
  countBranches(node) {
    if (OWN.has(node.type)) return 1
    if (node.type === 'infix')
      return /^(?:&&|\|\|)$/.test(node.childForFieldName('operator')?.text ?? '') ? 1 : 0
    if (node.type === 'alternative')
      return node.childForFieldName('pattern')?.type === 'wildcard' && !hasGuards(node) ? 0 : 1
    return node.type === 'guards' && !/^\s*(?:otherwise|True)\s*$/.test(node.text.replace(/^\|/, '')) ? 1 : 0
  },
}

function hasGuards(node: SyntaxNode): boolean {
  return childrenOf(node).some((child) => childrenOf(child).some(({ type }) => type === 'guards'))
}

function countPatterns(node: SyntaxNode | null): number {
  return node === null
    ? 0
    : childrenOf(node).filter(({ isNamed, type }) => isNamed && type !== 'comment').length
}
