import { hasKeyword, readAll, readFlag, type FlatSchema } from './flat-schema.ts'
import { JSON_TYPES, type JsonType } from './sample-value.ts'
import { maskOf } from './schema-keywords.ts'

/** Types every part allows, in the order the author wrote them; empty when none is stated or implied. */
export function readTypes(flat: FlatSchema): readonly JsonType[] {
  return (flat.types ??= findTypes(flat))
}

function findTypes(flat: FlatSchema): readonly JsonType[] {
  let types: readonly JsonType[] | null = null
  for (const declared of readAll(flat, 'type')) {
    const stated = listStated(declared)
    if (stated.length === 0) continue
    const common: readonly JsonType[] = types === null ? stated : intersect(types, stated)
    // Parts that contradict each other: the outermost one is what the author looked at.
    if (common.length > 0) types = common
  }
  if (types === null) return impliedTypes(flat)
  return readFlag(flat, 'nullable') && !types.includes('null') ? [...types, 'null'] : types
}

const ALONE: ReadonlyMap<unknown, readonly JsonType[]> = new Map(JSON_TYPES.map((type) => [type, [type]]))
const NONE: readonly JsonType[] = []

function listStated(declared: unknown): readonly JsonType[] {
  return Array.isArray(declared) ? declared.filter(isJsonType) : (ALONE.get(declared) ?? NONE)
}

function isJsonType(value: unknown): value is JsonType {
  return ALONE.has(value)
}

function intersect(left: readonly JsonType[], right: readonly JsonType[]): JsonType[] {
  return left.flatMap((type) => {
    if (right.includes(type)) return [type]
    if (type === 'number' && right.includes('integer')) return ['integer' as const]
    return type === 'integer' && right.includes('number') ? ['integer' as const] : []
  })
}

const IMPLIED: readonly (readonly [JsonType, number])[] = [
  ['object', maskOf('properties', 'additionalProperties', 'minProperties', 'maxProperties')],
  ['array', maskOf('items', 'prefixItems', 'minItems', 'maxItems')],
  ['string', maskOf('pattern', 'minLength', 'maxLength', 'format')],
  ['number', maskOf('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')],
]

function impliedTypes(flat: FlatSchema): readonly JsonType[] {
  // A boolean `required` is a habit from elsewhere and says nothing of the type.
  if (readAll(flat, 'required').some(Array.isArray)) return ['object']
  for (const [type, keywords] of IMPLIED) if (hasKeyword(flat, keywords)) return [type]
  return []
}
