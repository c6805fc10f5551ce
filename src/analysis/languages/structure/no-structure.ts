import type { Structure } from './structure.ts'

/** For languages whose functions are not recognised. */
export function readNoStructure(): Structure {
  return { functions: [], scopes: [], blocks: [] }
}
