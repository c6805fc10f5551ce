import { listTypes } from './shape-types.ts'
import type { Shape } from './shape.ts'

/** Where the schema of a place keeps its object and its array: in `anyOf` as soon as families mix. */
export function branchPointers(
  shape: Shape,
  pointer: string,
): { readonly object: string; readonly array: string } {
  const types = listTypes(shape)
  const families = new Set(types.map((type) => (type === 'object' || type === 'array' ? type : 'scalar')))
  if (shape.nulls > 0 && types.length === families.size && families.size === 2) families.delete('scalar')
  if (families.size < 2) return { object: pointer, array: pointer }
  return { object: `${pointer}/anyOf/0`, array: `${pointer}/anyOf/${shape.objects > 0 ? 1 : 0}` }
}
