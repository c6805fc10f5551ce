import type { Shape } from './shape.ts'

export type TypeName = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'

/** Types other than null, object and array, in one fixed order; integers among other numbers are numbers. */
export function scalarTypes(shape: Shape): TypeName[] {
  const types: TypeName[] = []
  if (shape.strings > 0) types.push('string')
  if (shape.fractions + shape.nonFinite > 0) types.push('number')
  else if (shape.integers > 0) types.push('integer')
  if (shape.booleans > 0) types.push('boolean')
  return types
}

/** Every type seen at a place, null last. */
export function listTypes(shape: Shape): TypeName[] {
  const types: TypeName[] = []
  if (shape.objects > 0) types.push('object')
  if (shape.arrays > 0) types.push('array')
  types.push(...scalarTypes(shape))
  if (shape.nulls > 0) types.push('null')
  return types
}
