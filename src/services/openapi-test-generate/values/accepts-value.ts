import { countCodePoints } from '../../../core/text-field.ts'
import { isJsonObject, readArray } from '../load/json-object.ts'
import type { SchemaNode } from '../model/api-model.ts'
import { copyValue } from './copy-value.ts'
import {
  flattenSchema,
  hasKeyword,
  readAll,
  readBound,
  readFlag,
  readTextKeyword,
  type FlatSchema,
} from './flat-schema.ts'
import { maskOf } from './schema-keywords.ts'
import { readTypes } from './schema-types.ts'
import { FORMAT_SHAPES } from './formats.data.ts'
import { listRequired, readProperty } from './object-schema.ts'
import type { SampleContext } from './sample-context.ts'
import { matchesPattern, readPatterns } from './sample-pattern.ts'
import {
  emitJson,
  isSampleObject,
  typeOfSample,
  type SampleObject,
  type SampleValue,
} from './sample-value.ts'
import { isBounded, numberBounds } from './number-bounds.ts'

const DEPTH_MAXIMUM = 12
const ITEMS_CHECKED = 50

/**
 * Whether a schema allows a value, as far as that is cheap to know: what is too deep or too costly to look at is taken
 * as allowed.
 */
export function acceptsValue(
  value: SampleValue,
  nodes: readonly SchemaNode[],
  context: SampleContext,
  depth = 0,
): boolean {
  const node = findKeptUnder(value, nodes, context)
  if (node !== undefined && context.memory.wasAccepted(value as object, node)) return true
  if (depth > DEPTH_MAXIMUM || !context.budget.takeCheck()) return true
  const isAccepted = judge(value, nodes, context, depth)
  if (isAccepted && node !== undefined) context.memory.noteAccepted(value as object, node)
  return isAccepted
}

/** What a scalar is worth is told as fast as it is remembered. */
function findKeptUnder(
  value: SampleValue,
  nodes: readonly SchemaNode[],
  { references }: SampleContext,
): SchemaNode {
  const [only] = nodes
  if (typeof value !== 'object' || value === null || nodes.length !== 1 || !isJsonObject(only))
    return undefined
  return references.unify(only)
}

function judge(
  value: SampleValue,
  nodes: readonly SchemaNode[],
  context: SampleContext,
  depth: number,
): boolean {
  const flat = flattenSchema(nodes, context)
  if (flat.impossible) return false
  if (!acceptsType(value, flat) || !acceptsChoice(value, flat, context)) return false
  if ((typeof value !== 'object' || value === null) && !hasKeyword(flat, RESTRICTED)) return true
  const recurse = (item: SampleValue, schemas: readonly SchemaNode[]): boolean =>
    acceptsValue(item, schemas, context, depth + 1)
  return acceptsContent(value, flat, recurse, context) && acceptsBranches(value, flat, recurse)
}

type Recurse = (item: SampleValue, schemas: readonly SchemaNode[]) => boolean

function acceptsContent(
  value: SampleValue,
  flat: FlatSchema,
  recurse: Recurse,
  context: SampleContext,
): boolean {
  if (typeof value === 'string') return acceptsText(value, flat, context)
  if (typeof value === 'number') return acceptsNumber(value, flat)
  if (isSampleObject(value)) return acceptsObject(value, flat, recurse, context)
  return !Array.isArray(value) || acceptsArray(value, flat, recurse)
}

function acceptsType(value: SampleValue, flat: FlatSchema): boolean {
  const types = readTypes(flat)
  if (types.length === 0) return true
  const type = typeOfSample(value)
  if (types.includes(type)) return true
  return type === 'integer' && types.includes('number')
}

/** What the type does not say of a text, a number or null. */
const RESTRICTED = maskOf(
  'oneOf',
  'anyOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
)
const CHOICES = maskOf('const', 'enum')

function acceptsChoice(value: SampleValue, flat: FlatSchema, context: SampleContext): boolean {
  if (!hasKeyword(flat, CHOICES)) return true
  const isSame = (raw: unknown): boolean => {
    const copy = copyValue(raw, context)
    return (
      copy === value || (copy !== undefined && typeof copy === 'object' && emitJson(copy) === emitJson(value))
    )
  }
  if (readAll(flat, 'const').some((raw) => !isSame(raw))) return false
  if (value === null && readFlag(flat, 'nullable')) return true
  return readAll(flat, 'enum').every(
    (choices) => !Array.isArray(choices) || choices.slice(0, 500).some(isSame),
  )
}

function acceptsText(value: string, flat: FlatSchema, context: SampleContext): boolean {
  const length = countCodePoints(value)
  const minimum = readBound(flat, 'minLength', 'largest') ?? 0
  if (length < minimum || length > (readBound(flat, 'maxLength', 'smallest') ?? Infinity)) return false
  if (readPatterns(flat).some((pattern) => matchesPattern(pattern, value, context) === false)) return false
  return FORMAT_SHAPES.get(readTextKeyword(flat, 'format') ?? '')?.test(value) ?? true
}

function acceptsNumber(value: number, flat: FlatSchema): boolean {
  if (!isBounded(flat)) return true
  const { minimum, maximum, minimumExcluded, maximumExcluded, multipleOf } = numberBounds(flat)
  if (value < minimum || (minimumExcluded && value === minimum)) return false
  if (value > maximum || (maximumExcluded && value === maximum)) return false
  if (multipleOf === undefined) return true
  const quotient = value / multipleOf
  return Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient))
}

function acceptsArray(value: readonly SampleValue[], flat: FlatSchema, recurse: Recurse): boolean {
  if (value.length < (readBound(flat, 'minItems', 'largest') ?? 0)) return false
  if (value.length > (readBound(flat, 'maxItems', 'smallest') ?? Infinity)) return false
  if (readFlag(flat, 'uniqueItems') && new Set(value.map(emitJson)).size < value.length) return false
  const schemas = readAll(flat, 'items')
  return schemas.length === 0 || value.slice(0, ITEMS_CHECKED).every((item) => recurse(item, schemas))
}

function acceptsObject(
  value: SampleObject,
  flat: FlatSchema,
  recurse: Recurse,
  context: SampleContext,
): boolean {
  if (value.size < (readBound(flat, 'minProperties', 'largest') ?? 0)) return false
  if (value.size > (readBound(flat, 'maxProperties', 'smallest') ?? Infinity)) return false
  for (const name of listRequired(flat)) {
    // A read-only property is required of the response alone.
    if (!value.has(name) && !readFlag(flattenSchema(readProperty(flat, name), context), 'readOnly'))
      return false
  }
  return acceptsMembers(value, flat, recurse)
}

function acceptsMembers(value: SampleObject, flat: FlatSchema, recurse: Recurse): boolean {
  for (const [name, item] of value) {
    const schemas = readProperty(flat, name)
    const isAccepted = schemas.length > 0 ? recurse(item, schemas) : acceptsAdditional(item, flat, recurse)
    if (!isAccepted) return false
  }
  return true
}

function acceptsAdditional(item: SampleValue, flat: FlatSchema, recurse: Recurse): boolean {
  // With `allOf` each part only knows its own properties, and with patterns names cannot be judged.
  if (flat.parts.length > 1 || readAll(flat, 'patternProperties').length > 0) return true
  return readAll(flat, 'additionalProperties').every((schema) =>
    schema === false ? false : !isJsonObject(schema) || recurse(item, [schema]),
  )
}

const BRANCHES = maskOf('oneOf', 'anyOf')

function acceptsBranches(value: SampleValue, flat: FlatSchema, recurse: Recurse): boolean {
  if (!hasKeyword(flat, BRANCHES)) return true
  return flat.parts.every((part) => {
    const oneOf = readArray(part, 'oneOf').slice(0, 20)
    const anyOf = readArray(part, 'anyOf').slice(0, 20)
    if (oneOf.length > 0 && oneOf.filter((branch) => recurse(value, [branch])).length !== 1) return false
    return anyOf.length === 0 || anyOf.some((branch) => recurse(value, [branch]))
  })
}
