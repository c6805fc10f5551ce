import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** JSON Schema 2020-12 of a zod schema, everything inlined: indexers refuse `$ref` and `$id`. */
export function buildJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _dialect,
    $defs: _definitions,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    reused: 'inline',
    unrepresentable: 'any',
  })
  return openReferences(rest) as JsonSchema
}

/** What refers to itself cannot be inlined; such a part, e.g. "any JSON", is left open. */
function openReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openReferences)
  if (value === null || typeof value !== 'object') return value
  if ('$ref' in value && typeof value.$ref === 'string') return {}
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, openReferences(item)]))
}
