import { isJsonObject } from '../load/json-object.ts'
import type { SchemaNode } from '../model/api-model.ts'
import { acceptsValue } from './accepts-value.ts'
import { adoptAuthorValue, coerceValue } from './author-value.ts'
import { listConditions, violatesNot } from './conditions.ts'
import { chooseBranch, findOpenGroup } from './choose-branch.ts'
import { flattenSchema, hasAuthorValue, readAll, readTypes, type FlatSchema } from './flat-schema.ts'
import { sampleArray } from './sample-array.ts'
import type { SampleContext } from './sample-context.ts'
import { sampleNumber } from './sample-number.ts'
import { sampleObject } from './sample-object.ts'
import { sampleText } from './sample-text.ts'
import { emitPlainText, type JsonType, type SampleValue } from './sample-value.ts'

const DEPTH_MAXIMUM = 12

export interface SampleWishes {
  /** 0 for the first value, 1 for another one, and so on: items of a set must differ. */
  readonly offset?: number
  /** Objects hold at least this many properties, for forms that would otherwise be empty. */
  readonly propertiesMinimum?: number
  /** What a schema that says nothing becomes; a text unless told. */
  readonly untyped?: JsonType
}

/** One value that the schemas allow together; undefined when none can be made. Later nodes refine earlier ones. */
export function sampleSchema(
  nodes: readonly SchemaNode[],
  context: SampleContext,
  wishes: SampleWishes = {},
  depth = 0,
): SampleValue | undefined {
  const [only] = nodes
  if (nodes.length !== 1 || !isJsonObject(only) || (depth > 0 && !Object.hasOwn(only, '$ref')))
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

/** An object without all its properties is kept at the top alone, so values of the top are no others. */
function describeVariant(
  { offset = 0, propertiesMinimum = 0, untyped }: SampleWishes,
  depth: number,
): string {
  if (depth > 0 && offset === 0 && propertiesMinimum === 0 && untyped === undefined) return 'nested'
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
  context.active.add(head)
  const sampler: Sampler = { nodes, context, wishes, depth }
  const value = settleConditions(sampleFlat(flat, sampler, new Set()), flat, sampler)
  context.active.delete(head)
  return value
}

const OTHERS_TRIED = 4

/** What `if`, `dependentSchemas` and `not` say depends on the value, so they are looked at when there is one. */
function settleConditions(
  sampled: SampleValue | undefined,
  flat: FlatSchema,
  sampler: Sampler,
): SampleValue | undefined {
  const { context, wishes } = sampler
  let value = sampled
  const conditions = value === undefined ? [] : listConditions(value, flat, context)
  if (
    value !== undefined &&
    conditions.some((node) => !acceptsValue(value as SampleValue, [node], context))
  ) {
    const merged = flattenSchema([...flat.parts, ...conditions], context)
    value = sampleFlat(merged, { ...sampler, nodes: [...sampler.nodes, ...conditions] }, new Set()) ?? value
  }
  for (let offset = 1; offset <= OTHERS_TRIED && value !== undefined; offset++) {
    if (!violatesNot(value, flat, context)) break
    value = sampleFlat(flat, { ...sampler, wishes: { ...wishes, offset } }, new Set()) ?? value
  }
  return value
}

interface Sampler {
  readonly nodes: readonly SchemaNode[]
  readonly context: SampleContext
  readonly wishes: SampleWishes
  readonly depth: number
}

function sampleFlat(
  flat: FlatSchema,
  sampler: Sampler,
  decided: ReadonlySet<unknown>,
): SampleValue | undefined {
  const author = sampleAuthorValue(flat, sampler)
  if (author !== undefined) return author
  const group = findOpenGroup(flat, decided)
  if (group === null) return sampleType(flat, sampler)
  const nowDecided = new Set([...decided, group.branches])
  return chooseBranch(group, flat, sampler.context, (merged, branch, minimum) => {
    const propertiesMinimum = Math.max(minimum, sampler.wishes.propertiesMinimum ?? 0)
    const wishes = { ...sampler.wishes, propertiesMinimum }
    return sampleFlat(merged, { ...sampler, nodes: [branch], wishes }, nowDecided)
  })
}

/** What the author wrote down comes first: `const`, `example`, `examples`, `default`, then the choices of `enum`. */
function sampleAuthorValue(flat: FlatSchema, sampler: Sampler): SampleValue | undefined {
  if (!hasAuthorValue(flat)) return undefined
  const { nodes, context, wishes } = sampler
  const offset = wishes.offset ?? 0
  const choices = listChoices(flat, offset)
  for (const raw of [...listWritten(flat, offset), ...choices]) {
    const value = raw === null ? undefined : adoptAuthorValue(raw, flat, nodes, context)
    if (value !== undefined) return value
  }
  return choices.length === 0 ? undefined : sampleContradiction(choices, flat, sampler)
}

/** An enumeration of which nothing fits, such as numbers for a text: null if that fits, else what the author meant. */
function sampleContradiction(
  [choice]: readonly unknown[],
  flat: FlatSchema,
  { nodes, context }: Sampler,
): SampleValue | undefined {
  if (acceptsValue(null, nodes, context)) return null
  const isScalar = ['string', 'number', 'boolean'].includes(typeof choice)
  const value = isScalar ? coerceValue(choice as SampleValue, readTypes(flat), context) : undefined
  return value !== undefined && context.budget.takeText(emitPlainText(value).length + 2) ? value : undefined
}

function listWritten(flat: FlatSchema, offset: number): unknown[] {
  const constants = readAll(flat, 'const')
  // A set cannot be filled with one example.
  if (offset > 0) return constants.slice(0, 1)
  const examples = readAll(flat, 'examples').flatMap((list) => (Array.isArray(list) ? list.slice(0, 1) : []))
  return [...constants, ...readAll(flat, 'example'), ...examples, ...readAll(flat, 'default')].slice(0, 10)
}

/** A few choices of an enumeration, from the `offset`th on. */
function listChoices(flat: FlatSchema, offset: number): unknown[] {
  const [enumeration = [], ...others]: unknown[][] = readAll(flat, 'enum').filter(Array.isArray)
  const isCommon = (choice: unknown): boolean => others.every((other) => other.slice(0, 500).includes(choice))
  const all = enumeration.slice(0, 100).filter((choice) => choice !== null)
  const common = all.filter(isCommon)
  const choices = common.length > 0 ? common : all
  const start = choices.length === 0 ? 0 : offset % choices.length
  return [...choices.slice(start), ...choices.slice(0, start)].slice(0, 5)
}

function sampleType(flat: FlatSchema, sampler: Sampler): SampleValue | undefined {
  const types = readTypes(flat)
  const type = types.find((name) => name !== 'null') ?? types[0] ?? sampler.wishes.untyped ?? 'string'
  const value = sampleOneType(type, flat, sampler)
  if (typeof value === 'string' && !sampler.context.budget.takeText(value.length + 2)) return undefined
  return value
}

function sampleOneType(type: JsonType, flat: FlatSchema, sampler: Sampler): SampleValue | undefined {
  const { context, wishes, depth } = sampler
  const nested = (nodes: readonly SchemaNode[], offset = 0): SampleValue | undefined =>
    sampleSchema(nodes, context, { offset }, depth + 1)
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
      return sampleArray(flat, nested)
    case 'object':
      return sampleObject(flat, context, (nodes, offset) => nested(nodes, offset), {
        propertiesMinimum: wishes.propertiesMinimum ?? 0,
        keepPartial: depth === 0,
      })
  }
}
