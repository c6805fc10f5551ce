import { isJsonObject, listKeys, readOwn } from '../load/json-object.ts'
import type { SchemaNode } from '../model/api-model.ts'
import { acceptsValue } from './accepts-value.ts'
import { flattenSchema, readAll, readBound, readFlag, type FlatSchema } from './flat-schema.ts'
import { listPropertyNames, readDependents, readProperty, readRequired } from './object-schema.ts'
import type { SampleContext } from './sample-context.ts'
import type { SampleValue } from './sample-value.ts'

const NAMES_MAXIMUM = 500
const FILLED_MAXIMUM = 20

/** Samples a property's schemas one level down. */
export type SampleProperty = (nodes: readonly SchemaNode[], offset?: number) => SampleValue | undefined

export interface ObjectWishes {
  readonly propertiesMinimum: number
  /** Whether an object that lacks a required property is better than none. */
  readonly keepPartial: boolean
}

/** Required properties, optional ones when asked for, and as many more as `minProperties` needs. */
export function sampleObject(
  flat: FlatSchema,
  context: SampleContext,
  sampleProperty: SampleProperty,
  { propertiesMinimum, keepPartial }: ObjectWishes,
): Map<string, SampleValue> | undefined {
  const value = new Map<string, SampleValue>()
  const required = readRequired(flat)
  // What is added here is met by the same loop: a dependent may have dependents.
  for (const name of required) {
    for (const dependent of readDependents(flat, name)) required.add(dependent)
    const nodes = schemasOf(flat, name)
    if (readFlag(flattenSchema(nodes, context), 'readOnly')) continue
    const item = sampleProperty(nodes)
    if (item !== undefined) value.set(name.toWellFormed(), item)
    else if (keepPartial) context.warnings.add('SCHEMA_TRUNCATED', name)
    else return undefined
  }
  const declaredMinimum = readBound(flat, 'minProperties', 'largest') ?? 0
  const minimum = Math.min(Math.max(propertiesMinimum, declaredMinimum), FILLED_MAXIMUM)
  const isEnough = (): boolean => !context.includeOptional && value.size >= minimum
  if (!isEnough()) addOptional(flat, context, sampleProperty, value, isEnough)
  if (value.size < declaredMinimum) addUndeclared(flat, sampleProperty, value, minimum)
  addDependents(flat, sampleProperty, value)
  return value
}

/** What the properties that are there ask for beside themselves. */
function addDependents(
  flat: FlatSchema,
  sampleProperty: SampleProperty,
  value: Map<string, SampleValue>,
): void {
  if (readAll(flat, 'dependentRequired').length === 0) return
  for (const name of [...value.keys()].flatMap((known) => readDependents(flat, known))) {
    const item = value.has(name.toWellFormed()) ? undefined : sampleProperty(schemasOf(flat, name))
    if (item !== undefined) value.set(name.toWellFormed(), item)
  }
}

function addOptional(
  flat: FlatSchema,
  context: SampleContext,
  sampleProperty: SampleProperty,
  value: Map<string, SampleValue>,
  isEnough: () => boolean,
): void {
  const maximum = readBound(flat, 'maxProperties', 'smallest') ?? NAMES_MAXIMUM
  for (const name of listPropertyNames(flat)) {
    if (isEnough() || value.size >= maximum) return
    const key = name.toWellFormed()
    if (value.has(key)) continue
    if (context.budget.isSpent) {
      context.budget.noteRefusal()
      context.warnings.add('SCHEMA_TRUNCATED')
      return
    }
    const nodes = schemasOf(flat, name)
    if (readFlag(flattenSchema(nodes, context), 'readOnly')) continue
    const item = sampleProperty(nodes)
    // Nobody misses an optional property whose schema contradicts itself.
    if (item !== undefined && acceptsValue(item, nodes, context)) value.set(key, item)
  }
}

/** Properties nobody declared: named by `propertyNames` or a pattern where there is one. */
function addUndeclared(
  flat: FlatSchema,
  sampleProperty: SampleProperty,
  value: Map<string, SampleValue>,
  minimum: number,
): void {
  const [pattern, patterned] = readPatternProperty(flat)
  const nodes = pattern === null ? readAll(flat, 'additionalProperties').filter(isJsonObject) : [patterned]
  const names =
    pattern === null ? readAll(flat, 'propertyNames').filter(isJsonObject) : [{ type: 'string', pattern }]
  for (let number = 1; value.size < minimum && number <= FILLED_MAXIMUM; number++) {
    const item = sampleProperty(nodes)
    const name = names.length === 0 ? `key${number}` : sampleProperty(names, number - 1)
    if (item === undefined) return
    if (typeof name === 'string') value.set(name, item)
  }
}

function readPatternProperty(flat: FlatSchema): [pattern: string | null, schema: SchemaNode] {
  const [patterns] = readAll(flat, 'patternProperties').filter(isJsonObject)
  const [pattern] = listKeys(patterns)
  return pattern === undefined ? [null, undefined] : [pattern, readOwn(patterns, pattern)]
}

function schemasOf(flat: FlatSchema, name: string): SchemaNode[] {
  const declared = readProperty(flat, name)
  return declared.length > 0 ? declared : readAll(flat, 'additionalProperties').filter(isJsonObject)
}
