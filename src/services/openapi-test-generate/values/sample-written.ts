import type { SchemaNode } from '../model/api-model.ts'
import { acceptsValue } from './accepts-value.ts'
import { adoptAuthorValue, coerceValue } from './author-value.ts'
import { hasAuthorValue, hasKeyword, readAll, type FlatSchema } from './flat-schema.ts'
import type { SampleContext } from './sample-context.ts'
import { emitPlainText, type JsonType, type SampleValue } from './sample-value.ts'
import { maskOf } from './schema-keywords.ts'
import { readTypes } from './schema-types.ts'

export interface SampleWishes {
  /** 0 for the first value, 1 for another one, and so on: items of a set must differ. */
  readonly offset?: number
  /** Objects hold at least this many properties, for forms that would otherwise be empty. */
  readonly propertiesMinimum?: number
  /** What a schema that says nothing becomes; a text unless told. */
  readonly untyped?: JsonType
}

/** What a value is made of. */
export interface Sampler {
  readonly nodes: readonly SchemaNode[]
  readonly context: SampleContext
  readonly wishes: SampleWishes
  readonly depth: number
}

/** What the author wrote down comes first: `const`, `example`, `examples`, `default`, then the choices of `enum`. */
export function sampleWritten(flat: FlatSchema, sampler: Sampler): SampleValue | undefined {
  if (!hasAuthorValue(flat)) return undefined
  const offset = sampler.wishes.offset ?? 0
  const written = hasKeyword(flat, SINGLY_WRITTEN)
    ? adoptFirst(listWritten(flat, offset), flat, sampler)
    : undefined
  if (written !== undefined) return written
  const choices = listChoices(flat, offset)
  if (choices.length === 0) return undefined
  return adoptFirst(choices, flat, sampler) ?? sampleContradiction(choices, flat, sampler)
}

const SINGLY_WRITTEN = maskOf('const', 'example', 'examples', 'default')

function adoptFirst(
  written: readonly unknown[],
  flat: FlatSchema,
  { nodes, context }: Sampler,
): SampleValue | undefined {
  for (const raw of written) {
    const value = raw === null ? undefined : adoptAuthorValue(raw, flat, nodes, context)
    if (value !== undefined) return value
  }
  return undefined
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
  if (enumeration.length === 0) return enumeration
  const isCommon = (choice: unknown): boolean => others.every((other) => other.slice(0, 500).includes(choice))
  const all = enumeration.slice(0, 100).filter((choice) => choice !== null)
  const common = others.length === 0 ? all : all.filter(isCommon)
  const choices = common.length > 0 ? common : all
  const start = choices.length === 0 ? 0 : offset % choices.length
  if (start === 0) return choices.slice(0, 5)
  return [...choices.slice(start), ...choices.slice(0, start)].slice(0, 5)
}
