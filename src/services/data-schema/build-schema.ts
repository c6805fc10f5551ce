import type { JsonSchema } from '../../core/json-schema.ts'
import { scalarTypes, type TypeName } from './shape-types.ts'
import type { Shape } from './shape.ts'
import { firstFormat } from './string-formats.ts'

/** JSON Schema 2020-12 of a shape. Recursion is safe: shapes are at most 200 levels deep. */
export function buildSchema(shape: Shape): JsonSchema {
  const branches: JsonSchema[] = []
  if (shape.objects > 0) branches.push(buildObject(shape))
  if (shape.arrays > 0) branches.push(buildArray(shape))
  const scalars = scalarTypes(shape)
  if (scalars.length > 0) branches.push(buildScalars(shape, scalars))
  // A null says that a value is missing, not of which type it would be: such a place is left open.
  if (branches.length === 0) return {}
  if (branches.length === 1) return shape.nulls > 0 ? withNull(branches[0]!) : branches[0]!
  return { anyOf: shape.nulls > 0 ? [...branches, { type: 'null' }] : branches }
}

function withNull(schema: JsonSchema): JsonSchema {
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [schema.type]
  return { ...schema, type: [...types, 'null'] }
}

function buildObject(shape: Shape): JsonSchema {
  const values = shape.keys?.values ?? null
  if (values !== null) return { type: 'object', additionalProperties: buildSchema(values) }
  if (shape.properties.size === 0) return { type: 'object' }
  const required = [...shape.properties].filter(([, property]) => property.samples === shape.objects)
  return {
    type: 'object',
    // fromEntries defines own properties, so that a key like `__proto__` is a key and nothing else.
    properties: Object.fromEntries(
      [...shape.properties].map(([name, property]) => [name, buildSchema(property)]),
    ),
    ...(required.length > 0 && { required: required.map(([name]) => name) }),
  }
}

function buildArray(shape: Shape): JsonSchema {
  return shape.items === null ? { type: 'array' } : { type: 'array', items: buildSchema(shape.items) }
}

function buildScalars(shape: Shape, types: readonly TypeName[]): JsonSchema {
  const format = shape.strings > 0 ? firstFormat(shape.formats) : null
  return { type: types.length === 1 ? types[0] : types, ...(format !== null && { format }) }
}
