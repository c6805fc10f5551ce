/** What is read of a node of a tree-sitter syntax tree. */
export interface SyntaxNode {
  readonly id: number
  readonly type: string
  readonly text: string
  readonly isNamed: boolean
  readonly hasError: boolean
  readonly startIndex: number
  readonly endIndex: number
  readonly startPosition: { readonly row: number }
  readonly endPosition: { readonly row: number }
  readonly parent: SyntaxNode | null
  readonly previousNamedSibling: SyntaxNode | null
  readonly nextSibling: SyntaxNode | null
  readonly children: readonly (SyntaxNode | null)[]
  readonly namedChildren: readonly (SyntaxNode | null)[]
  childForFieldName(name: string): SyntaxNode | null
}

export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return node.children.filter((child) => child !== null)
}

/** The first child of one of these types, given in one string. */
export function childOf(node: SyntaxNode, types: string): SyntaxNode | null {
  const wanted = types.split(' ')
  return childrenOf(node).find(({ type }) => wanted.includes(type)) ?? null
}

/** How many children have one of these types. */
export function countOf(node: SyntaxNode | null, types: string): number {
  const wanted = types.split(' ')
  return node === null ? 0 : childrenOf(node).filter(({ type }) => wanted.includes(type)).length
}

/** An operator stands right below this node. */
export function hasOperator(node: SyntaxNode, operators: string): boolean {
  const wanted = operators.split(' ')
  const named = node.childForFieldName('operator')
  if (named !== null) return wanted.includes(named.text)
  return childrenOf(node).some(({ type }) => wanted.includes(type))
}

/** Row of the last token that is no comment and has a length: grammars by indentation end nodes with empty ones. */
export function endRowOf(node: SyntaxNode): number {
  let last = node
  for (;;) {
    const inner = childrenOf(last).findLast(
      ({ type, startIndex, endIndex }) => endIndex > startIndex && !/comment|xml_doc|^\s*$/.test(type),
    )
    if (inner === undefined) return last.endPosition.row
    last = inner
  }
}
