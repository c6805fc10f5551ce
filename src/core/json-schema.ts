import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** JSON Schema 2020-12 of a zod schema, everything inlined: indexers refuse `$ref` and `$id`. */
export function buildJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    reused: 'inline',
    unrepresentable: 'any',
  })
  return rest
}
