import type { JsonSchema } from '../../core/json-schema.ts'
import { scalarTypes, type TypeName } from './shape-types.ts'
import type { Shape, Variants } from './shape.ts'
import { firstFormat } from './string-formats.ts'

export interface SchemaStyle {
  /** Objects with named properties allow no others. */
  readonly closed: boolean
}

/** JSON Schema 2020-12 of a shape. Recursion is safe: shapes are at most 200 levels deep. */
export function buildSchema(shape: Shape, style: SchemaStyle): JsonSchema {
  const branches: JsonSchema[] = []
  if (shape.objects > 0) branches.push(buildObject(shape, style))
  if (shape.arrays > 0) branches.push(buildArray(shape, style))
  const scalars = scalarTypes(shape)
  if (scalars.length > 0) branches.push(buildScalars(shape, scalars))
  // A null says that a value is missing, not of which type it would be: such a place is left open.
  if (branches.length === 0) return {}
  if (branches.length === 1) return shape.nulls > 0 ? withNull(branches[0]!) : branches[0]!
  return { anyOf: shape.nulls > 0 ? [...branches, { type: 'null' }] : branches }
}

function withNull(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.oneOf)) return { oneOf: [...(schema.oneOf as JsonSchema[]), { type: 'null' }] }
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [schema.type]
  const allowed = Array.isArray(schema.enum) ? { enum: [...(schema.enum as string[]), null] } : {}
  return { ...schema, type: [...types, 'null'], ...allowed }
}

function buildObject(shape: Shape, style: SchemaStyle): JsonSchema {
  if (shape.variants !== null) return buildVariants(shape.variants, style)
  const values = shape.keys?.values ?? null
  if (values !== null) return { type: 'object', additionalProperties: buildSchema(values, style) }
  if (shape.properties.size === 0) return { type: 'object' }
  const required = [...shape.properties].filter(([, property]) => property.samples === shape.objects)
  return {
    type: 'object',
    // fromEntries defines own properties, so that a key like `__proto__` is a key and nothing else.
    properties: Object.fromEntries(
      [...shape.properties].map(([name, property]) => [name, buildSchema(property, style)]),
    ),
    ...(required.length > 0 && { required: required.map(([name]) => name) }),
    // Validators pass over this name under `properties`, so that a closed object would refuse it.
    ...(style.closed && !shape.properties.has('__proto__') && { additionalProperties: false }),
  }
}

/** One schema for each kind, told apart by the constant under the key. */
function buildVariants({ key, shapes }: Variants, style: SchemaStyle): JsonSchema {
  const kinds = shapes.map(([text, shape]) => {
    const kind = buildObject(shape, style)
    const properties = Object.entries(kind.properties as Record<string, JsonSchema>)
    const named = properties.map(([name, schema]) => [name, name === key ? { const: text } : schema] as const)
    return { ...kind, properties: Object.fromEntries(named) }
  })
  return { oneOf: kinds }
}

function buildArray(shape: Shape, style: SchemaStyle): JsonSchema {
  return shape.items === null ? { type: 'array' } : { type: 'array', items: buildSchema(shape.items, style) }
}

function buildScalars(shape: Shape, types: readonly TypeName[]): JsonSchema {
  const type = types.length === 1 ? types[0] : types
  const allowed = listEnum(shape, types)
  if (allowed !== null) return { type, enum: allowed }
  const format = shape.strings > 0 ? firstFormat(shape.formats) : null
  return { type, ...(format !== null && { format }) }
}

/** The few texts a place holds, when it holds texts alone and they are meant as a list. */
export function listEnum(shape: Shape, types: readonly TypeName[]): string[] | null {
  const isText = types.length === 1 && types[0] === 'string' && firstFormat(shape.formats) === null
  return isText ? (shape.texts?.listEnum() ?? null) : null
}
