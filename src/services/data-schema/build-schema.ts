import type { JsonSchema } from '../../core/json-schema.ts'
import { looksLikeMap } from './map-keys.ts'
import type { Shape } from './shape.ts'
import { firstFormat } from './string-formats.ts'

export type TypeName = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'

export interface BuiltSchema {
  readonly schema: JsonSchema
  /** Objects taken for maps from ids to alike values: the shape of the values, by the shape of the object. */
  readonly maps: ReadonlyMap<Shape, Shape>
}

/** JSON Schema 2020-12 of a shape. Recursion is safe: shapes are at most 200 levels deep. */
export function buildSchema(root: Shape, keysMayBeData: boolean): BuiltSchema {
  const maps = new Map<Shape, Shape>()
  return { schema: buildNode(root, keysMayBeData ? maps : null), maps }
}

function buildNode(shape: Shape, maps: Map<Shape, Shape> | null): JsonSchema {
  const branches: JsonSchema[] = []
  if (shape.objects > 0) branches.push(buildObject(shape, maps))
  if (shape.arrays > 0) branches.push(buildArray(shape, maps))
  const scalars = scalarTypes(shape)
  if (scalars.length > 0) branches.push(buildScalars(shape, scalars))
  if (branches.length === 0) return shape.nulls > 0 ? { type: 'null' } : {}
  if (branches.length === 1) return shape.nulls > 0 ? withNull(branches[0]!) : branches[0]!
  return { anyOf: shape.nulls > 0 ? [...branches, { type: 'null' }] : branches }
}

function withNull(schema: JsonSchema): JsonSchema {
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [schema.type]
  return { ...schema, type: [...types, 'null'] }
}

function buildObject(shape: Shape, maps: Map<Shape, Shape> | null): JsonSchema {
  const entries = [...shape.properties].map(([name, property]) => [name, buildNode(property, maps)] as const)
  if (entries.length === 0) return { type: 'object' }
  if (maps !== null && looksLikeMap(entries)) {
    // Any value would do, all being alike; the least key makes the choice independent of their order.
    const [least] = [...shape.properties.keys()].toSorted()
    maps.set(shape, shape.properties.get(least!)!)
    return { type: 'object', additionalProperties: entries[0]![1] }
  }
  const required = [...shape.properties].filter(([, property]) => property.samples === shape.objects)
  return {
    type: 'object',
    // fromEntries defines own properties, so that a key like `__proto__` is a key and nothing else.
    properties: Object.fromEntries(entries),
    ...(required.length > 0 && { required: required.map(([name]) => name) }),
  }
}

function buildArray(shape: Shape, maps: Map<Shape, Shape> | null): JsonSchema {
  return shape.items === null ? { type: 'array' } : { type: 'array', items: buildNode(shape.items, maps) }
}

function buildScalars(shape: Shape, types: readonly TypeName[]): JsonSchema {
  const format = shape.strings > 0 ? firstFormat(shape.formats) : null
  return { type: types.length === 1 ? types[0] : types, ...(format !== null && { format }) }
}

/** Types other than null, in one fixed order; integers among other numbers are numbers. */
function scalarTypes(shape: Shape): TypeName[] {
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
