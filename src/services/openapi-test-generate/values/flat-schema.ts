import { isJsonObject, readArray, readText, type JsonObject } from '../load/json-object.ts'
import type { SchemaNode } from '../model/api-model.ts'
import type { SampleContext } from './sample-context.ts'
import type { JsonType } from './sample-value.ts'

/** A schema with its references and `allOf` laid out side by side: every part applies at once. */
export interface FlatSchema {
  readonly parts: readonly JsonObject[]
  /** True when a `false` schema forbids every value. */
  readonly impossible: boolean
  /** True when the budget was spent first, so that not even the type is known. */
  readonly unread: boolean
  /** The first part that is no reference; meeting it again inside itself is a cycle. */
  readonly head: JsonObject | undefined
}

const PARTS_MAXIMUM = 400
// In 3.0 nothing beside `$ref` counts, but authors write these there and mean them.
const SIBLINGS_30 = ['example', 'default', 'readOnly', 'nullable', 'enum'] as const

interface Remembered {
  readonly flat: FlatSchema
  readonly schemas: number
}

/** Schemas laid out before, by the document they stand in: most are met once for every operation that refers to them. */
const remembered = new WeakMap<object, Map<SchemaNode, Remembered>>()

/** Each reference is entered once, so a schema that doubles at every level still has linear size. */
export function flattenSchema(nodes: readonly SchemaNode[], context: SampleContext): FlatSchema {
  const [only] = nodes
  if (nodes.length !== 1 || !isJsonObject(only)) return layOut(nodes, context).flat
  const node = context.references.unify(only)
  let known = remembered.get(context.references)
  if (known === undefined) remembered.set(context.references, (known = new Map()))
  const before = known.get(node)
  // It costs what it cost the first time, so that a budget ends where it would have ended.
  if (before !== undefined && context.budget.takeSchemas(before.schemas)) return before.flat
  const fresh = layOut(nodes, context)
  if (!fresh.flat.unread) known.set(node, fresh)
  return fresh.flat
}

function layOut(nodes: readonly SchemaNode[], context: SampleContext): Remembered {
  const parts: JsonObject[] = []
  const seen = new Set<unknown>()
  const queue = [...nodes]
  let head: JsonObject | undefined
  let unread = false
  for (let index = 0; index < queue.length; index++) {
    const node = queue[index]
    if (!isJsonObject(node) || seen.has(node)) continue
    seen.add(node)
    unread = !context.budget.takeSchemas(1)
    if (unread || parts.length >= PARTS_MAXIMUM) {
      context.warnings.add('SCHEMA_TRUNCATED')
      break
    }
    const part = enterPart(node, queue, context)
    if (!Object.hasOwn(node, '$ref')) head ??= node
    if (part !== null) parts.push(part)
  }
  return { flat: { parts, impossible: queue.includes(false), unread, head }, schemas: seen.size }
}

/** Queues what a node refers to and combines; what remains of the node itself is the part. */
function enterPart(node: JsonObject, queue: SchemaNode[], context: SampleContext): JsonObject | null {
  const reference = readText(node, '$ref')
  if (reference !== undefined) queue.push(context.references.follow(reference))
  const part = reference !== undefined && context.minor === 0 ? pickSiblings(node) : node
  if (part !== null) queue.push(...readArray(part, 'allOf').slice(0, PARTS_MAXIMUM))
  return part
}

function pickSiblings(node: JsonObject): JsonObject | null {
  const kept = SIBLINGS_30.filter((key) => Object.hasOwn(node, key))
  return kept.length === 0 ? null : Object.fromEntries(kept.map((key) => [key, node[key]]))
}

const NONE: readonly unknown[] = []

/** Values of one keyword in every part that has it: mostly none. */
export function readAll({ parts }: FlatSchema, keyword: string): readonly unknown[] {
  let values: unknown[] | null = null
  for (const part of parts) if (Object.hasOwn(part, keyword)) (values ??= []).push(part[keyword])
  return values ?? NONE
}

/** Whether a part has one of the keywords. */
export function hasKeyword({ parts }: FlatSchema, keywords: readonly string[]): boolean {
  for (const part of parts) for (const keyword of keywords) if (Object.hasOwn(part, keyword)) return true
  return false
}

const WRITTEN = ['const', 'enum', 'example', 'examples', 'default'] as const

/** Whether the schema holds a value its author chose. */
export function hasAuthorValue(flat: FlatSchema): boolean {
  return hasKeyword(flat, WRITTEN)
}

/** The strictest of a numeric keyword: the largest minimum, the smallest maximum. */
export function readBound(
  flat: FlatSchema,
  keyword: string,
  strictest: 'largest' | 'smallest',
): number | undefined {
  let bound: number | undefined
  for (const value of readAll(flat, keyword)) {
    if (typeof value !== 'number' || Number.isNaN(value)) continue
    if (bound === undefined) bound = value
    else bound = strictest === 'largest' ? Math.max(bound, value) : Math.min(bound, value)
  }
  return bound
}

export function readTextKeyword(flat: FlatSchema, keyword: string): string | undefined {
  return readAll(flat, keyword).find((value): value is string => typeof value === 'string')
}

export function readFlag(flat: FlatSchema, keyword: string): boolean {
  return readAll(flat, keyword).includes(true)
}

const JSON_TYPES: readonly string[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object']

/** Types every part allows, in the order the author wrote them; empty when none is stated or implied. */
export function readTypes(flat: FlatSchema): readonly JsonType[] {
  let types: readonly JsonType[] | null = null
  for (const declared of readAll(flat, 'type')) {
    const stated = (Array.isArray(declared) ? declared : [declared]).filter(isJsonType)
    if (stated.length === 0) continue
    const common: readonly JsonType[] = types === null ? stated : intersect(types, stated)
    // Parts that contradict each other: the outermost one is what the author looked at.
    if (common.length > 0) types = common
  }
  if (types === null) return impliedTypes(flat)
  return readFlag(flat, 'nullable') && !types.includes('null') ? [...types, 'null'] : types
}

function isJsonType(value: unknown): value is JsonType {
  return typeof value === 'string' && JSON_TYPES.includes(value)
}

function intersect(left: readonly JsonType[], right: readonly JsonType[]): JsonType[] {
  return left.flatMap((type) => {
    if (right.includes(type)) return [type]
    if (type === 'number' && right.includes('integer')) return ['integer' as const]
    return type === 'integer' && right.includes('number') ? ['integer' as const] : []
  })
}

const IMPLIED: readonly (readonly [JsonType, readonly string[]])[] = [
  ['object', ['properties', 'additionalProperties', 'minProperties', 'maxProperties']],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems']],
  ['string', ['pattern', 'minLength', 'maxLength', 'format']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
]

function impliedTypes(flat: FlatSchema): readonly JsonType[] {
  // A boolean `required` is a habit from elsewhere and says nothing of the type.
  if (readAll(flat, 'required').some(Array.isArray)) return ['object']
  for (const [type, keywords] of IMPLIED) {
    if (keywords.some((keyword) => flat.parts.some((part) => Object.hasOwn(part, keyword)))) return [type]
  }
  return []
}
