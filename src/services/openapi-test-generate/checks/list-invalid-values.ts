import type { SchemaNode } from '../model/api-model.ts'
import { acceptsValue } from '../values/accepts-value.ts'
import { readAll, readBound, type FlatSchema } from '../values/flat-schema.ts'
import { readTypes } from '../values/schema-types.ts'
import { numberBounds } from '../values/number-bounds.ts'
import type { SampleContext } from '../values/sample-context.ts'
import { emitJson, emitPlainText, type JsonType, type SampleValue } from '../values/sample-value.ts'

const TEXT_CHARACTERS = 300
/** Values that no lenient reader turns into the type: `"7"` could be read as a number, and 7 as a text. */
const OTHER_TYPES: Readonly<Record<JsonType, SampleValue>> = {
  string: new Map(),
  array: new Map(),
  object: 'not-an-object',
  integer: 'not-a-number',
  number: 'not-a-number',
  boolean: 'not-a-boolean',
  null: 'not-null',
}

/** Values a JSON field must refuse: of another type, just outside a bound, not among the choices. */
export function listInvalidValues(
  flat: FlatSchema,
  nodes: readonly SchemaNode[],
  context: SampleContext,
): SampleValue[] {
  const types = readTypes(flat).filter((type) => type !== 'null')
  const [type] = types
  if (type === undefined) return []
  const other = types.length === 1 ? [OTHER_TYPES[type]] : []
  return keepInvalid([...other, ...listOutside(type, flat)], nodes, context)
}

/** Texts a query field must refuse. Any text is a text, so only bounds and choices can be broken there. */
export function listInvalidTexts(
  flat: FlatSchema,
  nodes: readonly SchemaNode[],
  context: SampleContext,
): string[] {
  const types = readTypes(flat).filter((type) => type !== 'null')
  const [type] = types
  if (type === undefined || types.length > 1 || type === 'array' || type === 'object') return []
  const other = type === 'string' ? [] : [OTHER_TYPES[type]]
  // An empty text in a query is often taken for a field left out.
  const values = [...other, ...listOutside(type, flat)].filter((value) => value !== '')
  return keepInvalid(values, nodes, context).map(emitPlainText)
}

function keepInvalid(
  values: readonly SampleValue[],
  nodes: readonly SchemaNode[],
  context: SampleContext,
): SampleValue[] {
  const unique = new Map(values.map((value) => [emitJson(value), value]))
  return [...unique.values()].filter((value) => !acceptsValue(value, nodes, context))
}

function listOutside(type: JsonType, flat: FlatSchema): SampleValue[] {
  if (readAll(flat, 'enum').length > 0) return type === 'string' ? ['not-one-of-these'] : []
  if (type === 'string') return listOutsideTexts(flat)
  if (type === 'integer' || type === 'number') return listOutsideNumbers(flat)
  const hasMinimum = (readBound(flat, 'minItems', 'largest') ?? 0) > 0
  return type === 'array' && hasMinimum ? [[]] : []
}

function listOutsideTexts(flat: FlatSchema): string[] {
  const minimum = readBound(flat, 'minLength', 'largest') ?? 0
  const maximum = readBound(flat, 'maxLength', 'smallest') ?? Infinity
  return [
    ...(minimum >= 1 && minimum <= TEXT_CHARACTERS ? ['x'.repeat(Math.ceil(minimum) - 1)] : []),
    ...(maximum >= 0 && maximum < TEXT_CHARACTERS ? ['x'.repeat(Math.floor(maximum) + 1)] : []),
    ...(readAll(flat, 'pattern').length > 0 ? ['!'] : []),
  ]
}

function listOutsideNumbers(flat: FlatSchema): number[] {
  const { minimum, maximum, minimumExcluded, maximumExcluded } = numberBounds(flat)
  const outside = [minimumExcluded ? minimum : minimum - 1, maximumExcluded ? maximum : maximum + 1]
  return outside.filter(
    (value) => Number.isSafeInteger(value) || (Number.isFinite(value) && Math.abs(value) < 1e9),
  )
}
