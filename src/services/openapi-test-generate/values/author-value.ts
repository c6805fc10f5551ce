import type { SchemaNode } from '../model/api-model.ts'
import { acceptsValue } from './accepts-value.ts'
import { copyDetached, copyValue } from './copy-value.ts'
import { type FlatSchema } from './flat-schema.ts'
import { readTypes } from './schema-types.ts'
import type { SampleContext } from './sample-context.ts'
import { emitPlainText, typeOfSample, type JsonType, type SampleValue } from './sample-value.ts'

/** A value the author wrote, if it fits the schema it stands beside; a third of published examples do not. */
export function adoptAuthorValue(
  raw: unknown,
  flat: FlatSchema,
  nodes: readonly SchemaNode[],
  context: SampleContext,
): SampleValue | undefined {
  const copy = copyValue(raw, context)
  if (copy === undefined) {
    context.warnings.add('EXAMPLE_TOO_LARGE')
    return undefined
  }
  const value = coerceValue(copy, readTypes(flat), context)
  if (value === undefined || !acceptsValue(value, nodes, context)) {
    context.warnings.add('EXAMPLE_TYPE_MISMATCH', describe(raw))
    return undefined
  }
  return context.budget.takeText(estimateCharacters(value)) ? value : undefined
}

/** Authors quote numbers, booleans and whole objects, and leave text unquoted; each is read as what it must be. */
export function coerceValue(
  value: SampleValue,
  types: readonly JsonType[],
  context: SampleContext,
): SampleValue | undefined {
  if (types.length === 0 || fits(value, types)) return value
  if (typeof value === 'string') return coerceText(value, types, context)
  const scalar = typeof value === 'number' || typeof value === 'boolean'
  return scalar && types.includes('string') ? emitPlainText(value) : undefined
}

function coerceText(
  text: string,
  types: readonly JsonType[],
  context: SampleContext,
): SampleValue | undefined {
  const first = text.trimStart().charAt(0)
  const looksLike = first === '{' ? 'object' : first === '[' ? 'array' : null
  let value: SampleValue | undefined
  if (looksLike !== null && types.includes(looksLike)) value = parseJsonText(text, context)
  else if (/^(?:true|false)$/i.test(text)) value = text.toLowerCase() === 'true'
  else if (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) value = Number(text)
  return value !== undefined && fits(value, types) ? value : undefined
}

function parseJsonText(text: string, context: SampleContext): SampleValue | undefined {
  if (!context.budget.takeCheck()) return undefined
  try {
    return copyDetached(JSON.parse(text))
  } catch {
    return undefined
  }
}

function fits(value: SampleValue, types: readonly JsonType[]): boolean {
  const type = typeOfSample(value)
  return types.includes(type) || (type === 'integer' && types.includes('number'))
}

function estimateCharacters(value: SampleValue): number {
  if (typeof value === 'string') return value.length + 2
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + estimateCharacters(item) + 2, 2)
  if (!(value instanceof Map)) return 6
  let sum = 2
  for (const [key, item] of value) sum += key.length + 4 + estimateCharacters(item)
  return sum
}

function describe(raw: unknown): string {
  if (typeof raw === 'string') return raw
  return Array.isArray(raw) ? 'an array' : raw === null ? 'null' : typeof raw
}
