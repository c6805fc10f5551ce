import { isJsonObject, type JsonObject } from '../load/json-object.ts'
import type { SchemaNode } from '../model/api-model.ts'
import { acceptsValue } from './accepts-value.ts'
import { listConditions, violatesNot } from './conditions.ts'
import { chooseBranch, findOpenGroup } from './choose-branch.ts'
import { flattenSchema, hasKeyword, type FlatSchema } from './flat-schema.ts'
import { maskOf } from './schema-keywords.ts'
import { readTypes } from './schema-types.ts'
import { sampleArray } from './sample-array.ts'
import type { SampleContext } from './sample-context.ts'
import { sampleNumber } from './sample-number.ts'
import { sampleObject } from './sample-object.ts'
import { sampleText } from './sample-text.ts'
import { sampleWritten, type Sampler, type SampleWishes } from './sample-written.ts'
import { type JsonType, type SampleValue } from './sample-value.ts'

const DEPTH_MAXIMUM = 12

/** One value that the schemas allow together; undefined when none can be made. Later nodes refine earlier ones. */
export function sampleSchema(
  nodes: readonly SchemaNode[],
  context: SampleContext,
  wishes: SampleWishes = {},
  depth = 0,
): SampleValue | undefined {
  const [only] = nodes
  if (nodes.length !== 1 || !isJsonObject(only) || !isWorthKeeping(only, depth))
    return makeSample(nodes, context, wishes, depth)
  const node = context.references.unify(only)
  const variant = describeVariant(wishes, depth)
  const known = context.memory.recall<SampleValue | undefined>(node, variant, context, {
    depth,
    depthMaximum: DEPTH_MAXIMUM,
  })
  if (known !== undefined) return known.value
  return context.memory.remember(node, variant, context, depth, () =>
    makeSample([node], context, wishes, depth),
  )
}

/** What many refer to, and what an operation sends as a whole: a scalar is made as fast as it is found again. */
function isWorthKeeping(node: JsonObject, depth: number): boolean {
  if (Object.hasOwn(node, '$ref')) return true
  return depth === 0 && (node['type'] === 'object' || node['type'] === 'array' || node['type'] === undefined)
}

/** An object without all its properties is kept at the top alone, so values of the top are no others. */
function describeVariant(
  { offset = 0, propertiesMinimum = 0, untyped }: SampleWishes,
  depth: number,
): string {
  if (offset === 0 && propertiesMinimum === 0) {
    if (untyped === undefined) return depth === 0 ? 'top' : 'nested'
    if (depth === 0 && untyped === 'object') return 'top object'
  }
  return `${depth === 0} ${offset} ${propertiesMinimum} ${untyped}`
}

function makeSample(
  nodes: readonly SchemaNode[],
  context: SampleContext,
  wishes: SampleWishes,
  depth: number,
): SampleValue | undefined {
  context.memory.noteDepth(depth)
  if (depth > DEPTH_MAXIMUM || !context.budget.takeNode()) {
    context.budget.noteRefusal()
    context.warnings.add('SCHEMA_TRUNCATED')
    return undefined
  }
  const flat = flattenSchema(nodes, context)
  const { head } = flat
  if (head !== undefined && context.active.has(head)) {
    context.budget.noteRefusal()
    return undefined
  }
  if (flat.impossible || flat.unread) return undefined
  const sampler: Sampler = { nodes, context, wishes, depth }
  if (!hasKeyword(flat, NESTING)) return sampleFlat(flat, sampler, NOTHING_DECIDED)
  context.active.add(head)
  const value = settleConditions(sampleFlat(flat, sampler, NOTHING_DECIDED), flat, sampler)
  context.active.delete(head)
  return value
}

/** What can contain other schemas: a schema with none of these cannot be met inside itself. */
const NESTING = maskOf(
  'oneOf',
  'anyOf',
  'not',
  'if',
  'dependentSchemas',
  'items',
  'prefixItems',
  'contains',
  'properties',
  'additionalProperties',
  'propertyNames',
  'patternProperties',
)
const NOTHING_DECIDED: ReadonlySet<unknown> = new Set()
const CONDITIONAL = maskOf('if', 'dependentSchemas', 'not')
const OTHERS_TRIED = 4

/** What `if`, `dependentSchemas` and `not` say depends on the value, so they are looked at when there is one. */
function settleConditions(
  sampled: SampleValue | undefined,
  flat: FlatSchema,
  sampler: Sampler,
): SampleValue | undefined {
  if (sampled === undefined || !hasKeyword(flat, CONDITIONAL)) return sampled
  const { context, wishes } = sampler
  let value: SampleValue = sampled
  const conditions = listConditions(value, flat, context)
  if (conditions.some((node) => !acceptsValue(sampled, [node], context))) {
    const merged = flattenSchema([...flat.parts, ...conditions], context)
    const merging = { ...sampler, nodes: [...sampler.nodes, ...conditions] }
    value = sampleFlat(merged, merging, NOTHING_DECIDED) ?? value
  }
  for (let offset = 1; offset <= OTHERS_TRIED; offset++) {
    if (!violatesNot(value, flat, context)) break
    value = sampleFlat(flat, { ...sampler, wishes: { ...wishes, offset } }, NOTHING_DECIDED) ?? value
  }
  return value
}

function sampleFlat(
  flat: FlatSchema,
  sampler: Sampler,
  decided: ReadonlySet<unknown>,
): SampleValue | undefined {
  const written = sampleWritten(flat, sampler)
  if (written !== undefined) return written
  const group = findOpenGroup(flat, decided)
  if (group === null) return sampleType(flat, sampler)
  const nowDecided = new Set([...decided, group.branches])
  return chooseBranch(group, flat, sampler.context, (merged, branch, minimum) => {
    const propertiesMinimum = Math.max(minimum, sampler.wishes.propertiesMinimum ?? 0)
    const wishes = { ...sampler.wishes, propertiesMinimum }
    return sampleFlat(merged, { ...sampler, nodes: [branch], wishes }, nowDecided)
  })
}

function sampleType(flat: FlatSchema, sampler: Sampler): SampleValue | undefined {
  const types = readTypes(flat)
  const type = types.find((name) => name !== 'null') ?? types[0] ?? sampler.wishes.untyped ?? 'string'
  const value = sampleOneType(type, flat, sampler)
  if (typeof value === 'string' && !sampler.context.budget.takeText(value.length + 2)) return undefined
  return value
}

function sampleOneType(type: JsonType, flat: FlatSchema, sampler: Sampler): SampleValue | undefined {
  const { context, wishes } = sampler
  switch (type) {
    case 'null':
      return null
    case 'boolean':
      return (wishes.offset ?? 0) % 2 === 0
    case 'integer':
    case 'number':
      return sampleNumber(flat, type === 'integer', wishes.offset)
    case 'string':
      return sampleText(flat, context, wishes.offset)
    case 'array':
    case 'object':
      return sampleNesting(type, flat, sampler)
  }
}

const FIRST: SampleWishes = {}

function sampleNesting(
  type: 'array' | 'object',
  flat: FlatSchema,
  { context, wishes, depth }: Sampler,
): SampleValue | undefined {
  const nested = (nodes: readonly SchemaNode[], offset = 0): SampleValue | undefined =>
    sampleSchema(nodes, context, offset === 0 ? FIRST : { offset }, depth + 1)
  if (type === 'array') return sampleArray(flat, nested)
  return sampleObject(flat, context, nested, {
    propertiesMinimum: wishes.propertiesMinimum ?? 0,
    keepPartial: depth === 0,
  })
}
