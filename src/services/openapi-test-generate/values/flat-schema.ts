import { isJsonObject, readArray, readText, type JsonObject } from '../load/json-object.ts'
import type { SchemaNode } from '../model/api-model.ts'
import type { SampleContext } from './sample-context.ts'
import type { JsonType } from './sample-value.ts'
import { bitOf, KeywordMasks, maskOf, type Keyword } from './schema-keywords.ts'

/** A schema with its references and `allOf` laid out side by side: every part applies at once. */
export interface FlatSchema {
  readonly parts: readonly JsonObject[]
  /** The keywords that some part has. */
  readonly mask: number
  /** True when a `false` schema forbids every value. */
  readonly impossible: boolean
  /** True when the budget was spent first, so that not even the type is known. */
  readonly unread: boolean
  /** The first part that is no reference; meeting it again inside itself is a cycle. */
  readonly head: JsonObject | undefined
  /** How many schemas were opened for it. */
  readonly schemas: number
  /** What `readTypes` says, once it was asked. */
  types: readonly JsonType[] | null
}

const PARTS_MAXIMUM = 400
// In 3.0 nothing beside `$ref` counts, but authors write these there and mean them.
const SIBLINGS_30 = ['example', 'default', 'readOnly', 'nullable', 'enum'] as const
const SIBLINGS = maskOf(...SIBLINGS_30)
const REFERENCE = maskOf('$ref')
const COMBINED = maskOf('$ref', 'allOf')

/** What was read of the schemas of one document: most are met once for every operation that refers to them. */
class SchemaMemory {
  readonly flats = new Map<SchemaNode, FlatSchema>()
  readonly masks = new KeywordMasks()
}

const memories = new WeakMap<object, SchemaMemory>()

function memoryOf({ references }: SampleContext): SchemaMemory {
  let memory = memories.get(references)
  if (memory === undefined) memories.set(references, (memory = new SchemaMemory()))
  return memory
}

/** Each reference is entered once, so a schema that doubles at every level still has linear size. */
export function flattenSchema(nodes: readonly SchemaNode[], context: SampleContext): FlatSchema {
  const [only] = nodes
  const memory = memoryOf(context)
  if (nodes.length !== 1 || !isJsonObject(only)) return layOut(nodes, context, memory)
  const node = context.references.unify(only)
  const before = memory.flats.get(node)
  // It costs what it cost the first time, so that a budget ends where it would have ended.
  if (before !== undefined && context.budget.takeSchemas(before.schemas)) return before
  const mask = memory.masks.read(node)
  const fresh = (mask & COMBINED) === 0 ? layOutPlain(node, mask, context) : layOut([node], context, memory)
  if (!fresh.unread) memory.flats.set(node, fresh)
  return fresh
}

/** A schema that neither refers to another one nor combines any: most of them. */
function layOutPlain(node: JsonObject, mask: number, context: SampleContext): FlatSchema {
  const isRead = context.budget.takeSchemas(1)
  if (!isRead) context.warnings.add('SCHEMA_TRUNCATED')
  return {
    parts: isRead ? [node] : [],
    mask: isRead ? mask : 0,
    impossible: false,
    unread: !isRead,
    head: isRead ? node : undefined,
    schemas: 1,
    types: null,
  }
}

function layOut(nodes: readonly SchemaNode[], context: SampleContext, memory: SchemaMemory): FlatSchema {
  const parts: JsonObject[] = []
  const seen = new Set<unknown>()
  const queue = [...nodes]
  let mask = 0
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
    const own = memory.masks.read(node)
    const part = enterPart(node, own, queue, context)
    if ((own & REFERENCE) === 0) head ??= node
    if (part === null) continue
    parts.push(part)
    mask |= part === node ? own : memory.masks.read(part)
  }
  const impossible = queue.includes(false)
  return { parts, mask, impossible, unread, head, schemas: seen.size, types: null }
}

/** Queues what a node refers to and combines; what remains of the node itself is the part. */
function enterPart(
  node: JsonObject,
  mask: number,
  queue: SchemaNode[],
  context: SampleContext,
): JsonObject | null {
  if ((mask & COMBINED) === 0) return node
  const reference = readText(node, '$ref')
  if (reference !== undefined) queue.push(context.references.follow(reference))
  const part = reference !== undefined && context.minor === 0 ? pickSiblings(node, mask) : node
  if (part !== null) queue.push(...readArray(part, 'allOf').slice(0, PARTS_MAXIMUM))
  return part
}

function pickSiblings(node: JsonObject, mask: number): JsonObject | null {
  if ((mask & SIBLINGS) === 0) return null
  const kept = SIBLINGS_30.filter((key) => Object.hasOwn(node, key))
  return kept.length === 0 ? null : Object.fromEntries(kept.map((key) => [key, node[key]]))
}

const NONE: readonly unknown[] = []

/** Values of one keyword in every part that has it: mostly none. */
export function readAll({ parts, mask }: FlatSchema, keyword: Keyword): readonly unknown[] {
  if ((mask & bitOf(keyword)) === 0) return NONE
  let values: unknown[] | null = null
  for (const part of parts) if (Object.hasOwn(part, keyword)) (values ??= []).push(part[keyword])
  return values ?? NONE
}

/** Whether a part has one of the keywords, which are whole groups. */
export function hasKeyword(flat: FlatSchema, keywords: number): boolean {
  return (flat.mask & keywords) !== 0
}

const WRITTEN = maskOf('const', 'enum', 'example', 'examples', 'default')

/** Whether the schema holds a value its author chose. */
export function hasAuthorValue(flat: FlatSchema): boolean {
  return hasKeyword(flat, WRITTEN)
}

/** The strictest of a numeric keyword: the largest minimum, the smallest maximum. */
export function readBound(
  flat: FlatSchema,
  keyword: Keyword,
  strictest: 'largest' | 'smallest',
): number | undefined {
  let bound: number | undefined
  if ((flat.mask & bitOf(keyword)) === 0) return bound
  for (const value of readAll(flat, keyword)) {
    if (typeof value !== 'number' || Number.isNaN(value)) continue
    if (bound === undefined) bound = value
    else bound = strictest === 'largest' ? Math.max(bound, value) : Math.min(bound, value)
  }
  return bound
}

export function readTextKeyword(flat: FlatSchema, keyword: Keyword): string | undefined {
  return readAll(flat, keyword).find((value): value is string => typeof value === 'string')
}

export function readFlag(flat: FlatSchema, keyword: Keyword): boolean {
  return readAll(flat, keyword).includes(true)
}
