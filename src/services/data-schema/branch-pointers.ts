import { listTypes } from './shape-types.ts'
import type { Shape } from './shape.ts'

/** Where the schema of a place keeps its object, its array and its single values: in `anyOf` as soon as families mix. */
export function branchPointers(
  shape: Shape,
  pointer: string,
): { readonly object: string; readonly array: string; readonly scalar: string } {
  const types = listTypes(shape)
  const families = new Set(types.map((type) => (type === 'object' || type === 'array' ? type : 'scalar')))
  if (shape.nulls > 0 && types.length === families.size && families.size === 2) families.delete('scalar')
  if (families.size < 2) return { object: pointer, array: pointer, scalar: pointer }
  const before = (shape.objects > 0 ? 1 : 0) + (shape.arrays > 0 ? 1 : 0)
  return {
    object: `${pointer}/anyOf/0`,
    array: `${pointer}/anyOf/${shape.objects > 0 ? 1 : 0}`,
    scalar: `${pointer}/anyOf/${before}`,
  }
}
