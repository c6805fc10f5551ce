import type { JsonSchema } from '../core/json-schema.ts'

/** Where named schemas are collected: name to schema. */
export type SchemaNames = Map<string, JsonSchema>

/**
 * Gives every object of a service's schema a name of its own and refers to it, so that generators make types people can
 * read: `CodeMetricsData`, `CodeMetricsFunctionMetric`. What is the same but for its description shares one name.
 */
export function nameSchemas(
  name: string,
  service: string,
  schema: JsonSchema,
  names: SchemaNames,
): JsonSchema {
  const counts = new Map<string, number>()
  countShapes(schema, counts)
  return nameSchema(name, service, schema, { service, names, counts })
}

interface Naming {
  readonly service: string
  readonly names: SchemaNames
  /** How often an object of this shape occurs. */
  readonly counts: ReadonlyMap<string, number>
}

function nameSchema(name: string, owner: string, schema: JsonSchema, naming: Naming): JsonSchema {
  const named = nameParts(name, owner, schema, naming)
  return isObjectSchema(schema) ? refer(name, named, naming) : named
}

const isObjectSchema = (schema: JsonSchema): boolean =>
  schema['type'] === 'object' && Object.keys((schema['properties'] ?? {}) as object).length > 0

function nameParts(name: string, owner: string, schema: JsonSchema, naming: Naming): JsonSchema {
  const named: JsonSchema = { ...schema }
  const properties = schema['properties'] as Record<string, JsonSchema> | undefined
  if (properties !== undefined)
    named['properties'] = Object.fromEntries(
      Object.entries(properties).map(([key, part]) => {
        const prefix = isShared(part, naming) ? naming.service : owner
        return [key, nameSchema(prefix + pascal(key), prefix, part, naming)]
      }),
    )
  for (const keyword of ['items', 'additionalProperties']) {
    const part = schema[keyword]
    if (isSchema(part)) named[keyword] = nameSchema(singular(name), owner, part, naming)
  }
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const branches = schema[keyword]
    if (Array.isArray(branches))
      named[keyword] = branches.map((branch: JsonSchema) => nameBranch(name, owner, branch, naming))
  }
  return named
}

/** A branch that carries an id of its own, such as a finding, is called by it, and so are its parts. */
function nameBranch(name: string, owner: string, branch: JsonSchema, naming: Naming): JsonSchema {
  const id = ((branch['properties'] ?? {}) as Record<string, JsonSchema>)['id']
  const called = id?.['const'] ?? (id?.['enum'] as readonly unknown[] | undefined)?.[0]
  if (typeof called !== 'string') return nameSchema(name, owner, branch, naming)
  const own = owner + pascal(called)
  return nameSchema(own + name.slice(owner.length), own, branch, naming)
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shapeOf = ({ description: _words, ...shape }: JsonSchema): string => JSON.stringify(shape)

/** The same shape in several places, itself or as items of lists. */
function isShared(part: JsonSchema, { counts }: Naming): boolean {
  const inner = isSchema(part['items']) ? part['items'] : part
  return (counts.get(shapeOf(inner)) ?? 0) > 1
}

function countShapes(value: unknown, counts: Map<string, number>): void {
  if (Array.isArray(value)) for (const item of value) countShapes(item, counts)
  if (!isSchema(value)) return
  if (isObjectSchema(value)) counts.set(shapeOf(value), (counts.get(shapeOf(value)) ?? 0) + 1)
  for (const part of Object.values(value)) countShapes(part, counts)
}

/** The description of a shared shape stays where it is used. */
function refer(name: string, schema: JsonSchema, { service, names }: Naming): JsonSchema {
  const shape = shapeOf(schema)
  const known = [...names].find(
    ([other, value]) => other.startsWith(service) && shapeOf(value) === shape,
  )?.[0]
  if (known !== undefined) {
    const { description } = schema
    return { $ref: `#/components/schemas/${known}`, ...(description === undefined ? {} : { description }) }
  }
  let free = name
  for (let count = 2; names.has(free); count++) free = `${name}${count}`
  names.set(free, schema)
  return { $ref: `#/components/schemas/${free}` }
}

export function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

/** `CodeMetricsFunctionMetrics` -> `CodeMetricsFunctionMetric`; a word that is no plural gets `Item`. */
function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  if (/(?:ch|sh|x)es$/.test(name)) return name.slice(0, -2)
  return /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}Item`
}
