/** A node of the tree of a component: markup, or a script in the form of ESTree. */
export interface SvelteNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

const BINDINGS: Readonly<Record<string, string>> = {
  VariableDeclarator: 'id',
  AssignmentExpression: 'left',
  AssignmentPattern: 'left',
  Property: 'key',
  PropertyDefinition: 'key',
}

/** The name of a function, its own or of what it is given to, and where it or the function begins. */
export function nameOfFunction(node: SvelteNode, parent: SvelteNode | null): { name: string; start: number } {
  const own = node['id'] as SvelteNode | null | undefined
  if (own != null) return { name: textOf(own) ?? '(anonymous)', start: own.start }
  if (parent !== null && isMethod(parent)) {
    const key = parent['key'] as SvelteNode
    return { name: textOf(key) ?? '(anonymous)', start: key.start }
  }
  const field = BINDINGS[parent?.type ?? '']
  const target = field === undefined ? null : (parent?.[field] as SvelteNode)
  const isTarget = target === node || (parent?.type === 'Property' && parent['computed'] === true)
  return { name: (target === null || isTarget ? null : textOf(target)) ?? '(anonymous)', start: node.start }
}

/** `name() {}`, `get name() {}`: its line is that of the name. */
function isMethod(parent: SvelteNode): boolean {
  if (parent.type === 'MethodDefinition') return true
  return parent.type === 'Property' && (parent['method'] === true || parent['kind'] !== 'init')
}

function textOf(node: SvelteNode): string | null {
  if (node.type === 'Identifier') return String(node['name'])
  if (node.type === 'PrivateIdentifier') return `#${String(node['name'])}`
  if (node.type === 'Literal') return String(node['value'])
  return node.type === 'MemberExpression' && node['computed'] !== true
    ? textOf(node['property'] as SvelteNode)
    : null
}
