import type { TruthFunction } from './truth-source.ts'

/** A node of a syntax tree given as plain objects. */
export type TreeNode = Readonly<Record<string, unknown>>

export interface TreeReading {
  /** What this node declares; null when it is no function with a body. */
  readFunction(node: TreeNode): { name: string; line: number; endLine: number } | null
  /** Decisions that are this node's own, those below it excluded. */
  countBranches(node: TreeNode): number
}

type Counted = TruthFunction & { branchPoints: number }

/** Every function of a tree with its own decisions. */
export function visitTree(root: TreeNode, reading: TreeReading): TruthFunction[] {
  const functions: Counted[] = []
  const pending: { value: unknown; owner: Counted | null }[] = [{ value: root, owner: null }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value } = next
    let { owner } = next
    if (Array.isArray(value)) for (const each of value) pending.push({ value: each, owner })
    else if (typeof value === 'object' && value !== null) {
      const node = value as TreeNode
      const declared = reading.readFunction(node)
      if (declared !== null) {
        owner = { ...declared, parameters: null, branchPoints: 0 }
        functions.push(owner)
      }
      if (owner !== null) owner.branchPoints += reading.countBranches(node)
      for (const each of Object.values(node)) pending.push({ value: each, owner })
    }
  }
  return functions
}
