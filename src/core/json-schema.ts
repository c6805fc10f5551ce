import * as z from 'zod'

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
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => !isBoundOfDoubles(key, item))
      .map(([key, item]) => [key, openReferences(item)]),
  )
}

/** How far a double counts in ones is no bound of what is meant. */
function isBoundOfDoubles(key: string, value: unknown): boolean {
  return (
    (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
    (key === 'maximum' && value === Number.MAX_SAFE_INTEGER)
  )
}
